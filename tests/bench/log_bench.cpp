// What it costs to confirm a move, beside a bare loop of write and fdatasync on the same disk:
//     log_bench FOLDER [SECONDS]
// For so many moves under way at a time, each of a room of its own: confirmed moves a second, and how long
// one takes from submission to durability. The loop writes what the log is given, all moves under way at
// once, and waits for the disk once; its figures are what the disk allows.
#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <future>
#include <string>
#include <vector>

#include "server/log/sqlite/sqlite_log.hpp"

namespace gridrace::server {

namespace {

using Time = std::chrono::steady_clock;

const std::string record(90, 'm');  // about what a move comes to

struct Figures {
    double per_second = 0;
    double median_ms = 0;
    double p99_ms = 0;
};

Figures figures(std::vector<double>& latencies_ms, double seconds) {
    std::ranges::sort(latencies_ms);
    const auto count = latencies_ms.size();
    return {static_cast<double>(count) / seconds, latencies_ms[count / 2],
            latencies_ms[count * 99 / 100]};
}

double milliseconds_since(Time::time_point then) {
    return std::chrono::duration<double, std::milli>(Time::now() - then).count();
}

Figures bare(const std::filesystem::path& folder, std::size_t under_way, double seconds) {
    const auto file = folder / "bare";
    const int opened = ::open(file.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
    std::string bytes;
    for (std::size_t i = 0; i < under_way; ++i) bytes += record;
    std::vector<double> latencies;
    const auto began = Time::now();
    while (milliseconds_since(began) < seconds * 1000) {
        const auto submitted = Time::now();
        if (::write(opened, bytes.data(), bytes.size()) < 0 || ::fdatasync(opened) != 0) {
            std::perror("bare");
            std::exit(1);
        }
        latencies.insert(latencies.end(), under_way, milliseconds_since(submitted));
    }
    const auto took = milliseconds_since(began) / 1000;
    ::close(opened);
    std::filesystem::remove(file);
    return figures(latencies, took);
}

// Keeps moves of so many rooms under way, each room's next one as soon as the last is durable.
class Load {
public:
    Load(Log& log, std::size_t rooms) : log_(log) {
        for (std::size_t i = 0; i < rooms; ++i) {
            rooms_.push_back(race::RoomCode::from_number(i));
            std::promise<void> created;
            log.create(rooms_.back(), [&](std::error_code, Epoch) { created.set_value(); });
            created.get_future().wait();
        }
    }

    Figures run(double seconds) {
        const auto began = Time::now();
        until_ = began +
                 std::chrono::duration_cast<Time::duration>(std::chrono::duration<double>(seconds));
        for (std::size_t i = 0; i < rooms_.size(); ++i) submit(i);
        log_.drain();
        return figures(latencies_, milliseconds_since(began) / 1000);
    }

private:
    // Called back on the log's thread, which is the only one then.
    void submit(std::size_t room) {
        const auto submitted = Time::now();
        const AnsweredCommand command{MemberId{1}, CommandNumber{++last_command_}};
        log_.append({{rooms_[room], first_epoch, {record}, {command}}},
                    [this, room, submitted](std::error_code error) {
                        if (error) {
                            std::fprintf(stderr, "append: %s\n", error.message().c_str());
                            std::exit(1);
                        }
                        latencies_.push_back(milliseconds_since(submitted));
                        if (Time::now() < until_) submit(room);
                    });
    }

    Log& log_;
    std::vector<race::RoomCode> rooms_;
    std::vector<double> latencies_;
    Time::time_point until_;
    std::uint64_t last_command_ = 0;
};

Figures sqlite(const std::filesystem::path& folder, std::size_t under_way, double seconds) {
    const auto data = folder / "log";
    Figures found;
    {
        auto log = SqliteLog::open(data, Durability::power_cut);
        if (!log) {
            std::fprintf(stderr, "%s\n", log.error().c_str());
            std::exit(1);
        }
        found = Load(**log, under_way).run(seconds);
    }
    std::filesystem::remove_all(data);
    return found;
}

void compare(const std::filesystem::path& folder, double seconds) {
    std::printf("%9s  %28s  %28s  %s\n", "under way", "write+fdatasync: a second",
                "the log: a second", "median, p99 ms of each; ratio of the rates");
    for (const std::size_t under_way : {1, 10, 100, 1000}) {
        const auto disk = bare(folder, under_way, seconds);
        const auto log = sqlite(folder, under_way, seconds);
        std::printf("%9zu  %28.0f  %28.0f  %.2f, %.2f; %.2f, %.2f; %.2f\n", under_way,
                    disk.per_second, log.per_second, disk.median_ms, disk.p99_ms, log.median_ms,
                    log.p99_ms, disk.per_second / log.per_second);
    }
}

}  // namespace

}  // namespace gridrace::server

int main(int argc, char** argv) {
    if (argc < 2) {
        std::fprintf(stderr, "Usage: log_bench FOLDER [SECONDS]\n");
        return 64;
    }
    gridrace::server::compare(argv[1], argc > 2 ? std::atof(argv[2]) : 3);
}
