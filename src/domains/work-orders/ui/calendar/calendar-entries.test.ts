import { expect, it } from 'vitest';
import { type CalendarOrder, entriesByDay } from './calendar-entries.ts';

const order = (number: string, visit_at: string | null, due_at: string | null) =>
  ({ id: number, number, title: number, status: 'scheduled', visit_at, due_at }) satisfies CalendarOrder;

it('puts an order on its visit day and due day in the company’s timezone, once if both are the same', () => {
  const apart = order('WO-1', '2026-11-03T14:00:00Z', '2026-11-05T22:00:00Z');
  const late = order('WO-2', '2026-11-04T02:00:00Z', null);
  const same = order('WO-3', '2026-11-05T15:00:00Z', '2026-11-05T23:00:00Z');
  const days = entriesByDay([apart, late, same], [apart, same], 'America/New_York');
  const said = [...days].map(([day, entries]) => [
    day,
    ...entries.map((one) => `${one.order.number}${one.isVisit ? ' visit' : ''}${one.isDue ? ' due' : ''}`),
  ]);
  expect(said).toEqual([
    ['2026-11-03', 'WO-1 visit', 'WO-2 visit'],
    ['2026-11-05', 'WO-3 visit due', 'WO-1 due'],
  ]);
});
