import { expect, it } from 'vitest';
import { inTurn } from './in-turn.ts';

const soon = () => new Promise((done) => setTimeout(done));

it('runs once at a time, and once more for all who ask meanwhile', async () => {
  const ends: (() => void)[] = [];
  const ask = inTurn(() => new Promise<void>((end) => void ends.push(end)));
  const first = ask();
  await soon();
  const later = [ask(), ask(), ask()];
  await soon();
  expect(ends).toHaveLength(1);
  ends[0]?.();
  await first;
  await soon();
  expect(ends).toHaveLength(2);
  ends[1]?.();
  await Promise.all(later);
  void ask();
  await soon();
  expect(ends).toHaveLength(3);
});

it('runs again after a failure, which is told to those who asked before it', async () => {
  let runs = 0;
  const ask = inTurn(async () => {
    runs += 1;
    if (runs === 1) throw new Error('no answer');
  });
  await expect(ask()).rejects.toThrow('no answer');
  await expect(ask()).resolves.toBeUndefined();
});

it('serves all who ask while it gathers', async () => {
  let runs = 0;
  const ask = inTurn(async () => {
    runs += 1;
  }, soon);
  await Promise.all([ask(), ask()]);
  expect(runs).toBe(1);
});
