// Converts between values and protobuf messages of the wire that are not written by shapes. `put` writes a value; `get` and
// `from_pb` read one and return false if it is invalid. Included by codecs only.
#pragma once

#include <optional>
#include <string>
#include <type_traits>

#include "common/race/shapes/room.hpp"
#include "common/wire/codec/shaped_fields.hpp"

namespace gridrace::wire::fields {

// Our enumerations start at 0; those of protobuf reserve 0 for "unspecified".
template <class PbEnum, class Enum>
PbEnum to_pb(Enum value) {
    return static_cast<PbEnum>(Scalar<Enum>::to(value));
}

inline std::int64_t to_pb(Instant at) {
    return at.time_since_epoch().count();
}

template <class Value, class Number>
bool from_pb(Number number, Value& out) {
    return Scalar<Value>::from(static_cast<std::uint64_t>(number), out);
}

inline bool get_grid(const std::string& text, sudoku::Grid& out) {
    return Scalar<sudoku::Grid>::from(text, out);
}

inline std::string filled_bytes(const race::FilledByBox& filled) {
    return std::string(Scalar<race::FilledByBox>::to(filled));
}

// None if this version does not know the value.
template <class Enum, class PbEnum>
std::optional<Enum> known(PbEnum value) {
    Enum read{};
    return from_pb(value, read) ? std::optional(read) : std::nullopt;
}

// ---- features ----

template <class Pb>
void put(FeatureSet features, Pb& pb) {
    for (int i = 0; i < FeatureSet::most; ++i) {
        const auto feature = static_cast<Feature>(i);
        if (features.contains(feature))
            pb.add_features(to_pb<std::decay_t<decltype(pb.features(0))>>(feature));
    }
}

// Features beyond the size of a set are dropped.
template <class Pb>
FeatureSet get_features(const Pb& pb) {
    FeatureSet features;
    for (const auto number : pb.features()) {
        Feature feature{};
        if (from_pb(number, feature)) features.insert(feature);
    }
    return features;
}

// ---- lists of tables ----

template <class PbTables>
void put_tables(const race::Tables& tables, PbTables& pb) {
    for (const auto& table : tables) put(table, *pb.Add());
}

// Nobody sits at two tables.
template <class PbTables>
bool get_tables(const PbTables& pb, race::Tables& tables) {
    if (pb.size() > static_cast<int>(race::most_seated)) return false;
    for (const auto& table : pb) {
        if (!get(table, tables.emplace_back())) return false;
    }
    return race::are_seated_once(tables);
}

}  // namespace gridrace::wire::fields
