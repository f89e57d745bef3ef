// The server's messages to a chat: how they begin, and SIGHUP.
#include <stdexcept>

#include "server/config/webhook_file.hpp"
#include "server/ops/diagnostics.hpp"
#include "server/server.hpp"

namespace gridrace::server {

void Server::open_webhook(const Config& config) {
    if (webhook_settings_.url_file.empty()) return;
    auto url = read_webhook_url(webhook_settings_);
    if (!url) throw std::runtime_error(url.error());
    const NewsSender sender{config.server_name, public_link(config, listener_->endpoint().port())};
    webhook_ = std::make_unique<Webhook>(std::move(*url), webhook_settings_.may_be_private, sender,
                                         listed_rooms_);
    for (auto& shard : shards_) shard->tell_news_to(*webhook_);
}

// The file is short, and no network is asked.
void Server::reload_webhook() {
    auto url = read_webhook_url(webhook_settings_);
    if (!url) return report(Level::error, url.error() + "; the webhook from before is kept");
    report(Level::info, "the webhook was read again", {{"host", url->authority()}});
    webhook_->use(std::move(*url));
}

}  // namespace gridrace::server
