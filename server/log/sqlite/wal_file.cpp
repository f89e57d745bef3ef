#include "server/log/sqlite/wal_file.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <cstring>

#include "server/log/sqlite/database.hpp"

namespace gridrace::server::sqlite {

namespace {

constexpr std::uint32_t magic = 0x377f0682;  // plus 1 if checksums are of big-endian words
constexpr std::uint32_t format_version = 3007000;
constexpr std::size_t summed_header_bytes = 24;
constexpr std::size_t summed_frame_header_bytes = 8;

std::uint32_t word(std::string_view bytes, std::size_t at, bool big_endian) {
    std::uint32_t value = 0;
    std::memcpy(&value, bytes.data() + at, sizeof value);
    const bool is_native = big_endian == (std::endian::native == std::endian::big);
    return is_native ? value : __builtin_bswap32(value);
}

void append_word(std::string& bytes, std::uint32_t value, bool big_endian) {
    const bool is_native = big_endian == (std::endian::native == std::endian::big);
    if (!is_native) value = __builtin_bswap32(value);
    bytes.append(reinterpret_cast<const char*>(&value), sizeof value);
}

WalSum two_words(std::string_view bytes, std::size_t at) {
    return {word(bytes, at, true), word(bytes, at + 4, true)};
}

WalSum add_up(std::string_view bytes, bool big_endian, WalSum sum) {
    for (std::size_t at = 0; at + 8 <= bytes.size(); at += 8) {
        sum[0] += word(bytes, at, big_endian) + sum[1];
        sum[1] += word(bytes, at + 4, big_endian) + sum[0];
    }
    return sum;
}

}  // namespace

// ---- header ----

WalHeader WalHeader::parse(std::string bytes) {
    WalHeader header;
    header.sums_big_endian = (word(bytes, 0, true) & 1) != 0;
    const auto page_size = word(bytes, 8, true);
    const bool is_possible = std::has_single_bit(page_size) && page_size >= 512;
    header.page_size = is_possible && page_size <= 65536 ? page_size : 0;
    header.salts = two_words(bytes, 16);
    header.sum = two_words(bytes, summed_header_bytes);
    header.bytes = std::move(bytes);
    return header;
}

WalHeader WalHeader::make(std::size_t page_size, std::uint32_t count, WalSum salts,
                          bool sums_big_endian) {
    std::string bytes;
    append_word(bytes, magic | (sums_big_endian ? 1u : 0u), true);
    append_word(bytes, format_version, true);
    append_word(bytes, static_cast<std::uint32_t>(page_size), true);
    append_word(bytes, count, sums_big_endian);
    for (const auto salt : salts) append_word(bytes, salt, true);
    for (const auto part : add_up(bytes, sums_big_endian, {})) append_word(bytes, part, true);
    return parse(std::move(bytes));
}

WalSum WalHeader::computed_sum() const {
    return add_up(std::string_view(bytes).substr(0, summed_header_bytes), sums_big_endian, {});
}

bool WalHeader::is_valid() const {
    return (word(bytes, 0, true) & ~1u) == magic && page_size != 0 && computed_sum() == sum;
}

std::size_t WalHeader::frame_size() const {
    return WalFrame::header_size + page_size;
}

// ---- frames ----

WalFrame WalFrame::parse(std::string bytes) {
    WalFrame frame;
    frame.page = word(bytes, 0, true);
    frame.pages_after_commit = word(bytes, 4, true);
    frame.salts = two_words(bytes, 8);
    frame.sum = two_words(bytes, 16);
    frame.bytes = std::move(bytes);
    return frame;
}

std::string_view WalFrame::page_content() const {
    return std::string_view(bytes).substr(header_size);
}

WalSum WalFrame::computed_sum(const WalHeader& header, WalSum before) const {
    const bool big_endian = header.sums_big_endian;
    const auto summed = std::string_view(bytes).substr(0, summed_frame_header_bytes);
    return add_up(page_content(), big_endian, add_up(summed, big_endian, before));
}

bool WalFrame::follows(const WalHeader& header, WalSum before) const {
    return salts == header.salts && computed_sum(header, before) == sum;
}

// ---- the file ----

void WalFile::Close::operator()(sqlite3_file* file) const {
    if (file->pMethods != nullptr) file->pMethods->xClose(file);
    std::free(file);
}

void WalFile::FreeNames::operator()(const char* names) const {
    sqlite3_free_filename(names);
}

Result<std::optional<WalFile>, std::error_code> WalFile::open(
    const std::filesystem::path& database) {
    return open(database, SQLITE_OPEN_READONLY | SQLITE_OPEN_WAL);
}

Result<std::optional<WalFile>, std::error_code> WalFile::open_to_cut(
    const std::filesystem::path& database) {
    return open(database, SQLITE_OPEN_READWRITE | SQLITE_OPEN_WAL);
}

Result<std::optional<WalFile>, std::error_code> WalFile::open_database(
    const std::filesystem::path& database) {
    return open(database, SQLITE_OPEN_READONLY | SQLITE_OPEN_MAIN_DB);
}

Result<std::optional<WalFile>, std::error_code> WalFile::open(const std::filesystem::path& database,
                                                              int flags) {
    auto* const vfs = sqlite3_vfs_find(nullptr);
    std::string path(static_cast<std::size_t>(vfs->mxPathname) + 1, '\0');
    const int found = vfs->xFullPathname(vfs, database.c_str(), vfs->mxPathname + 1, path.data());
    if ((found & 0xff) != SQLITE_OK) return make_error(found);
    const auto file_name = path.substr(0, path.find('\0'));
    const auto journal = file_name + "-journal";
    const auto log = file_name + "-wal";
    const auto* const names =
        sqlite3_create_filename(file_name.c_str(), journal.c_str(), log.c_str(), 0, nullptr);
    if (names == nullptr) return make_error(SQLITE_NOMEM);

    WalFile wal;
    wal.names_.reset(names);
    const auto size = static_cast<std::size_t>(vfs->szOsFile);
    wal.file_.reset(static_cast<sqlite3_file*>(std::calloc(1, size)));
    const auto* const name = (flags & SQLITE_OPEN_WAL) != 0 ? sqlite3_filename_wal(names) : names;
    const int opened =
        wal.file_ ? vfs->xOpen(vfs, name, wal.file_.get(), flags, nullptr) : SQLITE_NOMEM;
    int is_there = 1;
    if (opened != SQLITE_OK) vfs->xAccess(vfs, name, SQLITE_ACCESS_EXISTS, &is_there);
    if (is_there == 0) return std::optional<WalFile>();
    if (opened != SQLITE_OK) return make_error(opened);
    return std::optional(std::move(wal));
}

Result<std::uint64_t, std::error_code> WalFile::size() const {
    sqlite3_int64 bytes = 0;
    const int result = file_->pMethods->xFileSize(file_.get(), &bytes);
    if (result != SQLITE_OK) return make_error(result);
    return static_cast<std::uint64_t>(bytes);
}

Result<std::string, std::error_code> WalFile::read(std::uint64_t at, std::size_t size) const {
    const auto end = this->size();
    if (!end) return end.error();
    const auto left = *end - std::min(at, *end);
    std::string bytes(static_cast<std::size_t>(std::min<std::uint64_t>(left, size)), '\0');
    if (bytes.empty()) return bytes;
    const int result = file_->pMethods->xRead(
        file_.get(), bytes.data(), static_cast<int>(bytes.size()), static_cast<sqlite3_int64>(at));
    if (result != SQLITE_OK) return make_error(result);
    return bytes;
}

std::error_code WalFile::sync() {
    return make_error(file_->pMethods->xSync(file_.get(), SQLITE_SYNC_NORMAL));
}

std::error_code WalFile::cut(std::uint64_t size) {
    const auto end = this->size();
    if (!end) return end.error();
    if (*end <= size) return {};
    const int result = file_->pMethods->xTruncate(file_.get(), static_cast<sqlite3_int64>(size));
    if (result != SQLITE_OK) return make_error(result);
    return sync();
}

}  // namespace gridrace::server::sqlite
