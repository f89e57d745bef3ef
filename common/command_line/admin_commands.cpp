#include "common/command_line/admin_commands.hpp"

namespace gridrace::command_line {

namespace {

using Form = AdminArgument::Form;

const AdminArgument room{"room", Form::required, "CODE", "The room's code"};
const AdminArgument one_room{"room", Form::option, "CODE", "Only in this room"};
const AdminArgument member{"member", Form::required, "MEMBER", "The member's number or name"};
const AdminArgument one_node{"node", Form::optional, "NODE",
                             "The node of a cluster; default: the one that is asked"};
const AdminArgument how_long{"for", Form::option, "SPAN",
                             "Duration, such as 90s, 5m, 2h or 7d; default: permanent"};

const std::vector<AdminCommand>& table() {
    static const std::vector<AdminCommand> all{
        {"rooms",
         "List open rooms, busiest first",
         false,
         AdminReach::anywhere,
         {{"limit", Form::option, "N", "Rooms to list at most; default: 1000"}}},
        {"room", "Show a room and its members", false, AdminReach::anywhere, {room}},
        {"members",
         "List members, by default of all rooms",
         false,
         AdminReach::anywhere,
         {one_room, {"limit", Form::option, "N", "Members to list at most; default: 1000"}}},
        {"kick",
         "Remove a member from a room and revoke the seat",
         true,
         AdminReach::anywhere,
         {room, member}},
        {"ban",
         "Disconnect and ban an address or a network (an IPv6 address stands for its /64), or kick "
         "a member and ban the member's address",
         true,
         AdminReach::anywhere,
         {{"who", Form::required, "ADDRESS|NETWORK|CODE",
           "The address, a network such as 10.0.0.0/8, or the room of the member"},
          {"member", Form::optional, "MEMBER", "The member's number or name"},
          how_long,
          {"anyway", Form::flag, "",
           "Also if everybody may come from there: this machine, a proxy, a router"}}},
        {"unban",
         "Lift the ban of an address or a network",
         true,
         AdminReach::anywhere,
         {{"address", Form::required, "ADDRESS|NETWORK", "As bans shows it"}}},
        {"bans", "List bans and when they end", false, AdminReach::anywhere, {}},
        {"mute", "Stop a member from chatting", true, AdminReach::anywhere, {room, member}},
        {"unmute", "Allow a member to chat again", true, AdminReach::anywhere, {room, member}},
        {"announce",
         "Send an announcement to everyone",
         true,
         AdminReach::anywhere,
         {{"text", Form::required, "TEXT", "One line, at most 240 columns"}, one_room}},
        {"close",
         "Close a room for good and disconnect its members",
         true,
         AdminReach::anywhere,
         {room}},
        {"erase",
         "Close a room and delete everything about it from the log: members, chat and moves. This "
         "cannot be undone. Today's room of the puzzle of the day is opened again when somebody "
         "asks for it, with another puzzle",
         true,
         AdminReach::machine,
         {room}},
        {"forget",
         "Forget a rated player: rating, name and key. The results stay, as those of a player who "
         "left, so that the ratings of others stay. This cannot be undone",
         true,
         AdminReach::machine,
         {{"player", Form::required, "FINGERPRINT", "As gridrace me prints it, and the board"}}},
        {"stats",
         "Show the server's state and load, of a cluster those of each node",
         false,
         AdminReach::anywhere,
         {}},
        {"nodes",
         "List the nodes of the cluster and their states",
         false,
         AdminReach::anywhere,
         {}},
        {"drain",
         "Admit nobody new, wait until running races have ended, and stop; the other nodes of a "
         "cluster continue its rooms",
         true,
         AdminReach::anywhere,
         {one_node,
          {"within", Form::option, "SPAN",
           "Maximum wait, such as 90s, 5m or 2h; default: --drain-seconds, or five minutes"}}},
        {"webhook",
         "Send a test message to the webhook of this server, and say what comes of it",
         true,
         AdminReach::anywhere,
         {{"what", Form::required, "test", "The word test"}}},
        {"undrain",
         "Cancel draining and admit everyone again",
         true,
         AdminReach::anywhere,
         {one_node}},
        {"operator",
         "Make a one-time word by which an operator may direct the server from elsewhere, for "
         "--operator-hours; valid for ten minutes",
         true,
         AdminReach::machine,
         {{"list", Form::flag, "", "Show the sessions instead"},
          {"end", Form::flag, "", "End all sessions, and words that nobody has used, instead"}}},
        {"vouch",
         "Whether this node has this word or key of an operator; a word is taken, a key can be "
         "ended",
         false,
         AdminReach::nodes,
         {{"what", Form::required, "word|key|end", "Of what"},
          {"hash", Form::required, "HASH", "Its hash"}}},
    };
    return all;
}

}  // namespace

std::span<const AdminCommand> admin_commands() {
    return table();
}

}  // namespace gridrace::command_line
