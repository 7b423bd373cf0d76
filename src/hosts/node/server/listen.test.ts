import { connect } from 'node:net';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { App } from '#server/app.ts';
import { drain, listen } from './listen.ts';

let running: Awaited<ReturnType<typeof listen>>;
beforeAll(async () => {
  const app = new Hono() as unknown as App;
  app.onError((_error, c) => c.text('gone', 400));
  app.post('/taken', async (c) => c.text(String((await c.req.arrayBuffer()).byteLength)));
  app.post('/late', async (c) => {
    await new Promise((go) => setTimeout(go, 900));
    return c.text(String((await c.req.arrayBuffer()).byteLength));
  });
  const slowClientLimits = { headMs: 300, lookMs: 150, leastBytes: 100 };
  running = await listen(
    app,
    { port: 0, host: '127.0.0.1', publicUrl: 'http://localhost' },
    slowClientLimits,
  );
});
afterAll(() => drain(running.server));

/** The server's answer to a beginning followed by a piece every fifty milliseconds, until it closes the connection. */
function send(beginning: string, piece: string, pieces = Number.POSITIVE_INFINITY): Promise<string> {
  return new Promise((resolve) => {
    let [sent, text] = [0, ''];
    const socket = connect(running.port, '127.0.0.1', () => socket.write(beginning));
    const drip = setInterval(() => {
      if (sent < pieces && socket.writable) socket.write(piece);
      sent += 1;
    }, 50);
    socket.on('data', (chunk) => {
      text += chunk.toString();
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      clearInterval(drip);
      resolve(text);
    });
  });
}

const head = (path: string, length: number) =>
  `POST ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-length: ${length}\r\n\r\n`;

it.each([
  ['a head that does not end', 'GET / HTTP/1.1\r\nhost: localhost\r\nx-slow: ', 'x'],
  ['a body of which a byte comes now and then', head('/taken', 100_000), 'x'],
  ['a body that does not come', head('/taken', 10), ''],
])('120: times out on %s', async (_what, beginning, piece) => {
  const text = await send(beginning, piece);
  expect(text).toMatch(/^HTTP\/1\.1 408 /);
  expect(text).toMatch(/content-security-policy: .*"error":\{"code":"bad_request"/s);
});

it('120: waits for a body that makes progress, however long it takes, and for a route that has not read it yet', async () => {
  const slow = 'x'.repeat(1000);
  const [taken, late] = await Promise.all([
    send(head('/taken', 20_000), slow, 20),
    send(head('/late', 500_000) + 'x'.repeat(500_000), ''),
  ]);
  expect([taken?.endsWith('20000'), late?.endsWith('500000')]).toEqual([true, true]);
});
