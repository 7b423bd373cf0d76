import { expect, it } from 'vitest';
import { testRegistry, viewerOf } from '../testing/data-api/resources.ts';
import { createDataApi } from './run.ts';

const viewer = viewerOf('owner');

function counting(isUnchanged: boolean) {
  const totals: (string | null | undefined)[] = [];
  const kept = new Map<string, string>();
  const api = createDataApi({
    registry: testRegistry,
    database: {
      async run(_, statements) {
        totals.push(statements.at(-1)?.values.at(-1));
        return [[[`{"data":[]}`, '7']]];
      },
    },
    counts: {
      open: (_, __, counted) => ({
        total: kept.get(counted),
        isUnchanged: async () => isUnchanged,
        keep: (total) => void kept.set(counted, total),
      }),
    },
  });
  return { totals, kept, api };
}

it('passes a cached count to the database', async () => {
  const { totals, kept, api } = counting(true);
  for (const query of ['limit=2', 'limit=2&offset=2', 'limit=5&order=title.desc', 'title=neq.x'])
    await api.list(viewer, 't_orders', query);
  expect(totals).toEqual([null, '7', '7', null]);
  expect(kept.size).toBe(2);
});

it('runs the query again if something has changed in between', async () => {
  const { totals, api } = counting(false);
  await api.list(viewer, 't_orders', '');
  await api.list(viewer, 't_orders', '');
  expect(totals).toEqual([null, '7', null]);
});
