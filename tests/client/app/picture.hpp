// Pictures that are kept in tests/data/screens: what the screens look like, in UTF-8 and in ASCII. After a wanted
// change: GRIDRACE_UPDATE_SCREENS=1 ctest -R Screens, then look at the difference.
#pragma once

#include <string>

#include "client/app/core/model.hpp"
#include "client/terminal/canvas.hpp"

namespace gridrace::app {

// Fails unless this is the text of the file.
void expect_file(const std::string& name, const std::string& shown);
// Fails unless the canvas looks like the files of that name.
void expect_picture(const std::string& name, const terminal::Canvas& canvas);
// Fails unless the screen in each language is the text of NAME-en.utf8.txt and so on; leaves the model in
// English.
void expect_in_every_language(const std::string& name, Model& model);

}  // namespace gridrace::app
