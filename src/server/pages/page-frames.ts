// Prerendered first screens for signed-in people: HTML drawn by the build (src/apps/office/draw-frames.tsx), with the names and
// the date filled in by the server.

import { startOfDay } from '#domains/analytics/start-of-day.rules.ts';
import { readUtf8, utf8 } from '../bytes.ts';
import { etagOf } from '../hash.ts';
import type { Compression, Pages } from '../ports.ts';
import { compress } from '../request/compress.ts';
import type { Ctx } from '../request/request.ts';
import type { Known } from '../viewers/viewers.ts';

export interface PageFrames {
  has(path: string): boolean;
  /**
   * The prerendered screen of this path for this person; undefined if there is none, or if it is uncertain what they will get.
   */
  frameFor(path: string, known: Known): string | undefined;
}

export async function readFrames(pages: Pages): Promise<PageFrames> {
  const frames = new Map<string, string>();
  for (const file of pages.names) {
    const [, name] = /^\/frames\/(.+)\.html$/.exec(file) ?? [];
    if (name) frames.set(name, readUtf8(await pages.read(file)));
  }
  const names = new Set([...frames.keys()].map((key) => key.slice(key.indexOf('/') + 1)));
  return {
    has: (path) => names.has(nameOf(path)),
    frameFor(path, known) {
      const { viewer } = known;
      if (!viewer || known.sessionStatus !== 'full' || (known.owesVerification && !known.hasSkipped)) return;
      // The start page of stationary engineers is another one.
      if (known.isStationaryEngineer && path === '/') return;
      const frame = frames.get(`${viewer.role}/${nameOf(path)}`);
      return frame && filled(frame, viewer.tenantId, wordsFor(known, viewer));
    },
  };
}

const nameOf = (path: string) => path.slice(1) || 'index';

function wordsFor({ fullName, companyName, ownLocale }: Known, viewer: { timezone: string; locale: string }) {
  const place = { timezone: viewer.timezone, locale: ownLocale ?? viewer.locale };
  return { name: fullName, company: companyName ?? '', ...startOfDay(fullName, place) };
}

/** `data-tenant` is compared by public/first.js with the company of the tab. */
function filled(frame: string, tenantId: string, words: Readonly<Record<string, string>>): string {
  return frame
    .replace('<html ', `<html data-tenant="${tenantId}" `)
    .replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => escaped(words[name] ?? ''));
}

const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Differs per person, so it is revalidated each time. */
export async function sendFrame(c: Ctx, compression: Compression, html: string): Promise<Response> {
  const bytes = utf8(html);
  const headers: Record<string, string> = {
    'content-type': 'text/html; charset=utf-8',
    etag: await etagOf(bytes),
    'cache-control': 'private, no-cache',
  };
  if (c.req.header('if-none-match') === headers.etag) return new Response(null, { status: 304, headers });
  const { body, headers: how } = await compress(compression, bytes, c.req.header('accept-encoding'));
  Object.assign(headers, how, { 'content-length': String(body.byteLength) });
  return new Response(c.req.method === 'HEAD' ? null : body, { headers });
}
