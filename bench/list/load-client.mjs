// Asks over raw keep-alive sockets, so that the asking costs little beside the answering. Prints one line of JSON.
import net from 'node:net';

const { port, path, headers, connections, seconds } = JSON.parse(process.argv[2]);
const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
const request = Buffer.from(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n${lines.join('')}\r\n`);
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
      socket.write(request);
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
  `${JSON.stringify({ perSecond: times.length / spent, p50: at(0.5), p99: at(0.99), requests: times.length, statuses, bytes })}\n`,
);
