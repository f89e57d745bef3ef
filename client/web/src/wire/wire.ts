// The protocol: the types of its messages with the names of the .proto files; messages.ts has their bytes.
// A oneof names its case: {kind: "digit_placed", digit_placed: {…}}, a command {number, action: "say", say:
// {…}}. fixed64 (history, seed) is a decimal string. A command has the number 0 until the replica numbers it.
export * from "../generated/wire.ts";
