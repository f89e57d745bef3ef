// Texts: challenges and ghosts. English, German, Spanish, Simplified Chinese.
#include "client/language/texts/texts.hpp"

namespace gridrace::language {

std::vector<CatalogueRow> challenge_texts() {
    return {
        {"ghost", "Geist", "fantasma", "幽灵"},
        {"{0} (ghost)", "{0} (Geist)", "{0} (fantasma)", "{0}（幽灵）"},
        {"{0} ghost: a recorded run, which does not count here.",
         "{0} Geist: ein aufgezeichneter Lauf, der hier nicht zählt.",
         "{0} fantasma: un intento grabado, que aquí no cuenta.",
         "{0} 幽灵：录下的成绩，不计入本局。"},
        {"You race against recorded runs, as ghosts: {0}.",
         "Du trittst gegen aufgezeichnete Läufe an, als Geister: {0}.",
         "Compites contra intentos grabados, como fantasmas: {0}.", "你的对手是录下的幽灵：{0}。"},
        {"solo player", "Einzelspieler", "en solitario", "单人玩家"},
        {"your best", "deine Bestzeit", "tu mejor tiempo", "你的最佳"},
        {"your last", "dein letztes Mal", "tu última vez", "你的上次"},
        {"challenge a friend to this race", "einen Freund zu diesem Rennen herausfordern",
         "retar a un amigo a esta carrera", "向朋友发起此局挑战"},
        {"challenge", "herausfordern", "retar", "挑战"},
        {"The challenge is saved.", "Die Herausforderung ist gespeichert.",
         "El reto está guardado.", "挑战已保存。"},
        {"The challenge cannot be saved: {0}.",
         "Die Herausforderung lässt sich nicht speichern: {0}.",
         "El reto no se puede guardar: {0}.", "无法保存挑战：{0}。"},
        {"Send this file to a friend, who plays it with gridrace challenge FILE: {0}",
         "Schick diese Datei einem Freund, der sie mit gridrace challenge DATEI spielt: {0}",
         "Envía este archivo a un amigo, que lo juega con gridrace challenge ARCHIVO: {0}",
         "把此文件发给朋友，对方用 gridrace challenge 文件 来应战：{0}"},
        {"Or send this line, while the server keeps the race: {0}",
         "Oder schick diese Zeile, solange der Server das Rennen aufbewahrt: {0}",
         "O envía esta línea, mientras el servidor guarde la carrera: {0}",
         "也可发送这一行（在服务器保留该比赛期间有效）：{0}"},
        {"Only races in the modes race, lives and penalty can be challenges.",
         "Nur Rennen in den Modi Rennen, Leben und Strafzeit können Herausforderungen sein.",
         "Solo las carreras en los modos carrera, vidas y penalización pueden ser retos.",
         "只有竞速、生命和罚时模式的比赛才能作为挑战。"},
        {"The races of this challenge have different puzzles.",
         "Die Rennen dieser Herausforderung haben verschiedene Rätsel.",
         "Las carreras de este reto tienen puzles distintos.", "此挑战中的比赛题目不同。"},
        {"The races of this challenge have different rules.",
         "Die Rennen dieser Herausforderung haben verschiedene Regeln.",
         "Las carreras de este reto tienen reglas distintas.", "此挑战中的比赛规则不同。"},
        {"Nobody has finished this race.", "Niemand hat dieses Rennen beendet.",
         "Nadie ha terminado esta carrera.", "本局无人完成。"},
        {"There are too many runs in this challenge.",
         "In dieser Herausforderung sind zu viele Läufe.", "Hay demasiados intentos en este reto.",
         "此挑战中的成绩过多。"},
        {"↑↓ select  enter watch  c race against it  esc back",
         "↑↓ wählen  Enter ansehen  c dagegen antreten  Esc zurück",
         "↑↓ elegir  enter ver  c competir contra ella  esc volver",
         "↑↓ 选择  enter 观看  c 与之比赛  esc 返回"},
    };
}

}  // namespace gridrace::language
