import { expect, it } from 'vitest';
import { commands } from './index.ts';

it('says of every command on a row what a second call comes to: by the state it leaves, or in so many words', () => {
  const wrong = commands.flatMap(({ command: { resource, name, scope, from, to, again } }) => {
    if (scope === 'collection') return again === undefined ? [] : [`${resource.name}/${name}: not on a row`];
    const leaves =
      from !== undefined && to !== undefined && !(from as readonly string[]).includes(to as string);
    if (leaves === (again === undefined)) return [];
    return [`${resource.name}/${name}: ${leaves ? 'leaves its state and needs no `again`' : 'say `again`'}`];
  });
  expect(wrong).toEqual([]);
});
