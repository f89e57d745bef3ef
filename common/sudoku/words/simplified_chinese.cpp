#include "common/sudoku/words/catalogue.hpp"

namespace gridrace::sudoku::words {

namespace {

std::string_view text(Message message) {
    switch (message) {
        case Message::list_comma: return "、";
        case Message::list_and: return "和";
        case Message::claim_comma: return "，";
        case Message::claim_and: return "，且";
        case Message::digit: return "{0}";
        case Message::row: return "第{0}行";
        case Message::column: return "第{0}列";
        case Message::box: return "第{0}宫";
        case Message::no_solution: return "此题无解。";
        case Message::several_solutions: return "此题有多个解，任何一步都不可靠。";
        case Message::complete: return "盘面已填满，全部正确。";
        case Message::no_step: return "已知的技巧在此都用不上。";
        case Message::one_wrong_digit: return "有一个数字填错了。";
        case Message::wrong_digits: return "有{0}个数字填错了。";
        case Message::one_wrong_note: return "有一格的候选数里缺少正确的数字。";
        case Message::wrong_notes: return "有{0}格的候选数里缺少正确的数字。";
        case Message::look_at: return "请看{0}。";
        case Message::wrong_in_cells: return "问题出在{0}。";
        case Message::use_technique: return "可用技巧：{0}（难度{1}）。";
        case Message::of_type: return "{0}（类型{1}）";
        case Message::of_level_1: return "{0}（+）";
        case Message::of_level_2: return "{0}（+强制链）";
        case Message::of_level_3: return "{0}（+多重强制链）";
        case Message::of_level_4: return "{0}（+动态强制链）";
        case Message::of_level_5: return "{0}（+动态强制链（+））";
        case Message::last_open_cell: return "{2}只剩{1}一个空格，只能填{0}。";
        case Message::others_see: return "其他空格都看到{1}的{0}。";
        case Message::others_see_or_lack: return "其他空格看到{1}的{0}，或没有{0}的笔记。";
        case Message::others_lack: return "其他空格都没有{0}的笔记。";
        case Message::cell_sees: return "{0}看到{1}。";
        case Message::cell_sees_and_lacks: return "{0}看到{1}，其笔记中没有{2}。";
        case Message::cell_lacks: return "{0}的笔记中没有{2}。";
        case Message::place: return "{1}填{0}";
        case Message::remove: return "从{1}删去{0}";
        case Message::placements: return "{0}";
        case Message::removals: return "{0}";
        case Message::conclusion: return "因此{0}。";
        case Message::leads_to: return "由此可得{1}填{0}。";
        case Message::skyscraper: return "摩天楼";
        case Message::two_string_kite: return "双线风筝";
        case Message::w_wing: return "W翼";
        case Message::xy_chain: return "XY链";
        case Message::either: return "{0}，或者{1}：若{2}，则{3}。无论如何，{4}。";
        case Message::chain: return "假设{0}，则{1}。";
        case Message::then: return "则{0}。";
        case Message::at_once: return "{0}：这就是结论本身。";
        case Message::therefore: return "，于是";
        case Message::with_aside: return "{0}（{1}）";
        case Message::aside_comma: return "，";
        case Message::only_candidate: return "唯一候选数";
        case Message::only_place: return "{0}中的唯一位置";
        case Message::by_pattern: return "{0}：{2}的{1}";
        case Message::by_step: return "步骤{0}";
        case Message::premises: return "因为{0}";
        case Message::nested_step: return "步骤{0}，{1}：{2}";
        case Message::stands: return "{1}为{0}";
        case Message::does_not_stand: return "{1}不为{0}";
        case Message::then_stands: return "{1}为{0}";
        case Message::then_does_not_stand: return "{1}不为{0}";
    }
    return "";
}

std::string_view technique_name(Technique technique) {
    switch (technique) {
        case Technique::hidden_single: return "排除法（隐性唯一数）";
        case Technique::direct_pointing: return "宫区块排除";
        case Technique::direct_claiming: return "行列区块排除";
        case Technique::direct_hidden_pair: return "隐性数对排除";
        case Technique::direct_hidden_triplet: return "隐性三数组排除";
        case Technique::naked_single: return "唯一余数（唯余）";
        case Technique::pointing: return "宫区块";
        case Technique::claiming: return "行列区块";
        case Technique::naked_pair: return "显性数对";
        case Technique::x_wing: return "二链列（X翼）";
        case Technique::hidden_pair: return "隐性数对";
        case Technique::naked_triplet: return "显性三数组";
        case Technique::swordfish: return "三链列（剑鱼）";
        case Technique::hidden_triplet: return "隐性三数组";
        case Technique::xy_wing: return "XY翼";
        case Technique::xyz_wing: return "XYZ翼";
        case Technique::unique_rectangle: return "唯一矩形";
        case Technique::unique_loop: return "唯一环";
        case Technique::naked_quad: return "显性四数组";
        case Technique::jellyfish: return "四链列（水母）";
        case Technique::hidden_quad: return "隐性四数组";
        case Technique::bivalue_universal_grave: return "全双值坟墓（BUG）";
        case Technique::aligned_pair_exclusion: return "对齐数对排除";
        case Technique::bidirectional_x_cycle: return "双向X环";
        case Technique::bidirectional_y_cycle: return "双向Y环";
        case Technique::bidirectional_cycle: return "双向环";
        case Technique::turbot_fish: return "多宝鱼";
        case Technique::forcing_x_chain: return "强制X链";
        case Technique::forcing_chain: return "强制链";
        case Technique::aligned_triplet_exclusion: return "对齐三数组排除";
        case Technique::nishio_forcing_chains: return "Nishio强制链";
        case Technique::cell_forcing_chains: return "单元格强制链";
        case Technique::region_forcing_chains: return "区域强制链";
        case Technique::contradiction_forcing_chains: return "动态矛盾强制链";
        case Technique::double_forcing_chains: return "动态双重强制链";
        case Technique::dynamic_cell_forcing_chains: return "动态单元格强制链";
        case Technique::dynamic_region_forcing_chains: return "动态区域强制链";
    }
    return "";
}

std::string_view rectangle(int type) {
    switch (type) {
        case 1:
            return "若{1}只含{0}，则两数可以互换，题目就有两个解。其中只有{5}"
                   "含有其他候选数，所以它必为其中之一。";
        case 2:
            return "若{1}只含{0}，则两数可以互换，题目就有两个解。只有{6}能避免这种情况，它必在含有"
                   "它的某格中，同时看到这些格的格不能再填它。";
        case 3:
            return "若{1}只含{0}，则两数可以互换，题目就有两个解。所以{8}"
                   "中必有一格填其他候选数，即{6}之一。在{2}中，{5}也只能填{6}"
                   "：它们合起来用完这些数。";
        case 5:
            return "若{1}只含{0}，则两数可以互换，题目就有两个解。所以{8}不能只填{0}。在{2}中，{6}"
                   "只能填在{8}和{5}，因此{5}不能填别的数。";
        default:
            return "若{1}只含{0}，则两数可以互换，题目就有两个解。只有{8}能避免这种情况。在{2}"
                   "中，{6}必在这两格之一，因此两格都不能填{4}。";
    }
}

std::string_view grave(int type) {
    switch (type) {
        case 1:
            return "若没有{1}的{0}"
                   "，所有空格都只剩两个候选数，题目便无解或有两个解。因此该格不能填别的"
                   "数。";
        case 2:
            return "若没有{1}的{0}，所有空格都只剩两个候选数，题目便无解或有两个解。因此{0}必在其中"
                   "一格，同时看到这些格的格不能再填它。";
        case 3:
            return "若没有{1}中多出的候选数（{0}"
                   "），所有空格都只剩两个候选数，题目便无解或有两个解。其中至少有一个成立：在{2}"
                   "中把它们看作一格，与{5}构成数组{6}。";
        default:
            return "若没有{1}中多出的候选数（{0}"
                   "），所有空格都只剩两个候选数，题目便无解或有两个解。其中至少有一个成立，而在{2}"
                   "中{6}必在这两格之一：另一格便填其中一个，两格都不能填别的数。";
    }
}

std::string_view contradiction(int type) {
    switch (type) {
        case 1: return "假设{3}，则{4}在{6}中出现两次：{5}。";
        case 2: return "假设{3}，则{5}会同时为{4}。";
        case 3: return "假设{3}，则{5}必须为{4}，而那里已排除了{4}。";
        default: return "假设{3}，却仍推出{5}为{4}。";
    }
}

std::string_view chain(Technique technique, int type) {
    switch (technique) {
        case Technique::bidirectional_x_cycle:
        case Technique::bidirectional_y_cycle:
        case Technique::bidirectional_cycle:
            return "这个环上的判断要么全部成立，要么全部不成立：两种情况下都被排除的候选数可以删去"
                   "。";
        case Technique::turbot_fish:
        case Technique::forcing_x_chain:
        case Technique::forcing_chain: return "由假设推出了它的反面，因此假设不成立。";
        case Technique::nishio_forcing_chains:
        case Technique::contradiction_forcing_chains: return contradiction(type);
        case Technique::double_forcing_chains: return "无论{1}是否为{0}，{3}。";
        case Technique::cell_forcing_chains:
        case Technique::dynamic_cell_forcing_chains: return "{1}无论填{0}中的哪一个，{3}。";
        default: return "{0}无论填在{2}的哪一格（{1}），{3}。";
    }
}

std::string_view explanation(Technique technique, int type) {
    switch (technique) {
        case Technique::hidden_single: return "在{2}中，{0}只能填在{1}。";
        case Technique::direct_pointing:
        case Technique::direct_claiming:
            return "在{2}中，{0}只能填在{1}，都在{3}内，{3}的其他格便不能填{0}"
                   "，于是它在{9}中只能填在{8}。";
        case Technique::direct_hidden_pair:
        case Technique::direct_hidden_triplet:
            return "在{2}中，{0}只能填在{1}，这些格不能再填别的数，于是{7}在{9}中只能填在{8}。";
        case Technique::naked_single: return "{1}只剩候选数{0}。";
        case Technique::pointing:
        case Technique::claiming:
            return "在{2}中，{0}只能填在{1}，都在{3}内，{3}的其他格便不能填{0}。";
        case Technique::naked_pair:
        case Technique::naked_triplet:
        case Technique::naked_quad: return "在{2}中，{1}只含候选数{0}，{2}的其他格便不能填这些数。";
        case Technique::hidden_pair:
        case Technique::hidden_triplet:
        case Technique::hidden_quad: return "在{2}中，{0}只能填在{1}，这些格便不能填别的数。";
        case Technique::x_wing:
        case Technique::swordfish:
        case Technique::jellyfish:
            return "在{2}中，{0}的所有位置都落在{3}，{3}的其他格便不能填{0}。";
        case Technique::xy_wing:
            return "枢纽格{1}的候选数为{6}，{5}各含其中一个和{4}。无论枢纽格填哪个，{5}"
                   "中必有一格为{4}"
                   "，同时看到这两格的格便不能填{4}。";
        case Technique::xyz_wing:
            return "枢纽格{1}的候选数为{0}，{5}各含{6}中的一个和{4}"
                   "。无论枢纽格填哪个，这三格中必有一格"
                   "为{4}，同时看到这三格的格便不能填{4}。";
        case Technique::unique_rectangle:
        case Technique::unique_loop: return rectangle(type);
        case Technique::bivalue_universal_grave: return grave(type);
        case Technique::aligned_pair_exclusion:
        case Technique::aligned_triplet_exclusion:
            return "若{3}，则{1}无数可填：任何填法都会使同一区域出现相同的数，或使{5}"
                   "中的一格没有候选数可填。";
        default: return chain(technique, type);
    }
}

}  // namespace

const Catalogue simplified_chinese = {text, technique_name, explanation};

}  // namespace gridrace::sudoku::words
