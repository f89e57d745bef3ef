#include "common/sudoku/certificate/certificate.hpp"
#include "common/sudoku/certificate/certificate_words.hpp"
#include "common/sudoku/formats/formats.hpp"

namespace gridrace::sudoku {

namespace certificate {

std::string word_of(Technique technique) {
    std::string word;
    for (const char c : name(technique)) {
        const bool is_upper = c >= 'A' && c <= 'Z';
        word += c == ' ' || c == '-' ? '_' : is_upper ? static_cast<char>(c - 'A' + 'a') : c;
    }
    return word;
}

namespace {

std::string written(Cell cell) {
    return to_string(cell);
}

std::string written(House house) {
    const char kind = house.kind == HouseKind::row      ? 'r'
                      : house.kind == HouseKind::column ? 'c'
                                                        : 'b';
    return kind + std::to_string(house.index + 1);
}

std::string written(DigitSet digits) {
    std::string word;
    for (int digit = 1; digit <= 9; ++digit) {
        if (digits.contains(digit)) word += static_cast<char>('0' + digit);
    }
    return word;
}

std::string written(const Elimination& elimination) {
    return written(elimination.cell) + "-" + written(elimination.digits);
}

std::string written(const Placement& placement) {
    return written(placement.cell) + "=" + std::to_string(placement.digit);
}

// Counted from 1.
std::string written(int index) {
    return std::to_string(index + 1);
}

template <class Items>
std::string list(const Items& items) {
    std::string words;
    for (const auto& item : items) {
        if (!words.empty()) words += ',';
        words += written(item);
    }
    return words;
}

std::string number(int value) {
    return value == 0 ? std::string() : std::to_string(value);
}

void write_field(std::string& text, std::string_view key, const std::string& value) {
    if (value.empty()) return;
    text += ' ';
    text += key;
    text += ' ';
    text += value;
}

void write_link(const Link& link, std::string& text) {
    const auto& [cell, digit, stands] = link.claim;
    text += written(cell) + (stands ? "=" : "-") + std::to_string(digit) + " ";
    text += reasons[static_cast<std::size_t>(link.reason)];
    if (!link.parents.empty()) text += " " + list(link.parents);
    if (link.nested >= 0) text += " by " + written(link.nested);
    text += '\n';
}

void write_step(const Step& step, std::string& text) {
    text += "step " + word_of(step.technique);
    const bool is_rated = step.rating > Rating{};
    write_field(text, "rating", is_rated ? to_string(step.rating) : std::string());
    write_field(text, "type", number(step.type));
    write_field(text, "level", number(step.level));
    write_field(text, "houses", list(step.houses));
    write_field(text, "cells", list(step.cells));
    write_field(text, "digits", written(step.digits));
    write_field(text, "other_cells", list(step.other_cells));
    write_field(text, "other_digits", written(step.other_digits));
    write_field(text, "place", list(step.placements));
    write_field(text, "remove", list(step.eliminations));
    text += '\n';
    for (const Branch& branch : step.branches) {
        text += "branch\n";
        for (const Link& link : branch) write_link(link, text);
    }
    for (const Step& nested : step.nested) {
        text += "nested\n";
        write_step(nested, text);
        text += "done\n";
    }
}

// One line for each clue.
void write_witnesses(const Certificate& certificate, std::string& text) {
    auto witness = certificate.witnesses.begin();
    for (int i = 0; i < Cell::count; ++i) {
        if (certificate.superfluous.contains(Cell(i))) {
            text += "superfluous " + written(Cell(i)) + "\n";
        } else if (witness != certificate.witnesses.end() && witness->clue == Cell(i)) {
            text += "witness " + written(Cell(i)) + " " + to_line(witness->grid) + "\n";
            ++witness;
        }
    }
}

}  // namespace

}  // namespace certificate

std::string to_text(const Certificate& certificate) {
    using namespace certificate;
    std::string text(first_line);
    text += "\npuzzle " + to_line(certificate.puzzle);
    text += "\nsolution " + to_line(certificate.solution);
    text += "\nrating " + to_string(certificate.rating);
    text += certificate.is_minimal() ? "\nminimal yes\n" : "\nminimal no\n";
    write_witnesses(certificate, text);
    text += "path\n";
    for (const Step& step : certificate.path) write_step(step, text);
    if (!certificate.proof.empty()) text += "proof\n";
    for (const Step& step : certificate.proof) write_step(step, text);
    text += "end\n";
    return text;
}

}  // namespace gridrace::sudoku
