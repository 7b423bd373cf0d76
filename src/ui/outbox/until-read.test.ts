import { expect, it } from 'vitest';
import { untilRead } from './until-read.ts';

it('reads until there is an answer, however long there is none', async () => {
  const waits: number[] = [];
  const pause = async (ms: number) => void waits.push(ms);
  const read = async () => {
    if (waits.length < 100) throw new Error('no network');
  };
  await untilRead({ read, pause, isOver: () => false });
  expect([waits.length, waits[0], waits.at(-1)]).toEqual([100, 5000, 60_000]);
  await untilRead({ read: () => Promise.reject(), pause, isOver: () => waits.length > 120 });
  expect(waits).toHaveLength(121);
});
