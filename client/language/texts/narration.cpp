// Texts: races told in lines, without a screen. English, German, Spanish, Simplified Chinese.
#include "client/language/texts/texts.hpp"

namespace gridrace::language {

std::vector<CatalogueRow> narration_texts() {
    return {
        {"somebody", "jemand", "alguien", "有人"},
        {"{0} joins", "{0} kommt dazu", "{0} entra", "{0} 加入"},
        {"{0} watches", "{0} schaut zu", "{0} mira", "{0} 旁观"},
        {"{0} leaves", "{0} geht", "{0} sale", "{0} 离开"},
        {"{0} is removed", "{0} wird entfernt", "{0} es expulsado", "{0} 被移出"},
        {"{0} is away", "{0} ist weg", "{0} está ausente", "{0} 暂时离线"},
        {"{0} is back", "{0} ist zurück", "{0} ha vuelto", "{0} 回来了"},
        {"{0} is the host", "{0} ist Gastgeber", "{0} es el anfitrión", "{0} 是房主"},
        {"race {0}: countdown", "Rennen {0}: Countdown", "carrera {0}: cuenta atrás",
         "第 {0} 局：倒计时"},
        {"no race: {0}", "kein Rennen: {0}", "no hay carrera: {0}", "比赛取消：{0}"},
        {"race {0} starts: {1}", "Rennen {0} beginnt: {1}", "empieza la carrera {0}: {1}",
         "第 {0} 局开始：{1}"},
        {"{0} begins", "{0} beginnt", "{0} empieza", "{0} 开始"},
        {"{0} joins the race", "{0} kommt ins Rennen", "{0} se une a la carrera", "{0} 加入比赛"},
        {"{0} places {1} in {2}", "{0} setzt {1} in {2}", "{0} pone {1} en {2}",
         "{0} 在 {2} 填入 {1}"},
        {"{0} clears {1}", "{0} leert {1}", "{0} borra {1}", "{0} 清除 {1}"},
        {"{0} slips ({1})", "{0} macht einen Fehler ({1})", "{0} comete un error ({1})",
         "{0} 出错（{1}）"},
        {"{0} takes help: {1} ({2})", "{0} nimmt Hilfe: {1} ({2})", "{0} usa ayuda: {1} ({2})",
         "{0} 使用帮助：{1}（{2}）"},
        {"{0} finishes in place {1} after {2}", "{0} ist nach {2} auf Platz {1} im Ziel",
         "{0} llega a la meta en el puesto {1} tras {2}", "{0} 用时 {2}，获得第 {1} 名"},
        {"{0} forfeits", "{0} gibt auf", "{0} abandona", "{0} 放弃"},
        {"race {0} is over", "Rennen {0} ist vorbei", "la carrera {0} ha terminado",
         "第 {0} 局结束"},
        {"the server announces: {0}", "der Server gibt bekannt: {0}", "el servidor anuncia: {0}",
         "服务器公告：{0}"},
        {"{0} is muted", "{0} ist stummgeschaltet", "han silenciado a {0}", "{0} 已被禁言"},
        {"{0} may talk again", "{0} darf wieder reden", "{0} ya puede volver a hablar",
         "{0} 可以继续发言了"},
        {"the room is locked", "der Raum ist abgeschlossen", "la sala está cerrada con llave",
         "房间已锁定"},
        {"the room is open again", "der Raum ist wieder offen", "la sala vuelve a estar abierta",
         "房间重新开放"},
        {"kicked members may join again", "wer entfernt wurde, darf wiederkommen",
         "los expulsados pueden volver", "被移出者可以重新加入"},
        {"the room is closed", "der Raum ist geschlossen", "la sala se ha cerrado", "房间已关闭"},
        {"the server was away for {0}", "der Server war {0} weg", "el servidor estuvo ausente {0}",
         "服务器中断了 {0}"},
        {"refused moves: {0}", "abgelehnte Züge: {0}", "jugadas rechazadas: {0}",
         "被拒绝的操作：{0}"},
        {"help: {0}", "Hilfe: {0}", "ayuda: {0}", "帮助：{0}"},
    };
}

}  // namespace gridrace::language
