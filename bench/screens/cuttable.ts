import { connect, createServer, type Socket } from 'node:net';

/**
 * A way to a server that can be cut. (The browser's own emulation of no network ends after the first navigation of a page whose
 * processor is slowed.)
 */
export async function cuttableWay(to: URL) {
  let isCut = false;
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    if (isCut) return void socket.destroy();
    const onward = connect(Number(to.port), to.hostname);
    for (const [one, other] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      open.add(one);
      one.pipe(other);
      one.on('error', () => other.destroy()).on('close', () => open.delete(one) && other.destroy());
    }
  });
  const cut = (wanted: boolean) => {
    isCut = wanted;
    if (isCut) for (const socket of open) socket.destroy();
  };
  await new Promise<void>((done) => server.listen(0, 'localhost', done));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `http://localhost:${address.port}`,
    cut,
    stop() {
      cut(true);
      server.close();
    },
  };
}
