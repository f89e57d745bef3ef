// The same broadcast on npm's ws: everybody in a room is told what one of them did. It speaks so much of
// gridrace.v1 that `gridrace load` takes it for a gridraced, and sends the same bytes.
//
// Usage: node ws_room.js PORT
'use strict';
const http = require('http');
const { WebSocketServer } = require('ws');

const rooms = new Map();
let codes = 0;

function varint(value) {
  const bytes = [];
  for (; value >= 0x80; value = Math.floor(value / 128)) bytes.push((value % 128) | 0x80);
  bytes.push(value);
  return bytes;
}
const field = (number, bytes) => [...varint((number << 3) | 2), ...varint(bytes.length), ...bytes];
const number = (at, value) => [...varint(at << 3), ...varint(value)];
const text = (at, value) => field(at, [...Buffer.from(value)]);
const event = (kind, bytes) => field(1, field(kind, bytes));
const cursor = (room, member) => field(4, [...number(1, room.seen), ...number(2, member.seen)]);

const progress = (member) => event(15, [...number(1, member.number), ...field(2, [1, 2, 3, 4, 0, 0, 0, 0, 0])]);
const placed = (member) => event(21, [...number(1, member.number), ...number(2, 1), ...number(3, 2)]);
const answered = (member, command) => event(20, [...number(1, member.number), ...number(2, command)]);

const server = http.createServer((request, response) => {
  const letters = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
  let code = '';
  for (let rest = ++codes; code.length < 6; rest = Math.floor(rest / letters.length)) code += letters[rest % letters.length];
  response.writeHead(201, { 'Content-Length': 8 });
  response.end(Buffer.from(text(1, code)));
});

// What a client says: 1 Hello, 2 Command {1 number, 3 StartRace, ...}.
function readCommand(data) {
  let command = 0;
  let shift = 1;
  let at = 3;
  for (; ; at += 1) {
    command += (data[at] & 0x7f) * shift;
    if (data[at] < 0x80) break;
    shift *= 128;
  }
  return { command, action: data[at + 1] >> 3 };
}

function say(room, member, bytes) {
  member.socket.send(Buffer.from([...bytes, ...cursor(room, member)]));
}

function hear(room, member, data) {
  if (data[0] >> 3 === 1) {
    const welcome = [...number(1, member.number), ...number(3, 1), ...field(4, [...number(1, 1024), ...number(2, 20), ...number(3, 40), ...number(4, 30)]), ...text(5, 'none')];
    say(room, member, [...field(2, welcome), ...event(7, number(1, member.number))]);
    return;
  }
  const { command, action } = readCommand(data);
  if (action === 3) {
    const started = event(13, [...number(1, 1), ...number(2, 1), ...text(3, '53..7' + '.'.repeat(76))]);
    member.seen += 1;
    say(room, member, answered(member, command));
    for (const other of room.members) say(room, other, started);
    return;
  }
  room.seen += 1;
  member.seen += 2;
  const told = progress(member);
  // Everybody but the author gets the same bytes but for the cursor: made once.
  const same = Buffer.from([...told, ...field(4, [...number(1, room.seen), ...number(2, 1)])]);
  for (const other of room.members) {
    if (other !== member) other.socket.send(same);
  }
  say(room, member, [...placed(member), ...told, ...answered(member, command)]);
}

const sockets = new WebSocketServer({ server, perMessageDeflate: false });
sockets.on('connection', (socket, request) => {
  const code = request.url.slice(3);
  if (!rooms.has(code)) rooms.set(code, { members: new Set(), seen: 0, last: 0 });
  const room = rooms.get(code);
  const member = { socket, number: ++room.last, seen: 0 };
  room.members.add(member);
  socket.on('message', (data) => hear(room, member, data));
  socket.on('close', () => room.members.delete(member));
  socket.on('error', () => {});
});
server.listen(Number(process.argv[2]), '127.0.0.1', () => {
  console.log(`listening on ws://127.0.0.1:${server.address().port}`);
});
