// Builds the text of steps and hints from one catalogue. Internal to words.
#pragma once

#include <initializer_list>
#include <string>
#include <vector>

#include "common/sudoku/hints/hint.hpp"
#include "common/sudoku/words/catalogue.hpp"
#include "common/sudoku/words/strands.hpp"

namespace gridrace::sudoku::words {

class Speaker {
public:
    explicit Speaker(const Catalogue& catalogue) : catalogue_(catalogue) {}

    std::string name(const Step& step) const;
    std::string step(const Step& step) const;
    std::string hint(const Hint& hint) const;

private:
    std::string say(Message message, std::initializer_list<std::string_view> values = {}) const {
        return fill(catalogue_.text(message), values);
    }
    std::string list(const std::vector<std::string>& items) const;
    // A list of whole claims.
    std::string claims(const std::vector<std::string>& items) const;
    std::string joined(const std::vector<std::string>& items, Message comma, Message last) const;
    std::string digit(int digit) const;
    std::string digits(DigitSet digits) const;
    std::string cells(const CellSet& cells) const;
    std::string houses(const std::vector<House>& houses) const;
    std::string place(const Drawing& drawing) const;
    std::string claim(const Claim& claim) const;
    std::string consequence(const Claim& claim) const;
    std::string reason(const Step& step) const;
    std::string reason_of_exclusion(const Step& step) const;
    std::string reasons(const Step& step) const;
    std::string why_single(const Hint& hint) const;
    std::string consequence(const Hint& hint) const;
    std::string conclusion(const Step& step) const;
    std::string about_wrong(const Hint& hint, Message one, Message several) const;
    std::string about_step(const Hint& hint) const;

    // In chain_words.cpp.
    std::string reason_of_chains(const Step& step) const;
    std::string reason_of(const Contradiction& contradiction, const Step& step) const;
    std::string only_place(const Claim& claim, HouseKind kind) const;
    std::string reason(const Inference& inference, const Step& step) const;
    std::string inference(const Inference& inference, const Step& step, bool goes_first) const;
    std::string strand(const Strand& strand, const Step& step) const;
    std::string claims_from(const Branch& branch, std::size_t first, std::size_t end) const;
    std::string simple_chain(const Step& step) const;
    std::string branch(const Branch& branch, const Step& step, const std::string& indent) const;
    std::string branches(const Step& step, const std::string& indent) const;
    std::string nested_chains(const Step& step, const std::string& indent) const;

    // In link_words.cpp.
    std::string together(const CellSet& cells) const;
    std::string link(const EitherOr& link) const;
    std::string links(const Step& step) const;
    std::string side(const Side& side) const;
    std::string ends(const Step& step) const;
    std::string reason_of_links(const Step& step) const;

    const Catalogue& catalogue_;
};

}  // namespace gridrace::sudoku::words
