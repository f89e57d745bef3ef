#include "client/play/background.hpp"

#include <boost/asio/post.hpp>
#include <utility>

namespace gridrace::client {

Background::~Background() {
    for (auto& thread : threads_) thread.request_stop();
}

void Background::run(Work work, std::function<void()> done) {
    const auto place = threads_.emplace(threads_.end());
    auto finish = [this, present = std::weak_ptr(presence_), place, done = std::move(done)] {
        if (present.expired()) return;
        threads_.erase(place);  // its work is done
        done();
    };
    *place = std::jthread([&io = io_, work = std::move(work),
                           finish = std::move(finish)](const std::stop_token& stop) {
        work([&stop] { return stop.stop_requested(); });
        if (!stop.stop_requested()) boost::asio::post(io, finish);
    });
}

}  // namespace gridrace::client
