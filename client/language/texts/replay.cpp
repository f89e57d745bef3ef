// Texts: replays. English, German, Spanish, Simplified Chinese.
#include "client/language/texts/texts.hpp"

namespace gridrace::language {

std::vector<CatalogueRow> replay_texts() {
    return {
        {"show other players", "andere Spieler zeigen", "mostrar otros jugadores", "显示其他玩家"},
        {"others", "andere", "otros", "其他"},
        {"stopped", "angehalten", "detenido", "已停止"},
        {"not here", "nicht da", "ausente", "未到"},
        {"{0} places {1} in {2}.", "{0} setzt {1} in {2}.", "{0} pone {1} en {2}.",
         "{0} 在 {2} 填入 {1}。"},
        {"{0} clears {1}.", "{0} leert {1}.", "{0} borra {1}.", "{0} 清除 {1}。"},
        {"You place {0} in {1}.", "Du setzt {0} in {1}.", "Pones {0} en {1}.",
         "你在 {1} 填入 {0}。"},
        {"You clear {0}.", "Du leerst {0}.", "Borras {0}.", "你清除 {0}。"},
        {"You make a mistake.", "Du machst einen Fehler.", "Cometes un error.", "你出错一次。"},
        {"You take help.", "Du nimmst Hilfe.", "Usas ayuda.", "你使用帮助。"},
        {"{0} is overtaken.", "{0} ist überholt.", "{0} queda atrás.", "{0} 被超过。"},
        {"{0} makes a mistake.", "{0} macht einen Fehler.", "{0} comete un error.",
         "{0} 出错一次。"},
        {"{0} takes help.", "{0} nimmt Hilfe.", "{0} usa ayuda.", "{0} 使用帮助。"},
        {"page {0} of {1}", "Seite {0} von {1}", "página {0} de {1}", "第 {0}/{1} 页"},
        {"★ finish   ↑ overtaking   × mistake   ○ help   ↓ forfeit",
         "★ Ziel   ↑ Überholen   × Fehler   ○ Hilfe   ↓ Aufgabe",
         "★ meta   ↑ adelanto   × error   ○ ayuda   ↓ abandono",
         "★ 完成   ↑ 超过   × 出错   ○ 帮助   ↓ 放弃"},
        // Of the check: how a puzzle was chosen.
        {"Its puzzle was chosen by the server alone.", "Das Rätsel hat der Server allein gewählt.",
         "El puzle lo eligió solo el servidor.", "题目由服务器单独选定。"},
        {"Somebody gave its puzzle, or the seed of it.",
         "Jemand hat das Rätsel oder seine Zahl vorgegeben.", "Alguien dio el puzle o su semilla.",
         "题目或其种子由某人给出。"},
        {"Its puzzle is not the one that was drawn.", "Das Rätsel ist nicht das gezogene.",
         "El puzle no es el que salió.", "题目不是抽出的那一道。"},
    };
}

}  // namespace gridrace::language
