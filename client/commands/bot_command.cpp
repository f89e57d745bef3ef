// The verb `bot`: one member that plays by itself.
#include <sysexits.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/signal_set.hpp>
#include <csignal>

#include "client/bot/bot.hpp"
#include "client/commands/bot_manner.hpp"
#include "client/commands/line_watcher.hpp"
#include "client/commands/rules_from_options.hpp"

namespace gridrace::client {

int bot(const Options& options) {
    const auto room = room_address(options);
    if (!room) return fail(room.error());
    auto chosen = options;
    if (chosen.name.empty()) chosen.name = "bot";
    const auto name = player_name(chosen);
    if (!name) return fail(name.error());

    const auto manner = bot_manner(options);
    if (!manner) return fail(manner.error());

    boost::asio::io_context io;
    boost::asio::signal_set signals(io, SIGINT, SIGTERM);
    LinePrinter printer(options.json ? LineFormat::json : LineFormat::text,
                        options.settings.profile.settings.language);
    int exit_code = EX_OK;
    const BotOptions settings{*name, *manner, options.races,
                              options.seed.value_or(unpredictable())};
    Bot playing(io, *room, settings,
                {[&](const Received& received, const race::RoomState& state) {
                     printer.print(received, state);
                 },
                 [&](const ConnectionEnd& end) {
                     signals.cancel();
                     if (end.exit_code != EX_OK) exit_code = fail({end.exit_code, end.message});
                 }});
    signals.async_wait([&](const boost::system::error_code& cancelled, int signal) {
        if (cancelled) return;
        exit_code = 128 + signal;
        playing.leave();
    });
    playing.start();
    io.run();
    return exit_code;
}

}  // namespace gridrace::client
