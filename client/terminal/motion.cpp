#include "client/terminal/motion.hpp"

#include <initializer_list>

namespace gridrace::terminal {

namespace {

// CSI `count` `final`; omits a count of 1.
std::string csi(int count, char final) {
    return "\x1b[" + (count == 1 ? std::string() : std::to_string(count)) + final;
}

std::string shortest(std::initializer_list<std::string> ways) {
    const std::string* best = ways.begin();
    for (const std::string& way : ways) {
        if (way.size() < best->size()) best = &way;
    }
    return *best;
}

std::string repeated(int count, char control) {
    return std::string(static_cast<std::size_t>(count), control);
}

std::string along_row(int from, int to) {
    if (to == from) return {};
    const std::string from_margin = to == 0 ? "\r" : "\r" + csi(to, 'C');
    if (to > from) return shortest({csi(to - from, 'C'), from_margin});
    return shortest({repeated(from - to, '\b'), csi(from - to, 'D'), from_margin});
}

std::string along_column(int from, int to) {
    if (to == from) return {};
    if (to < from) return csi(from - to, 'A');
    return shortest({repeated(to - from, '\n'), csi(to - from, 'B')});
}

}  // namespace

std::string jump_to(Point to) {
    if (to.x == 0) return csi(to.y + 1, 'H');
    return "\x1b[" + std::to_string(to.y + 1) + ';' + std::to_string(to.x + 1) + 'H';
}

std::string motion(Point from, Point to) {
    return shortest({along_column(from.y, to.y) + along_row(from.x, to.x), jump_to(to)});
}

}  // namespace gridrace::terminal
