#include "server/log/sqlite/wal_damage.hpp"

#include <bit>
#include <climits>
#include <map>
#include <vector>

#include "common/base/text.hpp"
#include "server/log/sqlite/database.hpp"
#include "server/log/sqlite/wal_file.hpp"

namespace gridrace::server::sqlite {

namespace {

using Error = std::error_code;
constexpr std::size_t usual_page_size = 4096;  // SQLite's default, which no log changes

WalFrame with_flipped(const WalFrame& frame, std::size_t bit) {
    auto bytes = frame.bytes;
    bytes[bit / 8] = static_cast<char>(bytes[bit / 8] ^ (1 << bit % 8));
    return WalFrame::parse(std::move(bytes));
}

// Modulo 2^32: x * x^-1 = 1 holds for three bits at first, and for twice as many after each step.
std::uint32_t inverse_of_odd(std::uint32_t number) {
    auto inverse = number;
    for (int bits = 3; bits < 32; bits *= 2) inverse *= 2 - number * inverse;
    return inverse;
}

// One pass over the frames of a log, and the fault that it found.
class Walk {
public:
    Walk(const WalFile& file, WalHeader header, std::uint64_t begin = 1)
        : file_(file), header_(std::move(header)), number_(begin) {}

    // Reads to the first frame that SQLite would reject, or to the end.
    Result<std::optional<WalDamage>, Error> find_damage() {
        for (auto sum = header_.sum;; ++number_) {
            auto frame = read(number_);
            if (!frame) return frame.error();
            if (!*frame) return std::optional<WalDamage>();
            if (!(*frame)->follows(header_, sum)) return judge(**frame, sum);
            sum = (*frame)->sum;
        }
    }

    // Where the last transaction ends that SQLite reads; 0: there is none.
    Result<std::uint64_t, Error> end_of_transactions() {
        std::uint64_t end = 0;
        for (auto sum = header_.sum;; ++number_) {
            const auto frame = read(number_);
            if (!frame) return frame.error();
            if (!*frame || !(*frame)->follows(header_, sum)) return end;
            sum = (*frame)->sum;
            if ((*frame)->is_commit()) end = offset(number_ + 1);
        }
    }

    enum class Salts : std::uint8_t { of_the_header, any };

    // True if a transaction ends at or after that frame and another one was written after it. Frames
    // with wrong salts do not form a chain of checksums, so any may be tried if none are known.
    Result<bool, Error> finds_commit_with_successor(std::optional<WalFrame> before,
                                                    Salts salts) const {
        auto header = header_;
        for (auto number = number_ + 1; before; ++number) {
            auto next = read(number);
            if (!next) return next.error();
            if (!*next) return false;
            if (salts == Salts::any) header.salts = before->salts;
            const bool is_end = before->is_commit() && before->salts == header.salts;
            if (is_end && (*next)->follows(header, before->sum)) return true;
            before = std::move(*next);
        }
        return false;
    }

    // All transactions have been moved into the database, so nothing is lost with this log: its next
    // header was about to be written. The checksum before its first frame is unknown.
    Result<bool, Error> is_in_database(const WalFile& database) {
        Pages written;
        Pages committed;
        std::uint32_t size = 0;
        std::optional<WalFrame> before;
        for (;; ++number_) {
            auto frame = read(number_);
            if (!frame) return frame.error();
            if (!*frame) break;
            if (before && !(*frame)->follows(header_, before->sum)) {
                const auto goes_on =
                    finds_commit_with_successor(std::move(*frame), Salts::of_the_header);
                if (!goes_on) return goes_on.error();
                if (*goes_on) return false;
                break;
            }
            before = std::move(*frame);
            written[before->page] = number_;
            if (!before->is_commit()) continue;
            for (const auto& [page, number] : written) committed[page] = number;
            written.clear();
            size = before->pages_after_commit;
        }
        committed.erase(committed.upper_bound(size), committed.end());
        return are_in(database, committed);
    }

    // A frame from 1; none after the end.
    Result<std::optional<WalFrame>, Error> read(std::uint64_t number) const {
        auto bytes = file_.read(offset(number), header_.frame_size());
        if (!bytes) return bytes.error();
        if (bytes->size() < header_.frame_size()) return std::optional<WalFrame>();
        return std::optional(WalFrame::parse(std::move(*bytes)));
    }

    std::uint64_t offset(std::uint64_t number) const {
        return WalHeader::size + (number - 1) * header_.frame_size();
    }
    const std::string& stumbling_block() const { return stumbling_block_; }

private:
    using Pages = std::map<std::uint32_t, std::uint64_t>;  // and the newest frame of each

    Result<bool, Error> are_in(const WalFile& database, const Pages& pages) const {
        for (const auto& [page, number] : pages) {
            if (page == 0) return false;
            const auto frame = read(number);
            if (!frame) return frame.error();
            const auto at = (std::uint64_t{page} - 1) * header_.page_size;
            const auto content = database.read(at, header_.page_size);
            if (!content) return content.error();
            if (!*frame || (*frame)->page_content() != *content) return false;
        }
        return true;
    }

    Result<std::optional<WalDamage>, Error> judge(const WalFrame& frame, WalSum before) {
        stumbling_block_ = frame.bytes;
        for (auto& candidate : candidates(frame, before)) {
            const auto is_followed =
                finds_commit_with_successor(std::move(candidate), Salts::of_the_header);
            if (!is_followed) return is_followed.error();
            if (*is_followed) return std::optional(WalDamage{number_, offset(number_)});
        }
        return std::optional<WalDamage>();
    }

    // What the frame may have been. One flipped bit may hide that it was the last one of a
    // transaction, or the checksum that the next one continues.
    std::vector<WalFrame> candidates(const WalFrame& frame, WalSum before) const {
        std::vector<WalFrame> found{frame};
        for (std::size_t bit = 0; bit < WalFrame::header_size * 8; ++bit) {
            auto mended = with_flipped(frame, bit);
            if (mended.follows(header_, before)) found.push_back(std::move(mended));
        }
        return found;
    }

    const WalFile& file_;
    WalHeader header_;
    std::uint64_t number_;
    std::string stumbling_block_;  // the bytes of the rejected frame
};

// The header that SQLite wrote before this first frame of a log. It is known but for one number, on
// which the frame's checksum depends linearly. None if the frame is damaged.
std::optional<WalHeader> header_before(const WalFrame& first, std::size_t page_size,
                                       bool sums_big_endian) {
    const auto header = [&](std::uint32_t count) {
        return WalHeader::make(page_size, count, first.salts, sums_big_endian);
    };
    const auto sum_after = [&](const WalHeader& before) {
        return first.computed_sum(before, before.sum);
    };
    const auto without = sum_after(header(0));
    const auto with_one = sum_after(header(1));
    // A step of the checksum is invertible, so that one of the factors is odd.
    const std::size_t part = (with_one[0] - without[0]) % 2 == 1 ? 0 : 1;
    const auto found =
        header((first.sum[part] - without[part]) * inverse_of_odd(with_one[part] - without[part]));
    return sum_after(found) == first.sum ? std::optional(found) : std::nullopt;
}

// As the database says itself; the log's own statement may be wrong.
Result<std::size_t, Error> page_size_of(const std::optional<WalFile>& database) {
    if (!database) return usual_page_size;
    const auto bytes = database->read(16, 2);
    if (!bytes) return bytes.error();
    if (bytes->size() < 2) return usual_page_size;
    const auto stored = static_cast<unsigned char>((*bytes)[0]) * std::size_t{256} +
                        static_cast<unsigned char>((*bytes)[1]);
    const std::size_t size = stored == 1 ? 65536 : stored;
    return std::has_single_bit(size) && size >= 512 ? size : usual_page_size;
}

Result<bool, Error> is_not_zero(const Result<std::uint64_t, Error>& number) {
    if (!number) return number.error();
    return *number != 0;
}

enum class InvalidHeader : std::uint8_t { hides_nothing, is_before_moved_transactions, is_damaged };

// It hides what SQLite would accept but for the header. A header is on disk before its first frame,
// so no interruption can leave transactions after an invalid one; but those before it, which it was
// about to replace.
Result<InvalidHeader, Error> judge_header(const std::filesystem::path& path, const WalFile& file,
                                          WalHeader header) {
    const auto database = WalFile::open_database(path);
    if (!database) return database.error();
    const auto page_size = page_size_of(*database);
    if (!page_size) return page_size.error();
    header.page_size = *page_size;
    const auto first = Walk(file, header).read(1);
    if (!first) return first.error();
    if (!*first) return InvalidHeader::hides_nothing;
    auto verdict = InvalidHeader::hides_nothing;
    for (const bool big_endian : {false, true}) {
        header.sums_big_endian = big_endian;
        const auto before = header_before(**first, header.page_size, big_endian);
        // The first frame's header shares a sector with the log's, so both may be damaged.
        const std::uint64_t begin = before ? 1 : 2;
        const auto has_any =
            before ? is_not_zero(Walk(file, *before).end_of_transactions())
                   : Walk(file, header).finds_commit_with_successor(**first, Walk::Salts::any);
        if (!has_any) return has_any.error();
        if (!*has_any) continue;
        if (!*database) return InvalidHeader::is_damaged;
        const auto frame = Walk(file, header).read(begin);
        if (!frame) return frame.error();
        if (*frame) header.salts = (*frame)->salts;
        const auto is_kept = Walk(file, header, begin).is_in_database(**database);
        if (!is_kept) return is_kept.error();
        if (!*is_kept) return InvalidHeader::is_damaged;
        verdict = InvalidHeader::is_before_moved_transactions;
    }
    return verdict;
}

Result<std::optional<WalDamage>, Error> find_header_damage(const std::filesystem::path& path,
                                                           const WalFile& file,
                                                           const WalHeader& header) {
    const auto verdict = judge_header(path, file, header);
    if (!verdict) return verdict.error();
    return *verdict == InvalidHeader::is_damaged ? std::optional(WalDamage{}) : std::nullopt;
}

// Whether a running server has changed it since the pass.
Result<bool, Error> is_unchanged(const WalFile& file, std::uint64_t at, const std::string& bytes) {
    const auto now = file.read(at, bytes.size());
    if (!now) return now.error();
    return *now == bytes;
}

}  // namespace

Result<std::optional<WalDamage>, Error> find_wal_damage(const std::filesystem::path& database) {
    const auto file = WalFile::open(database);
    if (!file) return file.error();
    if (!*file) return std::optional<WalDamage>();
    for (;;) {
        auto bytes = (*file)->read(0, WalHeader::size);
        if (!bytes) return bytes.error();
        if (bytes->size() < WalHeader::size) return std::optional<WalDamage>();
        const auto header = WalHeader::parse(std::move(*bytes));
        Walk walk(**file, header);
        const auto damage =
            header.is_valid() ? walk.find_damage() : find_header_damage(database, **file, header);
        if (!damage || !*damage) return damage;
        const auto is_same_log = is_unchanged(**file, 0, header.bytes);
        if (!is_same_log) return is_same_log.error();
        const auto is_same_frame = is_unchanged(**file, (*damage)->offset, walk.stumbling_block());
        if (!is_same_frame) return is_same_frame.error();
        if (*is_same_log && *is_same_frame) return damage;
    }
}

std::error_code discard_leftovers(const std::filesystem::path& database, LostTransactions lost) {
    const auto is_there = WalFile::open(database);
    if (!is_there) return is_there.error();
    if (!*is_there) return {};
    // Only gridraced respects the lock of the folder; an administrator may run another program.
    const auto alone = Database::open_alone(database);
    if (!alone) return is_busy(alone.error()) ? Error() : alone.error();
    auto file = WalFile::open_to_cut(database);
    if (!file) return file.error();
    if (!*file) return {};
    auto bytes = (*file)->read(0, WalHeader::size);
    if (!bytes) return bytes.error();
    if (bytes->size() < WalHeader::size) return {};
    const auto header = WalHeader::parse(std::move(*bytes));
    if (header.is_valid()) {
        const auto end = Walk(**file, header).end_of_transactions();
        return end ? (*file)->cut(*end) : end.error();
    }
    const auto verdict = judge_header(database, **file, header);
    if (!verdict) return verdict.error();
    const bool is_damaged = *verdict == InvalidHeader::is_damaged;
    if (is_damaged && lost == LostTransactions::keep) return {};
    auto kept = WalFile::open_database(database);
    if (!kept) return kept.error();
    // What was compared may be in the memory of the system only.
    if (!*kept) return {};
    if (const auto error = (*kept)->sync()) return error;
    return (*file)->cut(0);
}

std::string place_of(const WalDamage& damage, const std::filesystem::path& database) {
    const auto place =
        damage.frame == 0 ? "in its header" : "in frame " + std::to_string(damage.frame);
    return printable(database.string(), PATH_MAX) + "-wal is damaged " + place + ", at byte " +
           std::to_string(damage.offset);
}

std::string describe(const WalDamage& damage, const std::filesystem::path& database) {
    const auto file = printable(database.string(), PATH_MAX) + "-wal";
    return place_of(damage, database) +
           ": moves that were confirmed lie behind it and cannot be read. Restore a backup with "
           "gridraced restore; or, to continue without them, copy the folder, then run truncate "
           "-s " +
           std::to_string(damage.offset) + " " + in_single_quotes(file) + " and gridraced verify";
}

std::string orphan_fault(const std::filesystem::path& database) {
    std::error_code error;
    if (std::filesystem::exists(database, error) || error) return {};
    const auto size = std::filesystem::file_size(database.string() + "-wal", error);
    if (error || size == 0) return {};
    const auto name = printable(database.filename().string());
    return "it is not there, but " + name + "-wal, with the newest moves of its rooms, is: put " +
           name + " back, or a backup with gridraced restore; to begin without rooms, move " +
           name + "-wal away";
}

}  // namespace gridrace::server::sqlite
