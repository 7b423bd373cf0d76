/** Links are plain strings in the code: each one must lead to a screen that a domain declares. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { companySections, ownSections } from '#domains/companies/settings/settings-sections.rules.ts';
import { screens } from './screens.ts';

/** Paths that are not screens: endpoints of the server, and files of the client. */
const otherPlaces = /^\/(api|calendar|demo|frames|index|healthz)|\.(js|svg|png)$/;
/** Path prefixes: no link leads there, or the router redirects. */
const beginnings = ['/admin', '/financials/statements', '/financials/reconciliation', '/financials/…'];
/** A server's paths are not screens: in these files only links count. */
const serverSide = /^src[/](server|hosts)[/]/;

interface Node {
  readonly type: string;
  readonly value?: unknown;
  readonly start: number;
  readonly end: number;
}

describe('links in the code', () => {
  it('lead to screens', { timeout: 60_000 }, () => {
    const written = sources().flatMap((file) =>
      addressesIn(file, readFileSync(file, 'utf8')).map((address) => ({ file, address })),
    );
    expect(written.length).toBeGreaterThan(300);
    expect(written.filter(({ address }) => !leadsSomewhere(address))).toEqual([]);
  });

  it('are found in links, navigation, notifications and mails, with any id', () => {
    const code = [
      'const a = <Link to="/crm" />;',
      `go({ to: \`/crm/\${id}/x\` });`,
      `notify({ link: \`/parts/\${id}\` });`,
      `const text = \`Open this:\\n\${ctx.publicUrl}/unlock?token=\${token}\`;`,
      "const other = 'and/or';",
    ].join('\n');
    expect(addressesIn('a.tsx', code)).toEqual(['/crm', '/crm/…/x', '/parts/…', '/unlock']);
    expect(
      ['/crm', '/crm/…', '/parts/', '/crm/…/x', '/nowhere', '/settings/nowhere'].map(leadsSomewhere),
    ).toEqual([true, true, true, false, false, false]);
  });
});

function sources(): string[] {
  return readdirSync('src', { recursive: true, encoding: 'utf8' })
    .map((file) => join('src', file))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|[\\/](testing|design)[\\/]/.test(file));
}

/** The paths in a file: strings that begin with a slash, and what follows the public URL. */
function addressesIn(file: string, code: string): string[] {
  const found: string[] = [];
  const counts = ({ start }: Node) => !serverSide.test(file) || code.slice(0, start).endsWith('link: ');
  const look = (node: Node | null) => {
    if (typeof node !== 'object' || node === null) return;
    if (node.type === 'Literal' && typeof node.value === 'string' && counts(node))
      found.push(...ofText(node.value));
    if (node.type === 'TemplateLiteral') found.push(...ofTemplate(code, node, counts(node)));
    for (const part of Object.values(node)) look(part);
  };
  look(parseSync(file, code).program as never);
  return found;
}

function ofText(text: string): string[] {
  return /^\/[a-z]/.test(text) ? [text.replace(/[?#].*/s, '')] : [];
}

function ofTemplate(code: string, { start, end }: Node, counts: boolean): string[] {
  const text = code.slice(start + 1, end - 1);
  const own = text.matchAll(/\$\{[\w.]*publicUrl\}((?:[\w/-]|\$\{[^{}]*\})*)/g);
  const filled = (address: string) => ofText(address.replaceAll(/\$\{[^{}]*\}/g, '…'));
  return [...(counts ? filled(text) : []), ...[...own].flatMap(([, address = '']) => filled(address))];
}

function leadsSomewhere(address: string): boolean {
  if (otherPlaces.test(address) || beginnings.includes(address)) return true;
  const asked = address.split('/');
  const isThere = screens.some(({ path }) => {
    const parts = path.split('/');
    return address.endsWith('/')
      ? path.startsWith(address)
      : parts.length === asked.length &&
          parts.every((part, index) => part.startsWith('$') || asked[index] === part);
  });
  const chapter = /^\/settings\/([a-z-]+)$/.exec(address)?.[1];
  return isThere && (chapter === undefined || isChapter(chapter));
}

/** Chapters of the settings share one screen, which shows “not found” for any other. */
function isChapter(name: string): boolean {
  return (
    screens.some(({ path }) => path === `/settings/${name}`) ||
    [...ownSections, ...companySections].some(({ value }) => value === name)
  );
}
