import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { commands } from './index.ts';

it('declares for every command on a row what a second call does: by the state it leaves, or with `again`', () => {
  const wrong = commands.flatMap(({ resource, name, scope, from, to, again }) => {
    if (scope === 'collection') return again === undefined ? [] : [`${resource.name}/${name}: not on a row`];
    const leaves = from !== undefined && to !== undefined && !from.includes(to);
    if (leaves === (again === undefined)) return [];
    return [`${resource.name}/${name}: ${leaves ? 'leaves its state and needs no `again`' : 'say `again`'}`];
  });
  expect(wrong).toEqual([]);
});

it('has no command without a test', () => {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const texts = ['src', 'e2e'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.test\.tsx?$|\/testing\/.*\.ts$/.test(path))
      .map((path) => readFileSync(join(root, folder, path), 'utf8')),
  );
  // Found by its path, or by its name where the file mentions its table.
  const isRun = (table: string, name: string) =>
    texts.some(
      (text) =>
        new RegExp(`\\b${table}/[^\\s'"\`]*/${name}\\b|\\b${table}/${name}\\b`).test(text) ||
        (text.includes(table) && new RegExp(`['/]${name}['"\`]`).test(text)),
    );
  const never = commands
    .map((command) => [command.resource.name, command.name] as const)
    .filter(([table, name]) => !isRun(table, name))
    .map(([table, name]) => `${table}/${name}`);
  expect(never).toEqual([]);
});
