// The analysis of the last race. Internal to client/app.
#pragma once

#include "client/app/core/message.hpp"
#include "client/app/core/next.hpp"

namespace gridrace::app {

// Opens it, or closes it. The first time, and after a fault, the record is fetched; that of a race under way is
// the player's own run.
void toggle_analysis(Next& next);
void take_findings(Model& model, const FindingsArrived& arrived);

// These do nothing unless the analysis is shown.
void turn_tab(Model& model, Action action);
void select_step(Model& model, Action action);
void close_analysis(Model& model);
// Starts positions of the technique that cost the player most, if there is one.
void practise_costliest(Next& next);

}  // namespace gridrace::app
