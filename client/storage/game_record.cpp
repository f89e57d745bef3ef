#include "client/storage/game_record.hpp"

#include <boost/asio/post.hpp>
#include <utility>

namespace gridrace::client {

namespace {
// The next key must not wait for the file.
constexpr std::chrono::milliseconds between_writes{500};
}  // namespace

GameRecord::GameRecord(boost::asio::io_context& io, std::optional<LockedFile> file,
                       std::optional<std::chrono::sys_days> daily, std::string challenge,
                       std::function<void(const std::error_code&)> on_fault)
    : io_(io),
      file_(std::move(file)),
      daily_(daily),
      challenge_(std::move(challenge)),
      on_fault_(std::move(on_fault)),
      timer_(io) {}

void GameRecord::touch() {
    if (!file_ || std::exchange(is_due_, true)) return;
    boost::asio::post(io_, [this] { write_now(); });
}

void GameRecord::touch_lightly() {
    if (!file_ || is_due_ || std::exchange(is_due_later_, true)) return;
    timer_.expires_after(between_writes);
    timer_.async_wait([this](const boost::system::error_code& cancelled) {
        if (!cancelled) write_now();
    });
}

void GameRecord::write_now() {
    timer_.cancel();
    is_due_ = is_due_later_ = false;
    if (!file_ || room_ == nullptr) return;
    if (!room_->is_under_way()) return file_->clear();
    auto log = room_->log();
    // Only the first puzzle is the daily one.
    const auto daily = log.races_before ? std::nullopt : daily_;
    const auto error = file_->write(to_text({std::move(log), room_->board(), daily, challenge_}));
    if (!error) return;
    if (const auto on_fault = std::exchange(on_fault_, nullptr)) on_fault(error);
}

void GameRecord::close() {
    write_now();
    if (file_ && !(room_ != nullptr && room_->is_under_way())) file_->remove();
    file_.reset();
}

}  // namespace gridrace::client
