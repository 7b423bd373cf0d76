import { afterAll, beforeAll, expect, it } from 'vitest';
import { field } from './field.ts';
import { currencyExponent, multiply } from './money.ts';
import { fc } from './testing/properties.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';
import { fromUnitPrice, ofMillionths } from './unit-price.ts';
import { toEdgeSql } from './values.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase({ max: 1 });
});
afterAll(() => db.drop());

const currencies = ['USD', 'JPY', 'KWD', 'CLF'] as const;

/** Prices with up to six decimals, among them many that end on half a unit when multiplied. */
const millionths = fc.oneof(
  fc.bigInt({ min: -(10n ** 13n), max: 10n ** 13n }),
  fc.integer({ min: -2000, max: 2000 }).map((n) => BigInt(n) * 2500n),
  fc.integer({ min: -99, max: 99 }).map((n) => BigInt(n)),
);
const quantity = fc.oneof(
  fc.integer({ min: 0, max: 1_000_000_000 }),
  fc.integer({ min: 0, max: 2000 }).map((n) => n * 500),
);

it('is multiplied, rounded and written by the database as by the server, in every currency', async () => {
  const lines = fc.sample(fc.tuple(millionths, quantity), { numRuns: 5000, seed: 20_590 });
  for (const currency of currencies) {
    const exponent = currencyExponent(currency);
    const rows = lines.map(([price, pieces]) => {
      const unit_price = ofMillionths(price, exponent);
      const count = `${Math.floor(pieces / 1000)}.${String(pieces % 1000).padStart(3, '0')}`;
      return { unit_price, count, amount: multiply(unit_price, count) };
    });
    const found = await db.adminQuery<{ amount: bigint; text: string; edge: string; digits: number }>(
      `select fw.half_even(q.quantity * q.price) as amount, fw.price_text(q.price, $3) as text,
        ${toEdgeSql(field.unitPrice(), 'q.price', exponent)} as edge, fw.currency_decimals($3) as digits
        from unnest($1::numeric[], $2::numeric[]) with ordinality q(price, quantity, n) order by n`,
      [rows.map((row) => String(row.unit_price)), rows.map((row) => row.count), currency],
    );
    expect(found).toEqual(
      rows.map(({ unit_price, amount }) => {
        const text = fromUnitPrice(unit_price, exponent);
        return { amount, text, edge: text, digits: exponent };
      }),
    );
  }
});
