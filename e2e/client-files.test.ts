import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { expect, it } from 'vitest';
import { forClient } from '../scripts/client-parts.ts';

const filesBelow = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file));

/** Method names of the query builder and the command context: minifiers don't rename them. */
const databaseCalls =
  /\.(selectFrom|insertInto|updateTable|deleteFrom|executeTakeFirst\w*|nextNumber|transition)\(|\bfw\.\w+\(/;

const parse = (code: string) => parseSync('x.js', code).program as never;

it('removes handlers with the imports only they use, and the server part of a domain', () => {
  const command = `
    import { defineCommand } from './command.ts';
    import { resource } from './x.resource.ts';
    import { helper } from './helper.ts';
    export const act = defineCommand(resource, 'act', { label: 'Act' }, async (ctx) => helper(ctx));
  `;
  expect(forClient(command, parse, [])).not.toMatch(/helper|async/);
  expect(forClient(command, parse, [])).toMatch(/x\.resource[\s\S]*label: 'Act'/);
  const found = `export const r = defineResource('r', { formerly: 'fw.left(t.id)', fields: { a: field.computed('text', 'fw.a(t.id)', {}) } });`;
  expect(forClient(found, parse, [])).not.toMatch(/fw/);
  const domain = `import { job } from './job.ts'; export const d = defineDomain('d', { resources: [r], server: { jobs: [job] } });`;
  expect(forClient(domain, parse, ['server'])).not.toMatch(/job/);
  expect(forClient(domain, parse, ['server'])).toMatch(/resources: \[r\]/);
});

it('keeps on a phone all files that its screens import, and those of the first message', () => {
  const worker = readFileSync('dist/client/phone.js', 'utf8');
  const kept = new Set(Array.from(worker.matchAll(/"\/(assets\/[^"]+\.js)"/g), ([, path]) => path ?? ''));
  const needed = [...kept].flatMap((path) => {
    const code = readFileSync(join('dist/client', path), 'utf8');
    return Array.from(code.matchAll(/(?:from|import)"\.\/([^"]+\.js)"/g), ([, name]) => `assets/${name}`);
  });
  expect(needed.length).toBeGreaterThan(kept.size);
  expect(needed.filter((path) => !kept.has(path))).toEqual([]);
  for (const part of ['ShellToast', 'WorkToasts'])
    expect([...kept].some((path) => path.startsWith(`assets/${part}-`))).toBe(true);
});

it('leaves no database code in the client’s files', () => {
  const found = filesBelow('dist/client/assets')
    .filter((file) => file.endsWith('.js'))
    .filter((file) => databaseCalls.test(readFileSync(file, 'utf8')));
  expect(found).toEqual([]);
});
