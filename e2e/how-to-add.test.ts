/** Follows docs/how-to-add.md on a copy of the sources, and runs type checks, boundaries and contract tests on it. */
import { execFile } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';

const configs = readdirSync('.').filter((file) => /^tsconfig\..+\.json$/.test(file));
const projects = configs.filter((file) => file !== 'tsconfig.base.json');
const copied = [
  'src',
  'e2e',
  'db',
  'scripts',
  'package.json',
  'vitest.config.ts',
  '.dependency-cruiser.cjs',
  ...configs,
];

interface Block {
  readonly kind: string;
  readonly path: string;
  readonly text: string;
}

const blocks: Block[] = [
  ...readFileSync('docs/how-to-add.md', 'utf8').matchAll(/^```(\w+) (\S+)\n([\s\S]*?)^```$/gm),
].map(([, kind = '', path = '', text = '']) => ({ kind, path, text }));

let copy: string;
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'fieldwright-how-to-'));
  for (const path of copied) cpSync(path, join(copy, path), { recursive: true });
  symlinkSync(join(process.cwd(), 'node_modules'), join(copy, 'node_modules'));
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

const run = (script: string, ...args: string[]) =>
  promisify(execFile)(process.execPath, [join('node_modules', script), ...args], {
    cwd: copy,
    maxBuffer: 1e8,
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0', VITEST: '' },
  }).then(
    () => 'fine',
    ({ stdout, stderr }: { stdout: string; stderr: string }) => `${stdout}\n${stderr}`.slice(-6_000),
  );

it('describes each step so that it can be followed', () => {
  expect(blocks.length).toBeGreaterThan(5);
  for (const block of blocks) applyBlock(block);
});

/** The context and removed lines of a diff must occur exactly once in the file. */
function applyBlock({ kind, path, text }: Block): void {
  const file = join(copy, path);
  if (kind !== 'diff') {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text, { flag: 'wx' });
    return;
  }
  const lines = text.split('\n').slice(0, -1);
  const side = (sign: string) =>
    lines
      .filter((line) => line.startsWith(' ') || line.startsWith(sign))
      .map((line) => `${line.slice(1)}\n`)
      .join('');
  const before = readFileSync(file, 'utf8');
  expect(before.split(side('-')), `${path}: the place of\n${text}`).toHaveLength(2);
  writeFileSync(
    file,
    before.replace(side('-'), () => side('+')),
  );
}

it.each(projects)('has the types of %s right afterwards', async (project) => {
  expect(await run('typescript-native/bin/tsc', '-p', project)).toBe('fine');
});

it('keeps the import boundaries', async () => {
  const cruise = ['--preserve-symlinks', '--config', '.dependency-cruiser.cjs', 'src'];
  expect(await run('dependency-cruiser/bin/dependency-cruise.mjs', ...cruise)).toBe('fine');
});

it('passes its own tests, and the contract tests of the tables it touches', async () => {
  const contract = ['schema.api', 'isolation.api', 'writing.api', 'commands-once', 'open-api'].map(
    (name) => `src/domains/${name}.test.ts`,
  );
  const own = blocks.filter(({ path }) => path.endsWith('.test.ts'));
  const titles = own.flatMap(({ text }) => [...text.matchAll(/^it\('([^']+)'/gm)].map(([, title]) => title));
  const tables = [...changed.matchAll(/^(?:create|alter) table (\w+)/gm)].map(([, table]) => table);
  const wanted = [...titles, ...tables, 'no command that no test runs', 'description of the API'].join('|');
  const files = [...contract, ...own.map(({ path }) => path)];
  expect(await run('vitest/vitest.mjs', 'run', '-t', wanted, ...files)).toBe('fine');
});

/** All SQL of the document. */
const changed = blocks.map(({ kind, text }) => (kind === 'sql' ? text : '')).join('\n');
