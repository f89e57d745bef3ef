#include "server/commands/manual_text.hpp"

#include "common/base/version.hpp"

namespace gridrace::server {

namespace {

std::vector<std::string> files() {
    return {
        "/etc/gridrace/gridraced.toml\tThe configuration, if neither --config nor GRIDRACE_CONFIG "
        "names another. gridraced config print prints one, with every setting explained.",
        "/etc/gridrace/gridraced.d/*.toml\tRead after it, in the order of their names; the last "
        "value "
        "counts. Beside any other file NAME.toml it is NAME.d.",
        "/etc/gridrace/gridraced.d/50-setup.toml\tWhat gridraced setup has written.",
        "/usr/lib/gridrace/gridraced.toml\tThe package's own values, read before it.",
        "~/.local/share/gridrace\tThe data folder, if neither --data nor XDG_DATA_HOME names "
        "another. One server uses it at a time.",
        "rooms.db\tIn it, the logs of all rooms, and rooms.db-wal and rooms.db-shm while the "
        "server runs.",
        "rooms.db.before-restore\tThe log that gridraced restore replaced.",
        "rooms.db.before-repair\tThe damaged log, if the server had to rebuild it at its start.",
        "rooms.lock\tHeld while the server runs; its time says when it was last alive.",
        "bans.txt\tAddresses and networks that are banned, and until when. If --data names a "
        "PostgreSQL database, they are in it, for all of its servers.",
        "bans.txt.taken-over\tThe bans that a PostgreSQL database has taken over.",
        "audit.log\tWho changed what by gridraced admin, or as an operator from elsewhere: a line "
        "of JSON for each change, for as "
        "long as --keep-audit-days says.",
        "admin.sock\tThe socket for gridraced admin, unless systemd or --admin-socket names "
        "another place.",
        "puzzles.txt\tPuzzles made ahead and not issued.",
        "$STATE_DIRECTORY\tThe folder for audit.log and puzzles.txt if --data names a "
        "PostgreSQL database; systemd sets it. Without it they are not kept.",
    };
}

std::vector<std::string> exit_codes() {
    return {
        "0\tDone.",
        "1\tThe server has not done what gridraced admin asked for, and said why; or gridraced "
        "setup "
        "--check has found that friends do not get in.",
        "64\tWrong usage.",
        "65\tA damaged log, or none.",
        "66\tA file that cannot be read.",
        "69\tThe server cannot listen or use its data folder or database, or another one uses it; "
        "no server answers gridraced admin, or the node of the cluster that it is about does not.",
        "71\tThe system has no source of randomness, or no memory is left.",
        "73\tA file that cannot be written.",
        "75\tSome nodes of the cluster have not answered: what gridraced admin prints is without "
        "them.",
        "76\tWhat answers at the admin socket is no gridraced.",
        "77\tOnly the server's own user and root may use its admin socket.",
        "78\tA fault in the configuration file or in the environment.",
    };
}

}  // namespace

command_line::ManualText manual_text() {
    return {
        "host gridrace rooms, where friends race on the same sudoku",
        "gridraced " + std::string(version),
        {{"SIGNALS",
          {"SIGTERM, SIGINT\tEverybody is told to come back in a moment, and the "
           "server exits within two seconds. With --drain-seconds, SIGTERM first lets races that "
           "are under way end, and a second signal does not wait for them. A node of a cluster "
           "moves its rooms to other nodes after SIGTERM, for at most five seconds."}},
         {"FILES", files()},
         {"EXIT STATUS", exit_codes()},
         {"SEE ALSO", {"gridrace(1)"}}}};
}

}  // namespace gridrace::server
