// Digits are masculine, houses feminine; both include their article, so that no "de" or "a" may
// precede a digit.
#include "common/sudoku/words/catalogue.hpp"

namespace gridrace::sudoku::words {

namespace {

std::string_view text(Message message) {
    switch (message) {
        case Message::list_comma: return ", ";
        case Message::list_and: return " y ";
        case Message::claim_comma: return ", ";
        case Message::claim_and: return " y ";
        case Message::digit: return "el {0}";
        case Message::row: return "la fila {0}";
        case Message::column: return "la columna {0}";
        case Message::box: return "la caja {0}";
        case Message::no_solution: return "Este puzle no tiene solución.";
        case Message::several_solutions:
            return "Este puzle tiene varias soluciones: ningún paso sería seguro.";
        case Message::complete: return "El tablero está lleno y todo es correcto.";
        case Message::no_step: return "Aquí no sirve ninguna técnica que yo conozca.";
        case Message::one_wrong_digit: return "Una cifra está mal.";
        case Message::wrong_digits: return "{0} cifras están mal.";
        case Message::one_wrong_note: return "En las notas de una celda falta la cifra correcta.";
        case Message::wrong_notes: return "En las notas de {0} celdas falta la cifra correcta.";
        case Message::look_at: return "Fíjate en {0}.";
        case Message::wrong_in_cells: return "Revisa {0}.";
        case Message::use_technique: return "Técnica: {0}. Valoración: {1}.";
        case Message::of_type: return "{0}, tipo {1}";
        case Message::of_level_1: return "{0} (+)";
        case Message::of_level_2: return "{0} (+ cadenas forzadas)";
        case Message::of_level_3: return "{0} (+ cadenas forzadas múltiples)";
        case Message::of_level_4: return "{0} (+ cadenas forzadas dinámicas)";
        case Message::of_level_5: return "{0} (+ cadenas forzadas dinámicas (+))";
        case Message::others_see: return "No cabe {0} en {1}.";
        case Message::others_see_or_lack:
            return "No cabe {0} en {1}; las demás celdas libres no lo tienen anotado.";
        case Message::blocked_by: return "{0} por {1}";
        case Message::others_lack: return "Las demás celdas libres no tienen anotado {0}.";
        case Message::cell_sees: return "{0} ve {1}.";
        case Message::cell_sees_and_lacks: return "{0} ve {1}, y sus notas omiten {2}.";
        case Message::cell_lacks: return "Las notas de {0} omiten {2}.";
        case Message::place: return "{0} en {1}";
        case Message::remove: return "{0} de {1}";
        case Message::placements: return "pon {0}";
        case Message::removals: return "quita {0}";
        case Message::conclusion: return "Por tanto, {0}.";
        case Message::leads_to: return "Eso lleva al {0} en {1}.";
        case Message::either: return "{0} o {1}: pues si {2}, entonces {3}. En ambos casos, {4}.";
        case Message::chain: return "Supón que {0}. Entonces {1}.";
        case Message::then: return "Entonces {0}.";
        case Message::at_once: return "{0}: ese es ya el resultado.";
        case Message::therefore: return ", luego ";
        case Message::with_aside: return "{0} ({1})";
        case Message::aside_comma: return ", ";
        case Message::only_candidate: return "único candidato";
        case Message::only_place: return "único lugar en {0}";
        case Message::by_pattern: return "{0}: {1} en {2}";
        case Message::by_step: return "paso intermedio {0}";
        case Message::premises: return "pues {0}";
        case Message::nested_step: return "Paso intermedio {0}, {1}: {2}";
        case Message::stands: return "{1} es {0}";
        case Message::does_not_stand: return "{1} no es {0}";
        case Message::then_stands: return "{1} es {0}";
        case Message::then_does_not_stand: return "{1} no es {0}";
        case Message::use_unrated: return "Técnica: {0}.";
        case Message::one_of: return "una de {1} es {0}";
        case Message::either_or: return "{0} o {1}";
        case Message::link_of_cells: return "{0}: {1} o {2}";
        case Message::link_of_house: return "{0}: {1} en {2} o {3}";
        case Message::link_comma: return "; ";
        case Message::chain_of_links:
            return "De cada par se cumple al menos uno, y el final de cada uno excluye el "
                   "principio del siguiente: {0}. Así que {1}.";
        case Message::chain_of_sets:
            return "A unas celdas con un candidato más que celdas les falta como mucho uno; el "
                   "final de cada par excluye el principio del siguiente: {0}. Así que {1}.";
        case Message::loop_of_links:
            return "De cada par se cumple al menos uno, y el final de cada uno excluye el "
                   "principio del siguiente, y el último el del primero: {0}. Así que de cada par "
                   "se cumple exactamente uno.";
    }
    return "";
}

std::string_view technique_name(Technique technique) {
    switch (technique) {
        case Technique::hidden_single: return "único oculto";
        case Technique::direct_pointing: return "pointing directo";
        case Technique::direct_claiming: return "claiming directo";
        case Technique::direct_hidden_pair: return "par oculto directo";
        case Technique::direct_hidden_triplet: return "trío oculto directo";
        case Technique::naked_single: return "único desnudo";
        case Technique::pointing: return "candidatos bloqueados (pointing)";
        case Technique::claiming: return "candidatos bloqueados (claiming)";
        case Technique::naked_pair: return "par desnudo";
        case Technique::x_wing: return "X-Wing";
        case Technique::hidden_pair: return "par oculto";
        case Technique::naked_triplet: return "trío desnudo";
        case Technique::swordfish: return "pez espada (Swordfish)";
        case Technique::hidden_triplet: return "trío oculto";
        case Technique::xy_wing: return "XY-Wing";
        case Technique::xyz_wing: return "XYZ-Wing";
        case Technique::unique_rectangle: return "rectángulo único";
        case Technique::unique_loop: return "bucle único";
        case Technique::naked_quad: return "cuarteto desnudo";
        case Technique::jellyfish: return "medusa (Jellyfish)";
        case Technique::hidden_quad: return "cuarteto oculto";
        case Technique::bivalue_universal_grave: return "BUG (Bivalue Universal Grave)";
        case Technique::aligned_pair_exclusion: return "exclusión de par alineado";
        case Technique::bidirectional_x_cycle: return "ciclo X bidireccional";
        case Technique::bidirectional_y_cycle: return "ciclo Y bidireccional";
        case Technique::bidirectional_cycle: return "ciclo bidireccional";
        case Technique::turbot_fish: return "pez Turbot (Turbot Fish)";
        case Technique::forcing_x_chain: return "cadena forzada X";
        case Technique::forcing_chain: return "cadena forzada";
        case Technique::aligned_triplet_exclusion: return "exclusión de trío alineado";
        case Technique::nishio_forcing_chains: return "cadenas forzadas Nishio";
        case Technique::cell_forcing_chains: return "cadenas forzadas de celda";
        case Technique::region_forcing_chains: return "cadenas forzadas de unidad";
        case Technique::contradiction_forcing_chains: return "cadenas forzadas por contradicción";
        case Technique::double_forcing_chains: return "cadenas forzadas dobles";
        case Technique::dynamic_cell_forcing_chains: return "cadenas forzadas dinámicas de celda";
        case Technique::dynamic_region_forcing_chains:
            return "cadenas forzadas dinámicas de unidad";
        case Technique::full_house: return "última celda libre (Full House)";
        case Technique::locked_pair: return "par bloqueado";
        case Technique::locked_triplet: return "trío bloqueado";
        case Technique::remote_pair: return "par remoto";
        case Technique::skyscraper: return "rascacielos (Skyscraper)";
        case Technique::two_string_kite: return "cometa de dos cuerdas (2-String Kite)";
        case Technique::empty_rectangle: return "rectángulo vacío";
        case Technique::simple_colouring: return "coloreado simple";
        case Technique::w_wing: return "W-Wing";
        case Technique::hidden_rectangle: return "rectángulo oculto";
        case Technique::avoidable_rectangle: return "rectángulo evitable";
        case Technique::finned_x_wing: return "X-Wing con aleta";
        case Technique::finned_swordfish: return "pez espada con aleta";
        case Technique::finned_jellyfish: return "medusa con aleta";
        case Technique::sashimi_x_wing: return "X-Wing sashimi";
        case Technique::sashimi_swordfish: return "pez espada sashimi";
        case Technique::sashimi_jellyfish: return "medusa sashimi";
        case Technique::wxyz_wing: return "WXYZ-Wing";
        case Technique::sue_de_coq: return "Sue de Coq";
        case Technique::x_chain: return "cadena X";
        case Technique::xy_chain: return "cadena XY";
        case Technique::nice_loop: return "bucle (Nice Loop)";
        case Technique::aic: return "AIC (cadena alterna)";
        case Technique::grouped_aic: return "AIC agrupada";
        case Technique::als_xz: return "ALS-XZ";
        case Technique::als_xy_wing: return "ALS-XY-Wing";
        case Technique::als_chain: return "cadena ALS";
        case Technique::death_blossom: return "flor de la muerte (Death Blossom)";
        case Technique::franken_fish: return "pez Franken";
        case Technique::mutant_fish: return "pez mutante";
    }
    return "";
}

std::string_view rectangle(int type) {
    switch (type) {
        case 1:
            return "Si en {1} solo cupieran {0}, se podrían intercambiar y el puzle tendría "
                   "dos soluciones. Solo {5} admite otras cifras: una de ellas tiene que ir ahí.";
        case 2:
            return "Si en {1} solo cupieran {0}, se podrían intercambiar y el puzle tendría "
                   "dos soluciones. Solo {6} puede impedirlo, así que va en una de las celdas "
                   "que lo admiten y en ninguna que las vea todas.";
        case 3:
            return "Si en {1} solo cupieran {0}, se podrían intercambiar y el puzle tendría dos "
                   "soluciones. Así que en una de {8} va otro candidato, que es uno de {6}. En "
                   "{2}, en {5} también caben solo {6}: juntas ocupan todas esas cifras.";
        case 5:
            return "Si en {1} solo cupieran {0}, se podrían intercambiar y el puzle tendría dos "
                   "soluciones. Así que {8} no contienen ambos ({0}). En {2}, {6} solo caben en "
                   "{8} y {5}: en {5} no va nada más.";
        case 6: return rectangle(2);
        case 7:
            return "Si en {1} solo cupieran {0}, se podrían intercambiar y el puzle tendría dos "
                   "soluciones. En {2}, {6} no tiene otro lugar: solo sin {4} en {5} no se llega "
                   "a eso.";
        default:
            return "Si en {1} solo cupieran {0}, se podrían intercambiar y el puzle tendría dos "
                   "soluciones. Solo {8} pueden impedirlo. En {2}, {6} tiene que ir en una de las "
                   "dos, así que {4} no va en ninguna de ellas.";
    }
}

std::string_view grave(int type) {
    switch (type) {
        case 1:
            return "Sin {0} en {1}, todas las celdas libres tendrían dos candidatos y el "
                   "puzle no tendría solución o tendría dos. Así que ahí no va nada más.";
        case 2:
            return "Sin {0} en {1}, todas las celdas libres tendrían dos candidatos y el "
                   "puzle no tendría solución o tendría dos. Así que {0} va en una de las "
                   "celdas citadas y en ninguna que las vea todas.";
        case 3:
            return "Sin los demás candidatos de {1} (de {0}), todas las celdas libres tendrían dos "
                   "candidatos y el puzle no tendría solución o tendría dos. Uno de ellos es "
                   "cierto: en {2} forman con {5} un grupo para {6}, como si estuvieran en una "
                   "sola celda.";
        default:
            return "Sin los demás candidatos de {1} (de {0}), todas las celdas libres tendrían dos "
                   "candidatos y el puzle no tendría solución o tendría dos. Uno de ellos es "
                   "cierto, y en {2} una de las dos celdas tiene que llevar {6}: la otra lleva "
                   "entonces uno de ellos, y ahí no va nada más.";
    }
}

std::string_view contradiction(int type) {
    switch (type) {
        case 1: return "Supón que {3}. Entonces {4} sale dos veces en {6}: en {5}.";
        case 2: return "Supón que {3}. Entonces en {5} van a la vez {4}.";
        case 3: return "Supón que {3}. Entonces {4} tiene que ir en {5}, donde ya está descartado.";
        default: return "Supón que {3}. Entonces en {5} va {4} de todos modos.";
    }
}

std::string_view chain(Technique technique, int type) {
    switch (technique) {
        case Technique::bidirectional_x_cycle:
        case Technique::bidirectional_y_cycle:
        case Technique::bidirectional_cycle:
            return "Las afirmaciones de este ciclo son todas ciertas o todas falsas: lo que queda "
                   "excluido en ambos casos se puede quitar.";
        case Technique::turbot_fish:
        case Technique::forcing_x_chain:
        case Technique::forcing_chain:
            return "La suposición lleva a su contrario, así que es falsa.";
        case Technique::nishio_forcing_chains:
        case Technique::contradiction_forcing_chains: return contradiction(type);
        case Technique::double_forcing_chains: return "Vaya o no {0} en {1}, {3}.";
        case Technique::cell_forcing_chains:
        case Technique::dynamic_cell_forcing_chains:
            return "Sea cual sea la cifra de {1} ({0}), {3}.";
        default: return "Vaya donde vaya {0} en {2} ({1}), {3}.";
    }
}

std::string_view explanation(Technique technique, int type) {
    switch (technique) {
        case Technique::hidden_single: return "En {2}, {0} solo cabe en {1}.";
        case Technique::direct_pointing:
        case Technique::direct_claiming:
            return "En {2}, todos los lugares para {0} ({1}) están en {3}, así que no puede ir en "
                   "otro lugar de {3}. En {9} solo le queda {8}.";
        case Technique::direct_hidden_pair:
        case Technique::direct_hidden_triplet:
            return "En {2}, {0} solo caben en {1}, así que ahí no va nada más. En {9} solo queda "
                   "{8} para {7}.";
        case Technique::naked_single: return "En {1} solo cabe {0}.";
        case Technique::pointing:
        case Technique::claiming:
            return "En {2}, todos los lugares para {0} ({1}) están en {3}: no puede ir en otro "
                   "lugar de {3}.";
        case Technique::locked_pair:
        case Technique::locked_triplet:
        case Technique::naked_pair:
        case Technique::naked_triplet:
        case Technique::naked_quad:
            return "En {1} solo caben {0}: no van en ningún otro lugar de {2}.";
        case Technique::hidden_pair:
        case Technique::hidden_triplet:
        case Technique::hidden_quad: return "En {2}, {0} solo caben en {1}: ahí no va nada más.";
        case Technique::x_wing:
        case Technique::swordfish:
        case Technique::jellyfish:
            return "En {2}, todos los lugares para {0} están en {3}: no puede ir en otro lugar de "
                   "{3}.";
        case Technique::xy_wing:
            return "En el pivote {1} caben {6}; en {5} caben {4} y una de esas cifras. Sea cual "
                   "sea la cifra del pivote, {4} va en una de las otras dos celdas: no cabe en "
                   "ninguna que vea ambas.";
        case Technique::xyz_wing:
            return "En el pivote {1} caben {0}; en {5} caben {4} y una de las otras dos "
                   "({6}). Sea cual sea la cifra del pivote, {4} va en una de las tres "
                   "celdas: no cabe en ninguna que vea las tres.";
        case Technique::unique_rectangle:
        case Technique::unique_loop: return rectangle(type);
        case Technique::bivalue_universal_grave: return grave(type);
        case Technique::aligned_pair_exclusion:
        case Technique::aligned_triplet_exclusion:
            return "Si {3}, nada cabe en {1}: con cualquier elección una unidad tendría una cifra "
                   "repetida o una celda quedaría sin candidatos ({5}).";
        case Technique::full_house: return "En {2} solo queda libre {1}: ahí falta {0}.";
        case Technique::skyscraper:
            return "En {2} hay dos lugares para {0} en cada una. {1} se ven, así que al menos una "
                   "de {5} es {0}.";
        case Technique::remote_pair:
            return "En {1} solo caben {0}, y cada una ve la siguiente. Así que en los extremos, "
                   "{5}, van las dos cifras.";
        case Technique::w_wing:
            return "En {1} solo caben {0}. En {2}, {6} va en una de {8}, y cada una de estas ve "
                   "una de aquellas. Así que al menos una de {1} es {4}.";
        case Technique::simple_colouring:
            return type == 2 ? "Unos enlaces fuertes unen lugares para {0}: o va en todas las "
                               "celdas {1} o en "
                               "todas las celdas {5}. Pero dos de {5} comparten una unidad."
                             : "Unos enlaces fuertes unen lugares para {0}: o va en todas las "
                               "celdas {1} o en "
                               "todas las celdas {5}. No va en ninguna otra que vea de ambas.";
        case Technique::hidden_rectangle:
            return "Si en {1} solo cupieran {0}, se podrían intercambiar y el puzle tendría dos "
                   "soluciones. En {2}, {6} no tiene otro lugar: solo sin {4} en {5} no se llega "
                   "a eso.";
        case Technique::avoidable_rectangle:
            return type == 2 ? "En {1} no hay cifras dadas. Sin {6} en {5} se podrían intercambiar "
                               "y el puzle "
                               "tendría dos soluciones: no cabe en ninguna celda que vea ambas."
                             : "En {1} no hay cifras dadas. Con {6} en {5} se podrían intercambiar "
                               "y el puzle "
                               "tendría dos soluciones.";
        case Technique::finned_x_wing:
        case Technique::finned_swordfish:
        case Technique::finned_jellyfish:
        case Technique::sashimi_x_wing:
        case Technique::sashimi_swordfish:
        case Technique::sashimi_jellyfish:
        case Technique::franken_fish:
        case Technique::mutant_fish:
            return "En {2}, todos los lugares para {0} están en {3}, salvo las aletas, {5}: no "
                   "puede ir en otro lugar de {3} que vea las aletas.";
        case Technique::sue_de_coq:
            return "{1} tienen tantos candidatos como celdas, {0}, y ninguno cabe ahí dos veces. "
                   "Así que van todos: ninguna otra celda que vea todos los lugares de uno lo "
                   "admite.";
        case Technique::death_blossom:
            return "En {5} va una de las cifras {6}. Entonces falta en estas celdas, que tienen "
                   "un candidato más que celdas, y ahí va {4}: {3}.";
        default: return chain(technique, type);
    }
}

}  // namespace

const Catalogue spanish = {text, technique_name, explanation};

}  // namespace gridrace::sudoku::words
