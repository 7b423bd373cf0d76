// Serves the built client: hashed files cached for a year, index.html never, all precompressed by the build. Every other path
// without a file extension is a screen, which the client's router resolves.

import type { App } from '../app.ts';
import { etagOf } from '../hash.ts';
import type { Pages } from '../ports.ts';
import { type Ctx, sessionTokenOf } from '../request/request.ts';
import type { Services } from '../services.ts';
import { bringsSession, cookiesOf, hashToken } from '../viewers/session-cookie.ts';
import { demoPlace } from './demo-folder.ts';
import { type PageFrames, readFrames, sendFrame } from './page-frames.ts';
import { type Preloads, readPreloads } from './page-preloads.ts';

type StaticFile = {
  readonly type: string;
  readonly immutable: boolean;
  readonly name: string;
  readonly encodings: readonly (readonly [name: string, ending: string])[];
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

/** Customers' pages: who has the link shares it with nobody, so search engines shall not either. */
const behindSecretLink = /^\/(i|quote|visit)\//;

export function registerStatic(app: App, services: Services): void {
  const { pages, compression } = services;
  const files = filesOf(pages);
  // Read on the first request of a page.
  let drawn: Promise<readonly [Preloads, PageFrames]> | undefined;
  const readDrawn = () => {
    drawn ??= Promise.all([readPreloads(pages), readFrames(pages)]);
    return drawn;
  };
  app.on(['GET', 'HEAD'], '/*', async (c) => {
    const path = c.req.path;
    const place = demoPlace(path, new URL(c.req.url).search, files);
    if (place === 'nowhere') return c.text('Not found', 404, { 'cache-control': 'no-store' });
    if (place && 'moveTo' in place) return c.redirect(place.moveTo);
    const file = files.get(place?.file ?? path);
    if (file) return send(c, pages, file);
    const entrance = entranceOf(c, files);
    if (entrance) return send(c, pages, entrance);
    const [preloads, frames] = await readDrawn();
    const frame = await frameOf(c, services, frames);
    if (frame) return sendFrame(c, compression, frame);
    const index = files.get('/index.html');
    if (!index || /\.[a-z0-9]{2,5}$/i.test(path))
      return c.text('Not found', 404, { 'cache-control': 'no-store' });
    const response = await send(c, pages, index);
    const link = preloads.linkFor(path);
    if (link) response.headers.set('link', link);
    if (behindSecretLink.test(path)) response.headers.set('x-robots-tag', 'noindex');
    return response;
  });
  app.all('/*', (c) =>
    c.text('Method not allowed', 405, { allow: 'GET, HEAD', 'cache-control': 'no-store' }),
  );
}

/**
 * The sign-in page prerendered by the build, only at its exact address. Not for requests with a session cookie: those people are
 * redirected and should not see a form first.
 */
function entranceOf(c: Ctx, files: ReadonlyMap<string, StaticFile>): StaticFile | undefined {
  if (c.req.url.includes('?') || bringsSession(cookiesOf(c))) return undefined;
  return files.get(`/entrance${c.req.path}.html`);
}

/**
 * The prerendered screen, only at its address without a query. If the database is slow or away, the page itself reports it. The
 * session is looked up uncached, so that nothing is shown to people who were just signed out or removed.
 */
async function frameOf(c: Ctx, services: Services, frames: PageFrames): Promise<string | undefined> {
  const token = c.req.url.includes('?') ? undefined : sessionTokenOf(c);
  if (!token || !frames.has(c.req.path)) return undefined;
  const asked = services.viewers.findFresh(hashToken(token), null).catch(() => undefined);
  const known = await within(LONGEST_WAIT_MS, asked);
  return known && frames.frameFor(c.req.path, known);
}

const LONGEST_WAIT_MS = 3_000;

/** Undefined on timeout. */
function within<T>(milliseconds: number, asked: Promise<T>): Promise<T | undefined> {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<undefined>((done) => {
    waiting = setTimeout(() => done(undefined), milliseconds);
  });
  return Promise.race([asked, timeout]).finally(() => clearTimeout(waiting));
}

function filesOf({ names }: Pages): Map<string, StaticFile> {
  const files = new Map<string, StaticFile>();
  const all = new Set(names);
  for (const name of all) {
    // Files in frames/ are templates, filled in before they are sent.
    if (/\.(br|gz)$/.test(name) || name.startsWith('/frames/')) continue;
    files.set(name, {
      name,
      type: types[/\.\w+$/.exec(name)?.[0] ?? ''] ?? 'application/octet-stream',
      immutable: /^(\/demo)?\/assets\//.test(name),
      encodings: endings.filter(([, ending]) => all.has(name + ending)),
    });
  }
  return files;
}

const endings = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

/** Computed on the first request of the file, so that starting does not read every file. */
async function etagOfFile(pages: Pages, file: StaticFile): Promise<string> {
  const etag = etags.get(file) ?? (await etagOf(await pages.read(file.name)));
  etags.set(file, etag);
  return etag;
}

const etags = new WeakMap<StaticFile, string>();

async function send(c: Ctx, pages: Pages, file: StaticFile): Promise<Response> {
  const etag = await etagOfFile(pages, file);
  const headers: Record<string, string> = {
    'content-type': file.type,
    etag,
    'cache-control': file.immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    vary: file.type.startsWith('text/html') ? 'accept-encoding, cookie' : 'accept-encoding',
  };
  if (c.req.header('if-none-match') === etag) return new Response(null, { status: 304, headers });
  const accepted = c.req.header('accept-encoding') ?? '';
  const [encoding, ending = ''] = file.encodings.find(([name]) => accepted.includes(name)) ?? [];
  if (encoding) headers['content-encoding'] = encoding;
  const body = await pages.read(file.name + ending);
  headers['content-length'] = String(body.byteLength);
  return new Response(c.req.method === 'HEAD' ? null : body, { headers });
}
