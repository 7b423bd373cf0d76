import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestServer, type Person, type TestServer, testPassword } from '#kernel/testing/test-server.ts';
import type { FigureRow } from './figure-rows.ts';
import type { FiguresAnswer } from './figures.report.ts';
import type { Catalogue, MeasureFacts } from './measures.report.ts';
import type { Group } from './read-figures.ts';

let server: TestServer;
let owner: Person;
let catalogue: Catalogue;
beforeAll(async () => {
  server = await createTestServer({ withSample: true });
  owner = await server.signIn('dana@summit.example', testPassword);
  catalogue = await owner.must(owner.get<Catalogue>('/api/reports/measures'));
}, 240_000);
afterAll(() => server.stop());

const daysBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/** Ends before today, so that the period does not grow while it is read. */
const period = { from: daysBefore(120), to: daysBefore(2) };

const figuresOf = async (measures: readonly MeasureFacts[], split: string) =>
  owner.must(
    owner.get<FiguresAnswer>(
      `/api/reports/figures?measures=${measures.map(({ name }) => name).join(',')}&from=${period.from}&to=${period.to}&split=${split}`,
    ),
  );

type Filters = Readonly<Record<string, readonly (string | null)[]>>;

/** The rows behind a sum, with what each adds. */
async function rowsBehind({ name }: { readonly name: string }, filters: Filters) {
  const spec = { sum: name, ...period, filters: JSON.stringify(filters) };
  const { rows } = await owner.must(
    owner.get<{ rows: FigureRow[] }>(`/api/reports/figure_rows?${new URLSearchParams(spec)}`),
  );
  return rows;
}

const dimensionsAnd = () => ['', ...catalogue.dimensions.map(({ name }) => name)];
/** The total, or the largest group. */
const filtersOf = (split: string, { keys }: Group): Filters => (split === '' ? {} : { [split]: keys });

it('opens for every figure, by every dimension, exactly the rows it is made of', {
  timeout: 180_000,
}, async () => {
  const seen = new Set<string>();
  for (const split of dimensionsAnd()) {
    const measures = catalogue.measures.filter(
      ({ dimensions }) => split === '' || dimensions.includes(split),
    );
    const { total, groups } = await figuresOf(measures, split);
    const group = split === '' ? total : groups[0];
    if (!group) continue;
    const filters = filtersOf(split, group);
    const values = new Map<string, number>();
    for (const part of new Map(measures.flatMap(({ parts }) => parts).map((one) => [one.name, one])).values())
      values.set(
        part.name,
        (await rowsBehind(part, filters)).reduce((sum, { value }) => sum + value, 0),
      );
    for (const measure of measures) {
      const place = `${measure.name} ${JSON.stringify(filters)}`;
      const value = group.values[measure.name]?.[0];
      const expected = fromSums(measure, values);
      // Hours that still run grow while they are read.
      if (typeof expected === 'number') expect(Number(value), place).toBeCloseTo(expected, 1);
      else expect(value, place).toEqual(expected);
      if (value) seen.add(measure.name);
    }
  }
  expect(seen.size).toBeGreaterThan(20);
});

it('lists them, in the table they are rows of', async () => {
  for (const part of catalogue.measures.flatMap(({ parts }) => parts)) {
    const figure = JSON.stringify({ sum: part.name, ...period });
    const list = await owner.must(
      owner.get<{ id: string }[]>(
        `/api/${part.table}?${new URLSearchParams({ figure: `eq.${figure}`, select: 'id', order: 'id', limit: '1000' })}`,
      ),
    );
    const rows = await rowsBehind(part, {});
    expect(
      list.map(({ id }) => id),
      part.name,
    ).toEqual(rows.slice(0, 1000).map(({ id }) => id));
  }
});

/** The measure, computed from its sums as its formula says. */
function fromSums({ of, per, unit }: MeasureFacts, values: ReadonlyMap<string, number>) {
  const total = (terms: readonly { name: string; sign: number }[]) =>
    terms.reduce((sum, { name, sign }) => sum + sign * (values.get(name) ?? 0), 0);
  const divisor = per.length === 0 ? 1 : total(per);
  if (divisor === 0) return null;
  const value = total(of) / divisor;
  return unit.startsWith('money') ? (Math.round(value) / 100).toFixed(2) : Math.round(value * 1e6) / 1e6;
}
