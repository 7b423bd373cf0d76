/** What an import does with the rate of a place: makes it of its parts, or gives these parts to the one with that name. */
import { sql } from 'kysely';
import { readLines } from '#domains/ledger/entries/read-lines.ts';
import { taxRates } from '#domains/ledger/ledger.resource.ts';
import { office } from '#kernel/access.ts';
import { defineCommand, type InputOf } from '#kernel/command.ts';
import type { Ctx } from '#kernel/context.ts';
import { invalid } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { fromMinor, toMinor } from '#kernel/money.ts';
import { taxRateParts } from './sales-tax.resource.ts';

const { level, jurisdiction, rate, agency_id } = taxRateParts.fields;
export const ratePartFields = { level, jurisdiction, rate, agency_id };
type Part = InputOf<typeof ratePartFields>;

/** Result: `{ id, change }`, `change` being `created`, `changed`, or `none` if the rate has these parts already. */
export const storeTaxRate = defineCommand(
  taxRates,
  'store',
  {
    label: 'Store tax rate',
    scope: 'collection',
    placed: true,
    allow: office,
    input: {
      name: field.text({ label: 'Name', required: true }),
      /** `[{level, jurisdiction, rate, agency_id}]`: all of them. */
      parts: field.json({ label: 'Parts', required: true }),
      import_id: field.uuid({ label: 'Import' }),
    },
  },
  async (ctx, _row, input) => {
    const parts = readLines(ratePartFields, input.parts, ctx.viewer, { name: 'parts', most: 50 });
    const whole = sumOf(parts);
    const name = input.name.trim();
    const known = await ctx.db
      .selectFrom('tax_rates')
      .select('id')
      .where(({ fn }) => fn<string>('lower', ['name']), '=', name.toLowerCase())
      .orderBy(({ eb }) => eb('name', '=', name), 'desc')
      .limit(1)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (known && (await hasParts(ctx, known.id, parts))) return { id: known.id, change: 'none' };
    const id = known?.id ?? ctx.newId();
    if (known) await ctx.db.deleteFrom('tax_rate_parts').where('tax_rate_id', '=', id).execute();
    else await makeRate(ctx, { id, name, rate: fromMinor(whole, 6) }, input.import_id ?? null);
    await ctx.db
      .insertInto('tax_rate_parts')
      .values(parts.map((part) => ({ ...part, tax_rate_id: id })))
      .execute();
    return { id, change: known ? 'changed' : 'created' };
  },
);

/** The rate, in millionths. Refuses a place that stands here twice, and more than 100%. */
function sumOf(parts: readonly Part[]): bigint {
  const seen = new Set<string>();
  for (const [index, part] of parts.entries()) {
    const place = `${part.level} ${part.jurisdiction}`;
    if (seen.has(place))
      throw invalid({ [`parts.${index}.jurisdiction`]: `The ${place} is a part of the rate twice.` });
    seen.add(place);
  }
  const whole = parts.reduce((sum, part) => sum + (toMinor(part.rate, 6) ?? 0n), 0n);
  if (parts.length === 0) throw invalid({ parts: 'A rate has at least one part.' });
  if (whole > 1_000_000n) throw invalid({ parts: 'The parts come to more than 100%.' });
  return whole;
}

/** `import_id` counts while that import runs: undoing it takes the rate away. */
async function makeRate(
  { db }: Ctx,
  { id, name, rate }: Readonly<Record<'id' | 'name' | 'rate', string>>,
  import_id: string | null,
): Promise<void> {
  await sql`
    insert into tax_rates (id, name, rate, import_id) values (${id}, ${name}, ${rate}::numeric,
      (select i.id from imports i where i.id = ${import_id}::uuid and i.status = 'importing'))`.execute(db);
}

async function hasParts({ db }: Ctx, id: string, parts: readonly Part[]): Promise<boolean> {
  const stored = await db
    .selectFrom('tax_rate_parts')
    .select(['level', 'jurisdiction', 'rate', 'agency_id'])
    .where('tax_rate_id', '=', id)
    .execute();
  return JSON.stringify(stored.map(written).sort()) === JSON.stringify(parts.map(written).sort());
}

const written = (part: Part) =>
  [part.level, part.jurisdiction, toMinor(part.rate, 6)?.toString(), part.agency_id].join('|');
