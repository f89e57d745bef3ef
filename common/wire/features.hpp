// What one side knows beyond the first version of the protocol; proto/README.md tells what each stands for. A newer
// side asks nothing of an older one that it does not know.
#pragma once

#include <array>
#include <cstdint>
#include <initializer_list>

namespace gridrace::wire {

enum class Feature : std::uint8_t {
    room_door,     // of a server: LockRoom and LiftKicks
    not_known,     // of a server: it refuses what it does not know in a command, and goes on
    silent_rules,  // of a server: what SetRules does not speak of stays as it is
    open_ended     // of a client: a race under way has no reason for its end
};
inline constexpr std::array all_features{Feature::room_door, Feature::not_known,
                                         Feature::silent_rules, Feature::open_ended};

// A set of features, one bit each.
class FeatureSet {
public:
    constexpr FeatureSet() = default;
    constexpr FeatureSet(std::initializer_list<Feature> features) {
        for (const auto feature : features) insert(feature);
    }

    constexpr void insert(Feature feature) { bits_ |= bit(feature); }
    constexpr bool contains(Feature feature) const { return (bits_ & bit(feature)) != 0; }
    friend constexpr bool operator==(FeatureSet, FeatureSet) = default;

private:
    static constexpr unsigned bit(Feature feature) { return 1u << static_cast<unsigned>(feature); }
    unsigned bits_ = 0;
};

// What servers and clients of this version say.
inline constexpr FeatureSet server_features{Feature::room_door, Feature::not_known,
                                            Feature::silent_rules};
inline constexpr FeatureSet client_features{Feature::open_ended};

}  // namespace gridrace::wire
