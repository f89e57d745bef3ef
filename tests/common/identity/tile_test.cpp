#include "common/identity/tile.hpp"

#include <gtest/gtest.h>

namespace gridrace::identity {

TEST(Tile, HasThePathOfItsStandard) {
    EXPECT_EQ(path_of({0, 1234067}), "0/x001/x234/067");
    EXPECT_EQ(path_of({1, 0, 17}), "1/000.p/17");
    EXPECT_EQ(path_of({2, 1000}), "2/x001/000");
    for (const auto* path : {"0/x001/x234/067", "1/000.p/17", "2/x001/000", "7/999.p/255"}) {
        const auto tile = parse_tile(path);
        ASSERT_TRUE(tile) << path;
        EXPECT_EQ(path_of(*tile), path);
    }
    EXPECT_EQ(parse_tile_of_leaves("x001/067.p/9"), (TileName{0, 1067, 9}));
}

TEST(Tile, HasNoOtherPath) {
    for (const auto* path : {"",
                             "0",
                             "0/",
                             "/000",
                             "8/000",
                             "64/000",
                             "00/000",
                             "-1/000",
                             "0/0",
                             "0/0000",
                             "0/00x",
                             "0/x000/000",
                             "0/001/000",
                             "0/x001",
                             "0/x001/",
                             "0/x001/00",
                             "0/000.p/0",
                             "0/000.p/256",
                             "0/000.p/01",
                             "0/000.p/",
                             "0/000.p/1/",
                             "0/000/",
                             "0/000.q/1",
                             "0/000.p/1.p/1",
                             "0/x001/x001/x001/x001/x001/x001/001",
                             "0/000 ",
                             "0/+00",
                             "18446744073709551616/000"})
        EXPECT_FALSE(parse_tile(path)) << path;
}

// The example of the standard.
TEST(Tile, IsAsWideAsTheTreeReaches) {
    EXPECT_EQ(tile_with(0, 69'999, 70'000), (TileName{0, 273, 112}));
    EXPECT_EQ(tile_with(0, 0, 70'000), (TileName{0, 0}));
    EXPECT_EQ(tile_with(8, 272, 70'000), (TileName{1, 1, 17}));
    EXPECT_EQ(tile_with(15, 0, 70'000), (TileName{1, 0}));
    EXPECT_EQ(tile_with(16, 0, 70'000), (TileName{2, 0, 1}));
    EXPECT_EQ(tile_with(8, 0, 256), (TileName{1, 0, 1}));
}

TEST(Tile, HasTheHashesOfEachSubtree) {
    std::vector<Sha256> all;
    for (int i = 0; i < 600; ++i) all.push_back(leaf_hash(std::to_string(i)));
    const SubtreeHash defined = [&](unsigned level, std::uint64_t index) {
        if (level == 0) return all.at(index);
        return node_hash(defined(level - 1, 2 * index), defined(level - 1, 2 * index + 1));
    };
    for (unsigned level = 0; level <= 9; ++level) {
        for (std::uint64_t index = 0; index + 1 <= all.size() >> level; ++index) {
            const auto name = tile_with(level, index, all.size());
            std::vector<Sha256> tile;
            for (std::uint64_t i = 0; i < name.width; ++i)
                tile.push_back(defined(name.level * 8, name.index * full_tile + i));
            EXPECT_EQ(hash_in_tile(tile, level, index), defined(level, index));
            EXPECT_EQ(parse_hashes(bytes_of_tile(tile), name.width), tile);
            EXPECT_FALSE(parse_hashes(bytes_of_tile(tile), name.width + 1));
        }
    }
}

}  // namespace gridrace::identity
