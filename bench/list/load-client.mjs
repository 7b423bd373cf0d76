// Sends requests over raw keep-alive sockets, so that the load generator costs little compared with the server. Takes the
// requests as JSON on stdin and repeats them in order. `__NUMBER__` in a body is replaced by a different number each time.
// Prints one line of JSON.
import net from 'node:net';

const { port, requests, connections, seconds } = JSON.parse(await textOf(process.stdin));
const texts = requests.map(({ path, headers = {}, body }) => {
  const said = body === undefined ? headers : { ...headers, 'content-type': 'application/json' };
  const lines = Object.entries(said).map(([name, value]) => `${name}: ${value}\r\n`);
  const length = body === undefined ? '' : `Content-Length: ${Buffer.byteLength(body)}\r\n`;
  const method = body === undefined ? 'GET' : 'POST';
  return `${method} ${path} HTTP/1.1\r\nHost: localhost\r\n${lines.join('')}${length}\r\n${body ?? ''}`;
});
const buffers = texts.map((text) => (text.includes('__NUMBER__') ? null : Buffer.from(text)));
let asked = 0;
const firstNumber = (Date.now() % 1e5) * 1e5;

function next() {
  const at = asked % texts.length;
  asked += 1;
  const number = String(firstNumber + asked)
    .padStart(10, '0')
    .slice(-10);
  return buffers[at] ?? texts[at].replaceAll('__NUMBER__', number);
}
const times = [];
const statuses = {};
let bytes = 0;
let until = Number.POSITIVE_INFINITY;

function ask() {
  return new Promise((resolve, reject) => {
    const socket = net.connect(port, '127.0.0.1');
    socket.setNoDelay(true);
    let started = 0;
    let head = null;
    let left = 0;
    const send = () => {
      if (performance.now() > until) return socket.end(resolve);
      started = performance.now();
      head = null;
      socket.write(next());
    };
    const finish = () => {
      times.push(performance.now() - started);
      send();
    };
    socket.on('connect', send);
    socket.on('error', reject);
    socket.on('data', (chunk) => {
      bytes += chunk.length;
      let body = chunk;
      if (head === null) {
        const end = chunk.indexOf('\r\n\r\n');
        head = chunk.toString('latin1', 0, end);
        const status = head.slice(9, 12);
        statuses[status] = (statuses[status] ?? 0) + 1;
        left = status === '304' ? 0 : Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
        body = chunk.subarray(end + 4);
      }
      left -= body.length;
      if (left <= 0) finish();
    });
  });
}

const begun = performance.now();
until = begun + seconds * 1000;
await Promise.all(Array.from({ length: connections }, ask));
const spent = (performance.now() - begun) / 1000;
times.sort((a, b) => a - b);
const at = (share) => times[Math.floor(times.length * share)] ?? 0;
process.stdout.write(
  `${JSON.stringify({ perSecond: times.length / spent, p50: at(0.5), p95: at(0.95), p99: at(0.99), requests: times.length, statuses, bytes })}\n`,
);

async function textOf(stream) {
  const chunks = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}
