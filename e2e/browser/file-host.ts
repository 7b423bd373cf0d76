// The simplest host of files there is: it sends what is there, and 404.html for everything else.

import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
};

export interface FileHost {
  readonly origin: string;
  stop(): Promise<void>;
}

/** `below`: where the folder's files stand, like `/demo/`. `instead` is sent for files of the folder, or as further ones. */
export async function hostFiles(
  folder: string,
  below: string,
  instead: Readonly<Record<string, string>> = {},
): Promise<FileHost> {
  const read = async (name: string) =>
    instead[name] ?? readFile(join(folder, normalize(name || 'index.html'))).catch(() => undefined);
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const name = pathname.startsWith(below) ? pathname.slice(below.length) : '404.html';
    const body = name === '404.html' ? undefined : await read(name);
    response.writeHead(body ? 200 : 404, {
      'Content-Type': types[body ? extname(name || 'index.html') : '.html'] ?? 'application/octet-stream',
    });
    response.end(body ?? (await read('404.html')));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
