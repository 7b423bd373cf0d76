// Counts round trips to PostgreSQL with a proxy on the wire.

import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import type { Connection } from '../connection.ts';

const LATENCY_MS = 4;

/** A round trip is counted when the client sends after PostgreSQL has answered; anything sent together counts once. */
export async function countTurns(to: Connection) {
  let turns = 0;
  const sockets: Socket[] = [];
  const proxy = createServer((from) => {
    const database = to.host.startsWith('/')
      ? connect(join(to.host, `.s.PGSQL.${to.port}`))
      : connect(to.port, to.host);
    let hasAnswered = true;
    sockets.push(from, database);
    from.on('data', (chunk) => {
      if (hasAnswered) turns += 1;
      hasAnswered = false;
      database.write(chunk);
    });
    // Answers are delayed as on a network, so that pipelined statements arrive before them.
    database.on('data', (chunk) => {
      setTimeout(() => {
        hasAnswered = true;
        from.write(chunk);
      }, LATENCY_MS);
    });
    for (const socket of [from, database]) socket.on('error', () => {}).on('close', () => socket.destroy());
  });
  await new Promise<void>((ready) => proxy.listen(0, '127.0.0.1', ready));
  const { port } = proxy.address() as { port: number };
  return {
    connection: { ...to, host: '127.0.0.1', port },
    turns: () => turns,
    close: () => {
      for (const socket of sockets) socket.destroy();
      proxy.close();
    },
  };
}
