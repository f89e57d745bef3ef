// Texts: clubs. English, German, Spanish, Simplified Chinese.
#include "client/language/texts/texts.hpp"

namespace gridrace::language {

std::vector<CatalogueRow> club_texts() {
    return {
        // The page and its words.
        {"against {0}", "gegen {0}", "contra {0}", "对 {0}"},
        {"wins", "Siege", "victorias", "胜"},
        {"points", "Punkte", "puntos", "分"},
        {"races", "Rennen", "carreras", "局"},
        {"skill", "Stärke", "nivel", "实力"},
        {"skill {0} after few races", "Stärke {0} nach wenigen Rennen",
         "nivel {0} tras pocas carreras", "实力 {0}（比赛尚少）"},
        {"skill {0}", "Stärke {0}", "nivel {0}", "实力 {0}"},
        {"Skill follows the places of races: most likely it is higher. A question mark: few races "
         "so far.",
         "Die Stärke folgt den Plätzen der Rennen: wahrscheinlich ist sie höher. Fragezeichen: "
         "erst wenige Rennen.",
         "El nivel sigue los puestos de las carreras: lo más probable es que sea mayor. "
         "Interrogación: aún pocas carreras.",
         "实力由比赛名次得出：实际很可能更高。问号表示比赛还少。"},
        {"today", "heute", "hoy", "今天"},
        {"{0} day ago", "vor {0} Tag", "hace {0} día", "{0} 天前"},
        {"{0} days ago", "vor {0} Tagen", "hace {0} días", "{0} 天前"},
        {"{0} race", "{0} Rennen", "{0} carrera", "{0} 局"},
        {"{0} races", "{0} Rennen", "{0} carreras", "{0} 局"},
        {"Last races", "Letzte Rennen", "Últimas carreras", "最近的比赛"},
        {"No race has counted yet; it takes two players.",
         "Noch zählt kein Rennen: es zählen Rennen zu zweit oder mit mehr.",
         "Aún no cuenta ninguna carrera: cuentan las de dos o más.",
         "还没有计入的比赛：至少两人的比赛才计入。"},
        {"This room is not a club.", "Dieser Raum ist kein Club.", "Esta sala no es un club.",
         "这个房间不是俱乐部。"},
        {"; against you {0} to {1}", "; gegen dich {0} zu {1}", "; contra ti {0} a {1}",
         "；对你 {0} 比 {1}"},
        // In the room.
        {"{0}, room {1}", "{0}, Raum {1}", "{0}, sala {1}", "{0}，房间 {1}"},
        {"{0}, room {1}, locked", "{0}, Raum {1}, abgeschlossen",
         "{0}, sala {1}, cerrada con llave", "{0}，房间 {1}（已锁定）"},
        {"Club: {0}, {1} in {2}.", "Club: {0}, {1} in {2}.", "Club: {0}, {1} en {2}.",
         "俱乐部：{2}中 {0}，{1}。"},
        {"club", "Club", "club", "俱乐部"},
        {"standings of the club, and its last races", "Tabelle des Clubs und seine letzten Rennen",
         "clasificación del club y sus últimas carreras", "俱乐部排名和最近的比赛"},
        {"choose a player", "Spieler wählen", "elegir jugador", "选择玩家"},
        // The start screen.
        {"Club {0}", "Club {0}", "Club {0}", "俱乐部 {0}"},
        {"Room {0}; you are {1} there.", "Raum {0}; dort bist du {1}.", "Sala {0}; allí eres {1}.",
         "房间 {0}；你在那里叫 {1}。"},
        {"Club name", "Name des Clubs", "Nombre del club", "俱乐部名称"},
        {"empty: an ordinary room; a club stays, with its standings",
         "leer: ein gewöhnlicher Raum; ein Club bleibt, mit seiner Tabelle",
         "vacío: una sala normal; un club se queda, con su clasificación",
         "留空：普通房间；俱乐部会保留，并有排名"},
        // Meetings.
        {"Monday", "Montag", "lunes", "星期一"},
        {"Tuesday", "Dienstag", "martes", "星期二"},
        {"Wednesday", "Mittwoch", "miércoles", "星期三"},
        {"Thursday", "Donnerstag", "jueves", "星期四"},
        {"Friday", "Freitag", "viernes", "星期五"},
        {"Saturday", "Samstag", "sábado", "星期六"},
        {"Sunday", "Sonntag", "domingo", "星期日"},
        {"in {0} min", "in {0} min", "en {0} min", "{0} 分钟后"},
        {"in {0} h", "in {0} h", "en {0} h", "{0} 小时后"},
        {"in {0} days", "in {0} Tagen", "en {0} días", "{0} 天后"},
        {"Next meeting: {0}.", "Nächstes Treffen: {0}.", "Próxima cita: {0}.", "下次聚会：{0}。"},
        {"The meeting begins in {0}.", "Das Treffen beginnt in {0}.", "La cita empieza en {0}.",
         "聚会将在 {0} 后开始。"},
        {"Calendar: {0}", "Kalender: {0}", "Calendario: {0}", "日历：{0}"},
        {"Meeting: {0}", "Treffen: {0}", "Cita: {0}", "聚会：{0}"},
        {"Write thu 20:00 (each week), 2026-12-03 20:00 or 20:00 (once), or off (none).",
         "Möglich: do 20:00 (jede Woche), 2026-12-03 20:00 oder 20:00 (einmal), off.",
         "Escribe ju 20:00 (cada semana), 2026-12-03 20:00 o 20:00 (una vez), off (nada).",
         "请输入：星期四 20:00（每周）、2026-12-03 20:00 或 20:00（一次）、off（取消）。"},
        {"There is no meeting any more.", "Es gibt kein Treffen mehr.", "Ya no hay cita.",
         "不再有聚会。"},
        {"Nobody came to the meeting.", "Zum Treffen kam niemand.", "Nadie vino a la cita.",
         "没有人来参加聚会。"},
        {"The meeting was missed.", "Das Treffen fiel aus.", "La cita no se celebró.",
         "聚会没有举行。"},
        {"set the next meeting of the club (host)",
         "nächstes Treffen des Clubs festlegen (Gastgeber)",
         "fijar la próxima cita del club (anfitrión)", "设定俱乐部的下次聚会（房主）"},
        {"meeting", "Treffen", "cita", "聚会"},
        // Narration.
        {"the room is the club {0}", "der Raum ist der Club {0}", "la sala es el club {0}",
         "房间是俱乐部 {0}"},
        {"race {0} of the club counts", "Rennen {0} des Clubs zählt",
         "cuenta la carrera {0} del club", "俱乐部的第 {0} 局计入"},
    };
}

}  // namespace gridrace::language
