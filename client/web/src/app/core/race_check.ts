// What the page found of a race that a server has signed: proto/http.md, "Signed races".

export interface RaceCheck {
  // `other_key`: signed, but not by the key that this browser knows; `wrong`: signed is another course, or another race.
  verdict: "signed" | "other_key" | "wrong" | "impossible" | "unsigned" | "unchecked";
  key: Uint8Array; // the server's, in the note; empty: none
  known?: Uint8Array; // of `other_key`: the one before
  fault?: string; // of `impossible`: why, a sentence
  choice?: string; // of `signed`: how the puzzle was chosen, a sentence
  isByRules?: boolean; // the moves were checked, too
  isSealed?: boolean; // the hash of the record is the one that the room was told at the end of the race
}
