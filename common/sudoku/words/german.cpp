// Digits are feminine and include their article: only in the nominative and the accusative, which
// are the same. Houses have no article.
#include "common/sudoku/words/catalogue.hpp"

namespace gridrace::sudoku::words {

namespace {

std::string_view text(Message message) {
    switch (message) {
        case Message::list_comma: return ", ";
        case Message::list_and: return " und ";
        case Message::claim_comma: return ", ";
        case Message::claim_and: return " und ";
        case Message::digit: return "die {0}";
        case Message::row: return "Zeile {0}";
        case Message::column: return "Spalte {0}";
        case Message::box: return "Block {0}";
        case Message::no_solution: return "Dieses Rätsel hat keine Lösung.";
        case Message::several_solutions:
            return "Dieses Rätsel hat mehrere Lösungen: Kein Schritt wäre sicher.";
        case Message::complete: return "Das Gitter ist voll, und alles stimmt.";
        case Message::no_step: return "Hier hilft keine Technik, die ich kenne.";
        case Message::one_wrong_digit: return "Eine Ziffer ist falsch.";
        case Message::wrong_digits: return "{0} Ziffern sind falsch.";
        case Message::one_wrong_note:
            return "In den Notizen eines Felds fehlt die richtige Ziffer.";
        case Message::wrong_notes:
            return "In den Notizen von {0} Feldern fehlt die richtige Ziffer.";
        case Message::look_at: return "Sieh dir {0} an.";
        case Message::wrong_in_cells: return "Es geht um {0}.";
        case Message::use_technique: return "Technik: {0}. Wertung: {1}.";
        case Message::of_type: return "{0}, Typ {1}";
        case Message::of_level_1: return "{0} (+)";
        case Message::of_level_2: return "{0} (+ Zwangsketten)";
        case Message::of_level_3: return "{0} (+ mehrfache Zwangsketten)";
        case Message::of_level_4: return "{0} (+ dynamische Zwangsketten)";
        case Message::of_level_5: return "{0} (+ dynamische Zwangsketten (+))";
        case Message::others_see: return "Gesperrt ist {0} in {1}.";
        case Message::others_see_or_lack:
            return "Gesperrt ist {0} in {1}; die übrigen freien Felder haben keine Notiz dafür.";
        case Message::blocked_by: return "{0} durch {1}";
        case Message::others_lack: return "Die übrigen freien Felder haben keine Notiz für {0}.";
        case Message::cell_sees: return "{0} sieht {1}.";
        case Message::cell_sees_and_lacks: return "{0} sieht {1}; die Notizen lassen {2} weg.";
        case Message::cell_lacks: return "Die Notizen von {0} lassen {2} weg.";
        case Message::place: return "{0} in {1}";
        case Message::remove: return "{0} aus {1}";
        case Message::placements: return "{0} setzen";
        case Message::removals: return "{0} streichen";
        case Message::conclusion: return "Damit kannst du {0}.";
        case Message::leads_to: return "Das führt zu {0} in {1}.";
        case Message::either:
            return "{0} oder {1}: Denn angenommen, {2}, dann {3}. So oder so: {4}.";
        case Message::chain: return "Angenommen, {0}. Dann {1}.";
        case Message::then: return "Dann {0}.";
        case Message::at_once: return "{0}: Das ist schon das Ergebnis.";
        case Message::therefore: return ", also ";
        case Message::with_aside: return "{0} ({1})";
        case Message::aside_comma: return ", ";
        case Message::only_candidate: return "einziger Kandidat";
        case Message::only_place: return "einziger Platz in {0}";
        case Message::by_pattern: return "{0}: {1} in {2}";
        case Message::by_step: return "Zwischenschritt {0}";
        case Message::premises: return "denn {0}";
        case Message::nested_step: return "Zwischenschritt {0}, {1}: {2}";
        case Message::stands: return "{1} ist {0}";
        case Message::does_not_stand: return "{1} ist nicht {0}";
        case Message::then_stands: return "ist {1} {0}";
        case Message::then_does_not_stand: return "ist {1} nicht {0}";
        case Message::use_unrated: return "Technik: {0}.";
        case Message::one_of: return "eines der Felder {1} ist {0}";
        case Message::either_or: return "{0} oder {1}";
        case Message::link_of_cells: return "{0}: {1} oder {2}";
        case Message::link_of_house: return "{0}: {1} in {2} oder {3}";
        case Message::link_comma: return "; ";
        case Message::chain_of_links:
            return "Von jedem Paar stimmt mindestens eines, und das Ende von jedem schließt den "
                   "Anfang des nächsten aus: {0}. Also: {1}.";
        case Message::chain_of_sets:
            return "Felder mit einem Kandidaten mehr als Feldern entbehren höchstens einen davon; "
                   "das Ende von jedem Paar schließt den Anfang des nächsten aus: {0}. Also: {1}.";
        case Message::loop_of_links:
            return "Von jedem Paar stimmt mindestens eines, und das Ende von jedem schließt den "
                   "Anfang des nächsten aus, das letzte den des ersten: {0}. Also stimmt von "
                   "jedem Paar genau eines.";
    }
    return "";
}

std::string_view technique_name(Technique technique) {
    switch (technique) {
        case Technique::hidden_single: return "Versteckter Einer";
        case Technique::direct_pointing: return "Direktes Pointing";
        case Technique::direct_claiming: return "Direktes Claiming";
        case Technique::direct_hidden_pair: return "Direktes verstecktes Paar";
        case Technique::direct_hidden_triplet: return "Direktes verstecktes Tripel";
        case Technique::naked_single: return "Nackter Einer";
        case Technique::pointing: return "Gesperrte Kandidaten (Pointing)";
        case Technique::claiming: return "Gesperrte Kandidaten (Claiming)";
        case Technique::naked_pair: return "Nacktes Paar";
        case Technique::x_wing: return "X-Wing";
        case Technique::hidden_pair: return "Verstecktes Paar";
        case Technique::naked_triplet: return "Nacktes Tripel";
        case Technique::swordfish: return "Schwertfisch (Swordfish)";
        case Technique::hidden_triplet: return "Verstecktes Tripel";
        case Technique::xy_wing: return "XY-Wing";
        case Technique::xyz_wing: return "XYZ-Wing";
        case Technique::unique_rectangle: return "Eindeutiges Rechteck";
        case Technique::unique_loop: return "Eindeutige Schleife";
        case Technique::naked_quad: return "Nacktes Quadrupel";
        case Technique::jellyfish: return "Qualle (Jellyfish)";
        case Technique::hidden_quad: return "Verstecktes Quadrupel";
        case Technique::bivalue_universal_grave: return "BUG (Bivalue Universal Grave)";
        case Technique::aligned_pair_exclusion: return "Paar-Ausschluss (Aligned Pair)";
        case Technique::bidirectional_x_cycle: return "Bidirektionaler X-Zyklus";
        case Technique::bidirectional_y_cycle: return "Bidirektionaler Y-Zyklus";
        case Technique::bidirectional_cycle: return "Bidirektionaler Zyklus";
        case Technique::turbot_fish: return "Turbot-Fisch";
        case Technique::forcing_x_chain: return "X-Zwangskette";
        case Technique::forcing_chain: return "Zwangskette";
        case Technique::aligned_triplet_exclusion: return "Tripel-Ausschluss (Aligned Triplet)";
        case Technique::nishio_forcing_chains: return "Nishio-Zwangsketten";
        case Technique::cell_forcing_chains: return "Feld-Zwangsketten";
        case Technique::region_forcing_chains: return "Einheiten-Zwangsketten";
        case Technique::contradiction_forcing_chains: return "Widerspruchs-Zwangsketten";
        case Technique::double_forcing_chains: return "Doppelte Zwangsketten";
        case Technique::dynamic_cell_forcing_chains: return "Dynamische Feld-Zwangsketten";
        case Technique::dynamic_region_forcing_chains: return "Dynamische Einheiten-Zwangsketten";
        case Technique::full_house: return "Letztes freies Feld (Full House)";
        case Technique::locked_pair: return "Gesperrtes Paar";
        case Technique::locked_triplet: return "Gesperrtes Tripel";
        case Technique::remote_pair: return "Entferntes Paar (Remote Pair)";
        case Technique::skyscraper: return "Wolkenkratzer";
        case Technique::two_string_kite: return "2-String-Kite (Drachen)";
        case Technique::empty_rectangle: return "Leeres Rechteck (Empty Rectangle)";
        case Technique::simple_colouring: return "Einfaches Färben (Simple Colors)";
        case Technique::w_wing: return "W-Wing";
        case Technique::hidden_rectangle: return "Verstecktes Rechteck";
        case Technique::avoidable_rectangle: return "Vermeidbares Rechteck";
        case Technique::finned_x_wing: return "X-Wing mit Flosse";
        case Technique::finned_swordfish: return "Schwertfisch mit Flosse";
        case Technique::finned_jellyfish: return "Qualle mit Flosse";
        case Technique::sashimi_x_wing: return "Sashimi-X-Wing";
        case Technique::sashimi_swordfish: return "Sashimi-Schwertfisch";
        case Technique::sashimi_jellyfish: return "Sashimi-Qualle";
        case Technique::wxyz_wing: return "WXYZ-Wing";
        case Technique::sue_de_coq: return "Sue de Coq";
        case Technique::x_chain: return "X-Kette";
        case Technique::xy_chain: return "XY-Kette";
        case Technique::nice_loop: return "Geschlossene Kette (Nice Loop)";
        case Technique::aic: return "AIC (Wechselkette)";
        case Technique::grouped_aic: return "Gruppierte AIC";
        case Technique::als_xz: return "ALS-XZ";
        case Technique::als_xy_wing: return "ALS-XY-Wing";
        case Technique::als_chain: return "ALS-Kette";
        case Technique::death_blossom: return "Todesblüte (Death Blossom)";
        case Technique::franken_fish: return "Franken-Fisch";
        case Technique::mutant_fish: return "Mutanten-Fisch";
    }
    return "";
}

std::string_view rectangle(int type) {
    switch (type) {
        case 1:
            return "Könnten in {1} nur {0} stehen, ließen sie sich vertauschen, und das Rätsel "
                   "hätte zwei Lösungen. Nur {5} lässt noch andere Ziffern zu: Eine davon muss "
                   "stimmen.";
        case 2:
            return "Könnten in {1} nur {0} stehen, ließen sie sich vertauschen, und das "
                   "Rätsel hätte zwei Lösungen. Nur {6} kann das verhindern. Sie steht also "
                   "in einem der Felder, die sie zulassen, und in keinem, das alle diese "
                   "sieht.";
        case 3:
            return "Könnten in {1} nur {0} stehen, ließen sie sich vertauschen, und das Rätsel "
                   "hätte zwei Lösungen. In einem der Felder {8} steht also ein anderer Kandidat, "
                   "eine der Ziffern {6}. In {2} sind auch in {5} nur {6} möglich: Zusammen "
                   "brauchen sie alle diese Ziffern.";
        case 5:
            return "Könnten in {1} nur {0} stehen, ließen sie sich vertauschen, und das Rätsel "
                   "hätte zwei Lösungen. In {8} stehen also nicht beide ({0}). In {2} passen {6} "
                   "nur in {8} und {5}: In {5} steht nichts anderes.";
        case 6: return rectangle(2);
        case 7:
            return "Könnten in {1} nur {0} stehen, ließen sie sich vertauschen, und das Rätsel "
                   "hätte zwei Lösungen. In {2} hat {6} keinen Platz außerhalb: Nur ohne {4} in "
                   "{5} kommt es nicht dazu.";
        default:
            return "Könnten in {1} nur {0} stehen, ließen sie sich vertauschen, und das Rätsel "
                   "hätte zwei Lösungen. Nur {8} können das verhindern. In {2} muss {6} in einem "
                   "dieser beiden stehen, also steht {4} in keinem davon.";
    }
}

std::string_view grave(int type) {
    switch (type) {
        case 1:
            return "Ohne {0} in {1} hätten alle freien Felder zwei Kandidaten, und das Rätsel "
                   "hätte keine oder zwei Lösungen. Also steht dort nichts anderes.";
        case 2:
            return "Ohne {0} in {1} hätten alle freien Felder zwei Kandidaten, und das Rätsel "
                   "hätte keine oder zwei Lösungen. Also steht {0} in einem der genannten "
                   "Felder und in keinem, das sie alle sieht.";
        case 3:
            return "Ohne die weiteren Kandidaten von {1} (aus {0}) hätten alle freien Felder zwei "
                   "Kandidaten, und das Rätsel hätte keine oder zwei Lösungen. Einer davon ist "
                   "richtig: In {2} bilden sie mit {5} eine Gruppe für {6}, als stünden sie in "
                   "einem einzigen Feld.";
        default:
            return "Ohne die weiteren Kandidaten von {1} (aus {0}) hätten alle freien Felder zwei "
                   "Kandidaten, und das Rätsel hätte keine oder zwei Lösungen. Einer davon ist "
                   "richtig, und in {2} muss {6} in einem der beiden Felder stehen: Im anderen "
                   "steht also einer davon, und sonst steht dort nichts.";
    }
}

std::string_view contradiction(int type) {
    switch (type) {
        case 1: return "Angenommen, {3}. Dann steht {4} in {6} zweimal: in {5}.";
        case 2: return "Angenommen, {3}. Dann stehen in {5} zugleich {4}.";
        case 3:
            return "Angenommen, {3}. Dann muss {4} in {5} stehen, obwohl sie dort ausgeschlossen "
                   "ist.";
        default: return "Angenommen, {3}. Dann steht in {5} doch {4}.";
    }
}

std::string_view chain(Technique technique, int type) {
    switch (technique) {
        case Technique::bidirectional_x_cycle:
        case Technique::bidirectional_y_cycle:
        case Technique::bidirectional_cycle:
            return "Die Aussagen dieses Zyklus sind alle wahr oder alle falsch: Was in beiden "
                   "Fällen ausgeschlossen ist, kann weg.";
        case Technique::turbot_fish:
        case Technique::forcing_x_chain:
        case Technique::forcing_chain:
            return "Die Annahme führt zu ihrem Gegenteil, also ist sie falsch.";
        case Technique::nishio_forcing_chains:
        case Technique::contradiction_forcing_chains: return contradiction(type);
        case Technique::double_forcing_chains: return "Ob {0} in {1} steht oder nicht: {3}.";
        case Technique::cell_forcing_chains:
        case Technique::dynamic_cell_forcing_chains:
            return "Welche Ziffer auch in {1} steht ({0}): {3}.";
        default: return "Wo {0} in {2} auch steht ({1}): {3}.";
    }
}

std::string_view explanation(Technique technique, int type) {
    switch (technique) {
        case Technique::hidden_single: return "In {2} passt {0} nur noch in {1}.";
        case Technique::direct_pointing:
        case Technique::direct_claiming:
            return "In {2} liegen alle Plätze für {0} ({1}) in {3}, also kann sie sonst in "
                   "{3} nirgends stehen. In {9} bleibt ihr damit nur {8}.";
        case Technique::direct_hidden_pair:
        case Technique::direct_hidden_triplet:
            return "In {2} passen {0} nur in {1}, also steht dort nichts anderes. In {9} bleibt "
                   "damit für {7} nur {8}.";
        case Technique::naked_single: return "In {1} ist nur noch {0} möglich.";
        case Technique::pointing:
        case Technique::claiming:
            return "In {2} liegen alle Plätze für {0} ({1}) in {3}: Sonst kann sie in {3} "
                   "nirgends stehen.";
        case Technique::locked_pair:
        case Technique::locked_triplet:
        case Technique::naked_pair:
        case Technique::naked_triplet:
        case Technique::naked_quad:
            return "In {1} sind nur {0} möglich: Sonst können sie in {2} nirgends stehen.";
        case Technique::hidden_pair:
        case Technique::hidden_triplet:
        case Technique::hidden_quad:
            return "In {2} passen {0} nur in {1}: Dort steht nichts anderes.";
        case Technique::x_wing:
        case Technique::swordfish:
        case Technique::jellyfish:
            return "In {2} liegen alle Plätze für {0} in {3}: Sonst kann sie in {3} nirgends "
                   "stehen.";
        case Technique::xy_wing:
            return "Im Drehpunkt {1} sind {6} möglich, in {5} jeweils {4} und eine davon. Was "
                   "auch im Drehpunkt steht, eines der beiden anderen Felder ist {4}: In "
                   "Feldern, die beide sehen, kann sie nicht stehen.";
        case Technique::xyz_wing:
            return "Im Drehpunkt {1} sind {0} möglich, in {5} jeweils {4} und eine der beiden "
                   "anderen ({6}). Was auch im Drehpunkt steht, eines der drei Felder ist "
                   "{4}: In Feldern, die alle drei sehen, kann sie nicht stehen.";
        case Technique::unique_rectangle:
        case Technique::unique_loop: return rectangle(type);
        case Technique::bivalue_universal_grave: return grave(type);
        case Technique::aligned_pair_exclusion:
        case Technique::aligned_triplet_exclusion:
            return "Angenommen, {3}. Dann passt nichts mehr in {1}: Bei jeder Wahl käme in einer "
                   "Einheit "
                   "eine Ziffer doppelt vor, oder ein Feld hätte keinen Kandidaten mehr ({5}).";
        case Technique::full_house: return "In {2} ist nur noch {1} frei: Dort fehlt {0}.";
        case Technique::skyscraper:
            return "In {2} gibt es für {0} je zwei Plätze. {1} sehen einander, also ist "
                   "mindestens eines der Felder {5} {0}.";
        case Technique::remote_pair:
            return "In {1} sind nur {0} möglich, und jedes sieht das nächste. Also stehen an den "
                   "Enden, {5}, beide Ziffern.";
        case Technique::w_wing:
            return "In {1} sind nur {0} möglich. In {2} steht {6} in einem der Felder {8}, von "
                   "denen jedes eines davon sieht. Also ist mindestens eines der Felder {1} {4}.";
        case Technique::simple_colouring:
            return type == 2
                       ? "Starke Links verbinden Plätze für {0}: Entweder steht sie überall in {1} "
                         "oder "
                         "überall in {5}. Zwei der Felder {5} liegen aber in einer Einheit."
                       : "Starke Links verbinden Plätze für {0}: Entweder steht sie überall in {1} "
                         "oder "
                         "überall in {5}. Sonst kann sie nirgends stehen, wo beides zu sehen ist.";
        case Technique::hidden_rectangle:
            return "Könnten in {1} nur {0} stehen, ließen sie sich vertauschen, und das Rätsel "
                   "hätte zwei Lösungen. In {2} hat {6} keinen Platz außerhalb: Nur ohne {4} in "
                   "{5} kommt es nicht dazu.";
        case Technique::avoidable_rectangle:
            return type == 2
                       ? "In {1} steht nichts Vorgegebenes. Ohne {6} in {5} ließen sich die "
                         "Ziffern "
                         "vertauschen, und das Rätsel hätte zwei Lösungen: Kein Feld, das beide "
                         "sieht, "
                         "kann sie aufnehmen."
                       : "In {1} steht nichts Vorgegebenes. Mit {6} in {5} ließen sich die Ziffern "
                         "vertauschen, und das Rätsel hätte zwei Lösungen.";
        case Technique::finned_x_wing:
        case Technique::finned_swordfish:
        case Technique::finned_jellyfish:
        case Technique::sashimi_x_wing:
        case Technique::sashimi_swordfish:
        case Technique::sashimi_jellyfish:
        case Technique::franken_fish:
        case Technique::mutant_fish:
            return "In {2} liegen alle Plätze für {0} in {3}, bis auf die Flossen {5}: Sonst kann "
                   "sie in {3} nirgends stehen, wo sie die Flossen sieht.";
        case Technique::sue_de_coq:
            return "{1} haben so viele Kandidaten wie Felder, nämlich {0}, und keine davon passt "
                   "dort zweimal. Also kommen alle vor: Kein anderes Feld, das alle Plätze einer "
                   "davon sieht, kann sie aufnehmen.";
        case Technique::death_blossom:
            return "In {5} steht eine der Ziffern {6}. Sie fehlt dann in diesen Feldern mit einem "
                   "Kandidaten mehr als Feldern, sodass dort {4} steht: {3}.";
        default: return chain(technique, type);
    }
}

}  // namespace

const Catalogue german = {text, technique_name, explanation};

}  // namespace gridrace::sudoku::words
