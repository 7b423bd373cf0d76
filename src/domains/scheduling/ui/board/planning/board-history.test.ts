import { expect, it } from 'vitest';
import { emptyHistory, type HistoryStep, recorded, stepInput, taken } from './board-history.ts';

const place = (technician_id: string, hour: number) => ({
  technician_id,
  from: Date.UTC(2026, 5, 1, hour),
  to: Date.UTC(2026, 5, 1, hour + 1),
});
const move = (id: number, visit_id: string, from: number, to: number): HistoryStep => ({
  id,
  label: `Step ${id}`,
  parts: [{ visit_id, work_order_id: 'order', before: place('ann', from), after: place('ann', to) }],
});
const made: HistoryStep = {
  id: 1,
  label: 'Planned',
  parts: [{ visit_id: 'a', work_order_id: 'order', before: null, after: place('ann', 8) }],
};

it('goes back and forth several steps deep, and forgets what was undone once something new is done', () => {
  const [one, two] = [move(1, 'a', 8, 9), move(2, 'a', 9, 10)];
  let history = recorded(recorded(emptyHistory, one), two);
  const go = (step: HistoryStep, direction: 'undo' | 'redo') => {
    const sent = stepInput(step, direction);
    history = taken(history, step, direction, { sent, done: sent.map(({ visit_id }) => visit_id) });
    return sent;
  };
  expect(go(two, 'undo')).toMatchObject([
    { before: { starts_at: '2026-06-01T10:00:00.000Z' }, after: { starts_at: '2026-06-01T09:00:00.000Z' } },
  ]);
  go(one, 'undo');
  expect([history.done, history.undone.map(({ id }) => id)]).toEqual([[], [2, 1]]);
  go(one, 'redo');
  expect(history.undone.map(({ id }) => id)).toEqual([2]);
  history = recorded(history, move(3, 'b', 8, 9));
  expect([history.done.map(({ id }) => id), history.undone]).toEqual([[1, 3], []]);
});

it('cancels what was planned; what comes back has a new id, which earlier and later steps follow', () => {
  const later = move(2, 'a', 8, 9);
  let history = recorded(recorded(emptyHistory, made), later);
  const steps = { later, made };
  for (const step of [steps.later, steps.made]) {
    const sent = stepInput(step, 'undo');
    history = taken(history, step, 'undo', { sent, done: sent.map(({ visit_id }) => visit_id) });
  }
  const again = history.undone.at(-1) ?? made;
  const sent = stepInput(again, 'redo');
  const fresh = sent[0]?.visit_id ?? '';
  expect([sent[0]?.before, fresh === 'a']).toEqual([null, false]);
  history = taken(history, again, 'redo', { sent, done: [fresh] });
  expect(history.done.map(({ parts }) => parts[0]?.visit_id)).toEqual([fresh]);
  expect(history.undone.map(({ parts }) => parts[0]?.visit_id)).toEqual([fresh]);
});

it('keeps only the parts that were carried out', () => {
  const both = {
    ...move(1, 'a', 8, 9),
    parts: [move(1, 'a', 8, 9), move(1, 'b', 8, 9)].flatMap((s) => s.parts),
  };
  const history = recorded(emptyHistory, both);
  const sent = stepInput(both, 'undo');
  const some = taken(history, both, 'undo', { sent, done: ['b'] });
  expect(some.undone.map(({ parts }) => parts.map(({ visit_id }) => visit_id))).toEqual([['b']]);
  expect(taken(history, both, 'undo', { sent, done: [] })).toEqual(emptyHistory);
});
