// Many clients of an event stream in one process. Takes JSON on stdin: `port`, the `requests` to connect with (one each), and
// how many of them never read (`deaf`). Prints {"open":n} once all have received the response headers; then a line for every
// event that all reading clients have received: {"all": time of the last, "first": of the first}, in ms since the epoch.
import net from 'node:net';
import { createInterface } from 'node:readline';

const { port, requests, deaf, at = 1000 } = JSON.parse(await firstLine());
const reading = requests.length - deaf;
const marker = Buffer.from('event: change');
let opened = 0;
let received = 0;
let first = 0;

requests.forEach((text, index) => {
  // Connects gradually, like real users.
  setTimeout(open, (index / at) * 1000, text, index >= reading);
});

function open(text, isDeaf) {
  const socket = net.connect(port, '127.0.0.1', () => socket.write(text));
  let isOpen = false;
  socket.on('error', (error) => fail(error.message));
  socket.on('close', () => fail('a stream was closed'));
  socket.on('data', (chunk) => {
    if (!isOpen) {
      isOpen = true;
      const status = chunk.toString('latin1', 9, 12);
      if (status !== '200') fail(`answered ${status}`);
      opened += 1;
      if (isDeaf) socket.pause();
      if (opened === requests.length) print({ open: opened });
      if (!chunk.includes(marker)) return;
    }
    for (let place = chunk.indexOf(marker); place !== -1; place = chunk.indexOf(marker, place + 1))
      countEvent();
  });
}

function countEvent() {
  const now = performance.timeOrigin + performance.now();
  if (received === 0) first = now;
  received += 1;
  if (received < reading) return;
  received = 0;
  print({ first, all: now });
}

function print(line) {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

async function firstLine() {
  for await (const line of createInterface({ input: process.stdin })) return line;
}
