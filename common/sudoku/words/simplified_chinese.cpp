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
        case Message::others_see: return "{0}在{1}已被排除。";
        case Message::others_see_or_lack: return "{0}在{1}已被排除，其他空格没有{0}的笔记。";
        case Message::blocked_by: return "{0}（因{1}）";
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
        case Message::use_unrated: return "可用技巧：{0}。";
        case Message::one_of: return "{1}中必有一格为{0}";
        case Message::either_or: return "{0}，或者{1}";
        case Message::link_of_cells: return "{0}：{1}或{2}";
        case Message::link_of_house: return "{0}：{1}在{2}或{3}";
        case Message::link_comma: return "；";
        case Message::chain_of_links:
            return "每一对至少有一个成立，且每对的末端排斥下一对的首端：{0}。所以{1}。";
        case Message::chain_of_sets:
            return "候选数比格数多一个的若干格至多缺其中一个；每对的末端排斥下一对的首端：{0}。所"
                   "以{1}。";
        case Message::loop_of_links:
            return "每一对至少有一个成立，且每对的末端排斥下一对的首端，最后一对的末端排斥第一对的"
                   "首端：{0}。所以每对恰有一个成立。";
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
        case Technique::full_house: return "最后一格";
        case Technique::locked_pair: return "区块数对";
        case Technique::locked_triplet: return "区块三数组";
        case Technique::remote_pair: return "远程数对";
        case Technique::skyscraper: return "摩天楼";
        case Technique::two_string_kite: return "双线风筝";
        case Technique::empty_rectangle: return "空矩形";
        case Technique::simple_colouring: return "单色链（染色法）";
        case Technique::w_wing: return "W翼";
        case Technique::hidden_rectangle: return "隐性矩形";
        case Technique::avoidable_rectangle: return "可规避矩形";
        case Technique::finned_x_wing: return "鳍二链列";
        case Technique::finned_swordfish: return "鳍三链列";
        case Technique::finned_jellyfish: return "鳍四链列";
        case Technique::sashimi_x_wing: return "退化鳍二链列";
        case Technique::sashimi_swordfish: return "退化鳍三链列";
        case Technique::sashimi_jellyfish: return "退化鳍四链列";
        case Technique::wxyz_wing: return "WXYZ翼";
        case Technique::sue_de_coq: return "融合待定数组（Sue de Coq）";
        case Technique::x_chain: return "X链";
        case Technique::xy_chain: return "XY链";
        case Technique::nice_loop: return "连续环";
        case Technique::aic: return "交替推理链（AIC）";
        case Technique::grouped_aic: return "区块交替推理链";
        case Technique::als_xz: return "ALS-XZ（双待定数组）";
        case Technique::als_xy_wing: return "ALS-XY翼";
        case Technique::als_chain: return "待定数组链";
        case Technique::death_blossom: return "死亡绽放";
        case Technique::franken_fish: return "宫内鱼（Franken）";
        case Technique::mutant_fish: return "交叉鱼（Mutant）";
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
        case 6: return rectangle(2);
        case 7:
            return "若{1}只含{0}，则两数可以互换，题目就有两个解。在{2}中，{6}在这些格之外没有位置"
                   "：只有{5}都不填{4}才能避免。";
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
        case Technique::locked_pair:
        case Technique::locked_triplet:
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
        case Technique::full_house: return "{2}只剩{1}一个空格，只能填{0}。";
        case Technique::skyscraper:
            return "在{2}中，{0}各有两个位置。{1}互相看到，所以{5}中至少有一格为{0}。";
        case Technique::remote_pair:
            return "{1}只含{0}，且每格看到下一格。所以两端的{5}各填其中一个。";
        case Technique::w_wing:
            return "{1}只含{0}。在{2}中，{6}必在{8}之一，而这两格各看到其中一格。所以{1}中至少有一"
                   "格为{4}。";
        case Technique::simple_colouring:
            return type == 2 ? "强链把{0}的位置连在一起：要么{1}都填它，要么{5}都填它。但{5}"
                               "中有两格在同一区域"
                               "。"
                             : "强链把{0}的位置连在一起：要么{1}都填它，要么{5}"
                               "都填它。其他同时看到两组的格不"
                               "能填它。";
        case Technique::hidden_rectangle:
            return "若{1}只含{0}，则两数可以互换，题目就有两个解。在{2}中，{6}在这些格之外没有位置"
                   "：只有{5}不填{4}才能避免。";
        case Technique::avoidable_rectangle:
            return type == 2 ? "{1}都不是题目给出的数。{5}中若没有{6}"
                               "，两数可以互换，题目就有两个解：同时看到"
                               "这两格的格不能填它。"
                             : "{1}都不是题目给出的数。若{5}填{6}，两数可以互换，题目就有两个解。";
        case Technique::finned_x_wing:
        case Technique::finned_swordfish:
        case Technique::finned_jellyfish:
        case Technique::sashimi_x_wing:
        case Technique::sashimi_swordfish:
        case Technique::sashimi_jellyfish:
        case Technique::franken_fish:
        case Technique::mutant_fish:
            return "在{2}中，除鳍{5}之外，{0}的所有位置都落在{3}：{3}中看到鳍的其他格便不能填{0}。";
        case Technique::sue_de_coq:
            return "{1}的候选数{0}与格数相等，且每个数在其中只能出现一次。所以它们都在其中：看到某"
                   "数全部位置的其他格不能填它。";
        case Technique::death_blossom:
            return "{5}必填{6}之一。该数便不在下列格中，而这些格的候选数比格数多一个，于是其中必有"
                   "{4}：{3}。";
        default: return chain(technique, type);
    }
}

}  // namespace

const Catalogue simplified_chinese = {text, technique_name, explanation};

}  // namespace gridrace::sudoku::words
