// Stands in for libFuzzer where the compiler has none: runs a fuzz target on its kept corpus and on random changes to
// it, the same ones every time, as far as it gets in two seconds of processor time.
//   <target> CORPUS_FOLDER [CHANGES]
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "common/base/random.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

using gridrace::Random;

std::vector<std::string> read_corpus(const char* folder) {
    std::vector<std::filesystem::path> paths;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        paths.push_back(entry.path());
    }
    std::ranges::sort(paths);
    std::vector<std::string> corpus;
    for (const auto& path : paths) {
        std::ifstream file(path, std::ios::binary);
        corpus.emplace_back(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
    }
    return corpus;
}

std::size_t place_in(Random& random, const std::string& text) {
    return random.below(static_cast<std::uint32_t>(text.size() + 1));
}

// One change: a bit or byte, something cut out, repeated, or taken from another item.
void change(Random& random, std::string& text, const std::string& other) {
    const auto place = place_in(random, text);
    const std::size_t length = random.below(16);
    const auto byte = static_cast<char>(random.below(256));
    switch (random.below(6)) {
        case 0:
            if (place < text.size()) {
                text[place] = static_cast<char>(text[place] ^ 1 << random.below(8));
            }
            break;
        case 1:
            if (place < text.size()) text[place] = byte;
            break;
        case 2: text.insert(place, 1, byte); break;
        case 3: text.erase(place, length); break;
        case 4: text.insert(place, std::string(text, place_in(random, text), length)); break;
        default: text.insert(place, other.substr(place_in(random, other), 2 * length)); break;
    }
}

constexpr std::clock_t most_time = 2 * CLOCKS_PER_SEC;

void run(const std::string& text) {
    LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(text.data()), text.size());
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 2) return 64;
    const auto corpus = read_corpus(argv[1]);
    const int changes = argc > 2 ? std::atoi(argv[2]) : 20000;
    if (corpus.empty()) return 66;
    for (const auto& text : corpus) run(text);

    Random random(1);
    const auto pick = [&] { return random.below(static_cast<std::uint32_t>(corpus.size())); };
    int made = 0;
    for (; made < changes && std::clock() < most_time; ++made) {
        auto text = corpus[pick()];
        for (auto times = 1 + random.below(6); times > 0; --times) {
            change(random, text, corpus[pick()]);
        }
        run(text);
    }
    std::printf("%zu kept and %d changed inputs\n", corpus.size(), made);
}
