// The built client: hashed files cached for a year, index.html never, both precompressed by the build. Every other path
// that is no file is a screen, which the client's router finds or calls "not found".

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { App } from '../app.ts';
import { type Ctx, sessionTokenOf } from '../request/request.ts';
import type { Services } from '../services.ts';
import { bringsSession, hashToken } from '../viewers/session-cookie.ts';
import { type PageFrames, readFrames, sendFrame } from './page-frames.ts';
import { readPreloads } from './page-preloads.ts';

type StaticFile = {
  readonly type: string;
  readonly immutable: boolean;
  readonly path: string;
  readonly encodings: ReadonlyMap<string, string>;
};

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.wasm': 'application/wasm',
  '.txt': 'text/plain; charset=utf-8',
  '.map': 'application/json',
};

export function registerStatic(app: App, services: Services): void {
  const files = services.config.clientDir
    ? readFiles(services.config.clientDir)
    : new Map<string, StaticFile>();
  const preloads = readPreloads(services.config.clientDir);
  const frames = readFrames(services.config.clientDir);
  app.on(['GET', 'HEAD'], '/*', async (c) => {
    const path = c.req.path;
    const file = files.get(path);
    if (file) return send(c, file);
    const drawn = entranceOf(c, files);
    if (drawn) return send(c, drawn);
    const frame = await frameOf(c, services, frames);
    if (frame) return sendFrame(c, frame);
    const index = files.get('/index.html');
    if (!index || /\.[a-z0-9]{2,5}$/i.test(path))
      return c.text('Not found', 404, { 'cache-control': 'no-store' });
    const response = send(c, index);
    const link = preloads.linkFor(path);
    if (link) response.headers.set('link', link);
    return response;
  });
  app.all('/*', (c) =>
    c.text('Method not allowed', 405, { allow: 'GET, HEAD', 'cache-control': 'no-store' }),
  );
}

/**
 * The entrance as the build has drawn it, at its very address. Not for people who come with a session: they are led on as
 * soon as it is known whose it is, and should not see a form until then.
 */
function entranceOf(c: Ctx, files: ReadonlyMap<string, StaticFile>): StaticFile | undefined {
  if (c.req.url.includes('?') || bringsSession(c.req.header('cookie'))) return undefined;
  return files.get(`/entrance${c.req.path}.html`);
}

/**
 * The picture of a screen at its bare address. Where the database is slow or away the page itself says what is the matter.
 * The session is asked past what is remembered: nothing is shown to who was signed out or let go a moment ago.
 */
async function frameOf(c: Ctx, services: Services, frames: PageFrames): Promise<string | undefined> {
  const token = c.req.url.includes('?') ? undefined : sessionTokenOf(c);
  if (!token || !frames.has(c.req.path)) return undefined;
  const asked = services.viewers.ask(hashToken(token), null).catch(() => undefined);
  const known = await Promise.race([asked, setTimeout(LONGEST_WAIT_MS, undefined, { ref: false })]);
  return known && frames.frameFor(c.req.path, known);
}

const LONGEST_WAIT_MS = 3_000;

function readFiles(root: string): Map<string, StaticFile> {
  const files = new Map<string, StaticFile>();
  const all = new Set(walk(root));
  for (const path of all) {
    if (/\.(br|gz)$/.test(path)) continue;
    const name = `/${relative(root, path).replaceAll('\\', '/')}`;
    // Filled in before they are sent.
    if (name.startsWith('/frames/')) continue;
    const encodings = new Map<string, string>();
    for (const [encoding, ending] of [
      ['br', '.br'],
      ['gzip', '.gz'],
    ] as const) {
      if (all.has(path + ending)) encodings.set(encoding, path + ending);
    }
    files.set(name, {
      path,
      type: types[extname(path)] ?? 'application/octet-stream',
      immutable: name.startsWith('/assets/'),
      encodings,
    });
  }
  return files;
}

function walk(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? walk(path) : [path];
  });
}

/** Made when the file is first asked for: a start that reads every file to name it takes longer for nobody. */
function etagOf(file: StaticFile): string {
  const known = etags.get(file);
  if (known) return known;
  const etag = `"${createHash('sha1').update(readFileSync(file.path)).digest('base64url')}"`;
  etags.set(file, etag);
  return etag;
}

const etags = new WeakMap<StaticFile, string>();

function send(c: Ctx, file: StaticFile): Response {
  const etag = etagOf(file);
  const headers: Record<string, string> = {
    'content-type': file.type,
    etag,
    'cache-control': file.immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    vary: file.type.startsWith('text/html') ? 'accept-encoding, cookie' : 'accept-encoding',
  };
  if (c.req.header('if-none-match') === etag) return new Response(null, { status: 304, headers });
  const accepted = c.req.header('accept-encoding') ?? '';
  const encoding = ['br', 'gzip'].find((e) => file.encodings.has(e) && accepted.includes(e));
  if (encoding) headers['content-encoding'] = encoding;
  const body = readFileSync(encoding ? (file.encodings.get(encoding) as string) : file.path);
  headers['content-length'] = String(body.byteLength);
  return new Response(c.req.method === 'HEAD' ? null : body, { headers });
}
