// Challenges, as one file: where they come from, their page, and their file. Fetched when one is opened or sent.
export { challengeFile, findChallenge, saveFile } from "./app/find_challenge.ts";
export { challengeView } from "./view/challenge.ts";
