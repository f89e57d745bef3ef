// Texts: watching boards. English, German, Spanish, Simplified Chinese.
#include "client/language/texts/texts.hpp"

namespace gridrace::language {

std::vector<CatalogueRow> watching_texts() {
    return {
        // The rule.
        {"Spectators, and players who are done, see the boards {0} s late.",
         "Zuschauer und Spieler, die fertig sind, sehen die Gitter {0} s später.",
         "Los espectadores y quienes han terminado ven los tableros {0} s después.",
         "观众和已结束的玩家会晚 {0} 秒看到盘面。"},
        {"Spectators, and players who are done, see the boards live.",
         "Zuschauer und Spieler, die fertig sind, sehen die Gitter live.",
         "Los espectadores y quienes han terminado ven los tableros en directo.",
         "观众和已结束的玩家会实时看到盘面。"},
        {"Nobody sees the boards of others.", "Niemand sieht die Gitter der anderen.",
         "Nadie ve los tableros de los demás.", "任何人都看不到别人的盘面。"},
        {"change who sees the boards, and when (host)",
         "ändern, wer die Gitter wann sieht (Gastgeber)",
         "cambiar quién ve los tableros y cuándo (anfitrión)", "更改谁何时能看盘面（房主）"},
        {"boards", "Gitter", "tableros", "盘面"},
        {"Boards", "Gitter", "Tableros", "盘面"},
        {"seconds until spectators see the players' boards; no: never",
         "Sekunden, bis Zuschauer die Gitter der Spieler sehen; no: nie",
         "segundos hasta que los espectadores ven los tableros; no: nunca",
         "观众延迟多少秒看到玩家盘面；no：从不"},

        {"Spectators see the players' boards", "Zuschauer sehen die Gitter der Spieler",
         "Los espectadores ven los tableros de los jugadores", "观众可以看到玩家的盘面"},
        {"Seconds until they see them", "Sekunden, bis sie sie sehen", "Segundos hasta que los ven",
         "延迟的秒数"},

        {"In this mode there are no boards to show.",
         "In diesem Modus gibt es keine Gitter zu zeigen.",
         "En este modo no hay tableros que mostrar.", "此模式没有可显示的盘面。"},
        {"Nobody sees who leads until the end.", "Wer führt, sieht bis zum Ende niemand.",
         "Nadie ve quién va primero hasta el final.", "结束前不显示谁领先。"},

        // The screen and its keys.
        {"Watching boards", "Beim Zuschauen", "Al mirar tableros", "观看盘面"},
        {"Race {0}, {1} s late", "Rennen {0}, {1} s später", "Carrera {0}, {1} s después",
         "第 {0} 局，延迟 {1} 秒"},
        {"Race {0}, live", "Rennen {0}, live", "Carrera {0}, en directo", "第 {0} 局，实时"},
        {"following the leader", "beim Führenden", "con quien va primero", "跟随领先者"},
        {"watch the others, once you are done", "den anderen zusehen, wenn du fertig bist",
         "mirar a los demás cuando termines", "结束后观看其他人"},
        {"watch", "zusehen", "mirar", "观看"},
        {"show one board", "ein Gitter zeigen", "mostrar un tablero", "显示一个盘面"},
        {"one", "eins", "uno", "一个"},
        {"show four boards", "vier Gitter zeigen", "mostrar cuatro tableros", "显示四个盘面"},
        {"four", "vier", "cuatro", "四个"},
        {"show all boards", "alle Gitter zeigen", "mostrar todos los tableros", "显示所有盘面"},
        {"follow the leader", "dem Führenden folgen", "seguir a quien va primero", "跟随领先者"},
        {"follow", "folgen", "seguir", "跟随"},
        {"next board", "nächstes Gitter", "tablero siguiente", "下一个盘面"},
        {"next", "nächstes", "siguiente", "下一个"},
        {"previous board", "voriges Gitter", "tablero anterior", "上一个盘面"},
        {"back to your own board", "zurück zum eigenen Gitter", "volver a tu tablero",
         "回到自己的盘面"},
        {"own board", "eigenes", "tu tablero", "自己的"},
        {"You follow the leader.", "Du folgst dem Führenden.", "Sigues a quien va primero.",
         "你在跟随领先者。"},
        {"You stay with this board.", "Du bleibst bei diesem Gitter.",
         "Te quedas con este tablero.", "你停留在这个盘面。"},
        {"You can't see the other boards in this race.",
         "Die Gitter der anderen siehst du jetzt nicht.",
         "Ahora no se te muestran los tableros de los demás.", "现在不向你显示别人的盘面。"},

        // The commentary.
        {"{0}: {1} in a row without a mistake.", "{0}: {1} Felder in Folge ohne Fehler.",
         "{0} llena {1} celdas sin un fallo.", "{0} 连续填了 {1} 格。"},
        {"{0} takes the lead.", "{0} übernimmt die Führung.", "{0} se pone en cabeza.",
         "{0} 取得领先。"},

        // Line mode.
        {"read the board of a player you watch", "das Gitter eines Spielers vorlesen",
         "leer el tablero de un jugador", "读出某位玩家的盘面"},
        {"Type watch and a name to hear a board.", "Tippe watch und einen Namen für ein Gitter.",
         "Escribe watch y un nombre para oír un tablero.", "输入 watch 和名字可听盘面。"},
        {"Nobody who races, or more than one, is called that: {0}.",
         "Niemand im Rennen, oder mehr als einer, heißt so: {0}.",
         "Nadie en la carrera, o más de uno, se llama así: {0}.",
         "比赛中没有人或不止一人叫这个名字：{0}。"},
        {"{0}, now: {1} of {2} cells filled.", "{0}, jetzt: {1} von {2} Feldern gefüllt.",
         "{0}, ahora: {1} de {2} celdas llenas.", "{0}，现在：已填 {1}/{2} 格。"},
        {"{0}, {1} s ago: {2} of {3} cells filled.", "{0}, vor {1} s: {2} von {3} Feldern gefüllt.",
         "{0}, hace {1} s: {2} de {3} celdas llenas.", "{0}，{1} 秒前：已填 {2}/{3} 格。"},
    };
}

}  // namespace gridrace::language
