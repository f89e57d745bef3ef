// What it costs to confirm a move, beside a bare loop of write and fdatasync on the same disk:
//     log_bench FOLDER [SECONDS [URL]]
// For so many moves under way at a time, each of a room of its own: confirmed moves a second, and how long
// one takes from submission to durability. The loop writes what the log is given, all moves under way at
// once, and waits for the disk once; its figures are what the disk allows. Then, what it takes a server that
// starts again to take over so many rooms and read them. With the URL of an empty PostgreSQL database the
// same moves go there, too; the CPU is this process's, without the database's.
#include <fcntl.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <future>
#include <string>
#include <vector>

#include "server/log/postgres/postgres_log.hpp"
#include "server/log/sqlite/sqlite_log.hpp"

namespace gridrace::server {

namespace {

using Time = std::chrono::steady_clock;

const std::string record(90, 'm');  // about what a move comes to

struct Figures {
    double per_second = 0;
    double median_ms = 0;
    double p99_ms = 0;
    double cpu_us = 0;  // of the process, for each move
};

Figures figures(std::vector<double>& latencies_ms, double seconds, double cpu_seconds) {
    std::ranges::sort(latencies_ms);
    const auto size = latencies_ms.size();
    const auto count = static_cast<double>(size);
    return {count / seconds, latencies_ms[size / 2], latencies_ms[size * 99 / 100],
            cpu_seconds / count * 1e6};
}

double cpu_seconds() {
    timespec time{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) / 1e9;
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
    const auto cpu_before = cpu_seconds();
    while (milliseconds_since(began) < seconds * 1000) {
        const auto submitted = Time::now();
        if (::write(opened, bytes.data(), bytes.size()) < 0 || ::fdatasync(opened) != 0) {
            std::perror("bare");
            std::exit(1);
        }
        latencies.insert(latencies.end(), under_way, milliseconds_since(submitted));
    }
    const auto took = milliseconds_since(began) / 1000;
    const auto cpu = cpu_seconds() - cpu_before;
    ::close(opened);
    std::filesystem::remove(file);
    return figures(latencies, took, cpu);
}

// Keeps moves of so many rooms under way, each room's next one as soon as the last is durable.
class Load {
public:
    // The rooms are new: the first has this number.
    Load(Log& log, std::size_t rooms, std::size_t first) : log_(log) {
        for (std::size_t i = 0; i < rooms; ++i) {
            rooms_.push_back(race::RoomCode::from_number(first + i));
            std::promise<void> created;
            log.create(rooms_.back(), [&](std::error_code, Epoch) { created.set_value(); });
            created.get_future().wait();
        }
    }

    // Each room's move is an append of its own.
    Figures run(double seconds) {
        return run(seconds, [this] {
            for (std::size_t i = 0; i < rooms_.size(); ++i) submit(i);
        });
    }
    // The moves of all rooms are one append, as those of a shard are.
    Figures run_together(double seconds) {
        return run(seconds, [this] { submit_all(); });
    }

private:
    template <class Submit>
    Figures run(double seconds, Submit submit_first) {
        const auto began = Time::now();
        const auto cpu_before = cpu_seconds();
        until_ = began +
                 std::chrono::duration_cast<Time::duration>(std::chrono::duration<double>(seconds));
        submit_first();
        log_.drain();
        return figures(latencies_, milliseconds_since(began) / 1000, cpu_seconds() - cpu_before);
    }

    // Called back on the log's thread, which is the only one then.
    void submit(std::size_t room) {
        const auto submitted = Time::now();
        const AnsweredCommand command{MemberId{1}, CommandNumber{++last_command_}};
        log_.append({{rooms_[room], first_epoch, {record}, {command}}},
                    [this, room, submitted](std::error_code error) {
                        note(error, 1, submitted);
                        if (Time::now() < until_) submit(room);
                    });
    }

    void submit_all() {
        const auto submitted = Time::now();
        const AnsweredCommand command{MemberId{1}, CommandNumber{++last_command_}};
        std::vector<Append> batch;
        for (const auto& room : rooms_) batch.push_back({room, first_epoch, {record}, {command}});
        log_.append(std::move(batch), [this, submitted](std::error_code error) {
            note(error, rooms_.size(), submitted);
            if (Time::now() < until_) submit_all();
        });
    }

    void note(std::error_code error, std::size_t moves, Time::time_point submitted) {
        if (error) {
            std::fprintf(stderr, "append: %s\n", error.message().c_str());
            std::exit(1);
        }
        latencies_.insert(latencies_.end(), moves, milliseconds_since(submitted));
    }

    Log& log_;
    std::vector<race::RoomCode> rooms_;
    std::vector<double> latencies_;
    Time::time_point until_;
    std::uint64_t last_command_ = 0;
};

std::unique_ptr<Log> open_log(const std::filesystem::path& folder, Durability durability) {
    auto log = SqliteLog::open(folder, durability);
    if (!log) {
        std::fprintf(stderr, "%s\n", log.error().c_str());
        std::exit(1);
    }
    return std::move(*log);
}

struct Both {
    Figures apart, together;
};

// In rooms from this number on.
Both load(Log& log, std::size_t under_way, std::size_t first, double seconds) {
    const auto apart = Load(log, under_way, first).run(seconds);
    return {apart, Load(log, under_way, first + under_way).run_together(seconds)};
}

Both sqlite(const std::filesystem::path& folder, std::size_t under_way, double seconds) {
    const auto data = folder / "log";
    auto log = open_log(data, Durability::power_cut);
    const auto found = load(*log, under_way, 0, seconds);
    log.reset();
    std::filesystem::remove_all(data);
    return found;
}

Both postgres(const std::string& url, std::size_t under_way, double seconds) {
    auto log = PostgresLog::open({.url = url});
    if (!log) {
        std::fprintf(stderr, "%s\n", log.error().c_str());
        std::exit(1);
    }
    return load(**log, under_way, under_way * 10, seconds);
}

void print(std::size_t under_way, const char* what, const Figures& figures, const Figures& disk) {
    std::printf("%9zu  %-22s  %9.0f  %8.2f  %8.2f  %7.1f  %6.2f\n", under_way, what,
                figures.per_second, figures.median_ms, figures.p99_ms, figures.cpu_us,
                disk.per_second / figures.per_second);
}

void compare(const std::filesystem::path& folder, double seconds, const std::string& url) {
    std::printf("under way  %-22s  %9s  %8s  %8s  %7s  %6s\n", "", "a second", "median", "p99 ms",
                "CPU us", "slower");
    for (const std::size_t under_way : {1, 10, 100, 1000}) {
        const auto disk = bare(folder, under_way, seconds);
        print(under_way, "write+fdatasync", disk, disk);
        const auto file = sqlite(folder, under_way, seconds);
        print(under_way, "SQLite", file.apart, disk);
        print(under_way, "SQLite, one append", file.together, disk);
        if (url.empty()) continue;
        const auto database = postgres(url, under_way, seconds);
        print(under_way, "PostgreSQL", database.apart, disk);
        print(under_way, "PostgreSQL, one append", database.together, disk);
    }
}

// Written as rooms are that race at the same time.
void write_down(Log& log, std::size_t rooms, std::size_t records) {
    std::vector<Append> moves;
    for (std::size_t i = 0; i < rooms; ++i) {
        moves.push_back({race::RoomCode::from_number(i), first_epoch, {record}, {}});
        log.create(moves.back().room, [](std::error_code, Epoch) {});
    }
    for (std::size_t i = 0; i < records; ++i) {
        const CommandNumber number{i + 1};
        for (auto& move : moves) move.answered = {{MemberId{1}, number}};
        log.append(moves, [](std::error_code) {});
        log.drain();
    }
}

void recover(const std::filesystem::path& folder, std::size_t rooms, std::size_t records) {
    const auto data = folder / "log";
    write_down(*open_log(data, Durability::crash), rooms, records);

    const auto began = Time::now();
    const auto cpu_before = cpu_seconds();
    auto log = open_log(data, Durability::power_cut);
    std::size_t read = 0;
    log->list([&](std::error_code, const std::vector<race::RoomCode>& codes) {
        for (const auto& code : codes) {
            log->open(code, [&read](std::error_code, const OpenedLog& opened) {
                read += opened.records.size();
            });
        }
    });
    log->drain();
    std::printf("%6zu rooms of %3zu records: %7zu records, %6.0f ms, CPU %6.0f ms\n", rooms,
                records, read, milliseconds_since(began), (cpu_seconds() - cpu_before) * 1000);
    log.reset();
    std::filesystem::remove_all(data);
}

}  // namespace

}  // namespace gridrace::server

int main(int argc, char** argv) {
    if (argc < 2) {
        std::fprintf(stderr, "Usage: log_bench FOLDER [SECONDS [URL]]\n");
        return 64;
    }
    using namespace gridrace::server;
    compare(argv[1], argc > 2 ? std::atof(argv[2]) : 3, argc > 3 ? argv[3] : "");
    for (const std::size_t rooms : {1000, 10000}) {
        for (const std::size_t records : {20, 200}) recover(argv[1], rooms, records);
    }
}
