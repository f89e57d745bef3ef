// The way in for operators who are elsewhere.
#include "server/admin/remote_commands.hpp"
#include "server/ops/diagnostics.hpp"
#include "server/server.hpp"

namespace gridrace::server {

// Before run(): connections see it from the start.
void Server::open_to_operators(const Config& config) {
    operator_access_ = std::make_unique<OperatorAccess>(
        OperatorAccess{*operators_, node_port_ != nullptr, admin::remote_commands(),
                       [this](OperatorCall call, std::shared_ptr<Reply<OperatorAnswer>> reply) {
                           admin_->serve_operator(std::move(call), std::move(reply));
                       }});
    context_.operators = operator_access_.get();
    report(Level::info, "operators may direct this server from elsewhere",
           {{"begin", "gridraced admin operator"},
            {"hours", std::to_string(config.admin.operator_session.count())}});
}

}  // namespace gridrace::server
