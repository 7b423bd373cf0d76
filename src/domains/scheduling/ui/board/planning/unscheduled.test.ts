import { describe, expect, it } from 'vitest';
import type { WaitingOrder } from '../visits/board-visit.ts';
import { noFilter, noPlace, waitingConditions, withAreas } from './unscheduled.ts';

const order = (id: string, area: string | null): WaitingOrder => ({
  ...{
    id,
    area,
    number: id,
    title: id,
    priority: 'medium',
    required_skills: null,
    customer: null,
    site: null,
  },
  ...{ status: 'approved', due_at: null, estimated_minutes: null, lead_id: null, work_order_assignees: [] },
});

describe('the list of what waits', () => {
  it('names each area above its orders, with its count', () => {
    const areas = Array.from({ length: 5000 }, (_, index) => (index < 4999 ? `Area ${index % 40}` : null));
    const sorted = areas.toSorted((a, b) => (a === null ? 1 : b === null ? -1 : a < b ? -1 : a > b ? 1 : 0));
    const orders = sorted.map((area, index) => order(`${index}`, area));
    const items = withAreas(orders, [{ area: 'Area 0', orders: 125, urgent: 3 }]);
    expect(items.filter((item) => item.order)).toHaveLength(5000);
    const headings = items.flatMap((item) => (item.order ? [] : [item.area]));
    expect(headings).toEqual([...new Set(sorted)]);
    expect(items[0]).toMatchObject({ area: 'Area 0', count: 125, urgent: 3 });
    expect(new Set(items.map(({ key }) => key)).size).toBe(items.length);
    expect(withAreas([], undefined)).toEqual([]);
  });

  it('asks for what is chosen', () => {
    const entries = (filter: object) => waitingConditions({ ...noFilter, ...filter }).entries.slice(1);
    expect(entries({})).toEqual([]);
    expect(entries({ area: 'North', kind: 'repair', skill: 'gas' })).toEqual([
      ['area', 'eq.North'],
      ['kind', 'eq.repair'],
      ['required_skills', 'eq.gas'],
    ]);
    expect(entries({ area: noPlace, priority: 'urgent', due_before: '2026-01-01T00:00:00Z' })).toEqual([
      ['area', 'is.null'],
      ['priority', 'eq.urgent'],
      ['due_at', 'lt.2026-01-01T00:00:00Z'],
    ]);
  });
});
