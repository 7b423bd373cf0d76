import { expect, it } from 'vitest';
import { testRegistry, viewerOf } from '../testing/data-api/resources.ts';
import { createDataApi } from './run.ts';
import { isWhole, shapeOf, withIds } from './shape.ts';
import type { Statement } from './statement.ts';

const a = '11111111-aaaa-4bbb-8ccc-0123456789ab';
const b = '22222222-aaaa-4bbb-8ccc-0123456789ab';
const placeholder = (place: number) => `00000000-0000-4000-8000-00000000000${place}`;

it('replaces each distinct id by its own placeholder', () => {
  const shape = shapeOf(`id=in.(${a},${b})&supplier_id=eq.${a}`);
  expect(shape).toEqual({
    text: `id=in.(${placeholder(0)},${placeholder(1)})&supplier_id=eq.${placeholder(0)}`,
    ids: [a, b],
  });
  const values = [`{"${placeholder(0)}","${placeholder(1)}"}`, placeholder(0), null];
  expect(withIds(shape, { text: '', values }).values).toEqual([`{"${a}","${b}"}`, a, null]);
});

it('handles ids that look like placeholders', () => {
  const shape = shapeOf(`id=in.(${placeholder(1)},${a})`);
  expect(shape.ids).toEqual([placeholder(1), a]);
  expect(withIds(shape, { text: '', values: [placeholder(0), placeholder(1)] }).values).toEqual([
    placeholder(1),
    a,
  ]);
});

it('detects an id that was split', () => {
  const shape = shapeOf(`q=${a}`);
  expect(isWhole(shape, { text: '', values: ['00000000', '8000'] })).toBe(false);
  expect(isWhole(shape, { text: '', values: [`%${placeholder(0)}%`] })).toBe(true);
});

const questions = [
  (id: string) => `id=eq.${id}`,
  (id: string) => `id=in.(${id},${b})&count=none`,
  (id: string) => `or=(supplier_id.eq.${id},title.eq.x)&order=title`,
  (id: string) => `title=ilike.*${id}*`,
  (id: string) => `title=eq."${id}"`,
  (id: string) => `q=${id}`,
  (id: string) => `select=title,t_order_lines(name)&t_order_lines.name=eq.${id}`,
];

it.each(questions.map((question) => [question('…'), question] as const))(
  'compiles the same statement as without placeholders: %s',
  async (_, question) => {
    const asked: Statement[] = [];
    const fresh = () =>
      createDataApi({
        registry: testRegistry,
        database: {
          async run(_viewer, statements) {
            asked.push(statements.at(-1) as Statement);
            return [[['{}', '1']]];
          },
        },
      });
    const used = fresh();
    for (const id of [a, b, a.toUpperCase()]) {
      await used.list(viewerOf('owner'), 't_orders', question(id));
      await fresh().list(viewerOf('owner'), 't_orders', question(id));
      expect(asked.at(-2)).toEqual(asked.at(-1));
    }
  },
);
