/** What an import does with a budget: makes it, or gives these amounts to the one with that name. */
import { sql } from 'kysely';
import { maxAmount } from '#domains/ledger/entries/amount-limit.rules.ts';
import { readLines } from '#domains/ledger/entries/read-lines.ts';
import { office } from '#kernel/access.ts';
import { defineCommand, type InputOf } from '#kernel/command.ts';
import type { Ctx } from '#kernel/context.ts';
import { invalid, Refused } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { currencyExponent, fromMinor } from '#kernel/money.ts';
import { isRecord, namesOf } from '#kernel/type-guards.ts';
import { budgets } from './budget.resource.ts';
import { noAmounts, readAmounts, writeAmounts } from './write-amounts.ts';

const amount = { min: -maxAmount, max: maxAmount } as const;
/** By the calendar, as spreadsheets have them: the fiscal year of the budget says which month of it each is. */
const calendar = {
  january: field.money({ label: 'January', ...amount }),
  february: field.money({ label: 'February', ...amount }),
  march: field.money({ label: 'March', ...amount }),
  april: field.money({ label: 'April', ...amount }),
  may: field.money({ label: 'May', ...amount }),
  june: field.money({ label: 'June', ...amount }),
  july: field.money({ label: 'July', ...amount }),
  august: field.money({ label: 'August', ...amount }),
  september: field.money({ label: 'September', ...amount }),
  october: field.money({ label: 'October', ...amount }),
  november: field.money({ label: 'November', ...amount }),
  december: field.money({ label: 'December', ...amount }),
};
export const budgetRowFields = {
  account_id: field.ref('accounts', { label: 'Account', required: true }),
  ...calendar,
};
type Row = InputOf<typeof budgetRowFields>;

/** Result: `{ id, change }`, `change` being `created`, `changed`, or `none` if the budget has these amounts already. */
export const storeBudget = defineCommand(
  budgets,
  'store',
  {
    label: 'Store budget',
    scope: 'collection',
    placed: true,
    allow: office,
    permission: 'manage_accounts',
    input: {
      name: field.text({ label: 'Name', required: true, max: 80 }),
      starts_on: field.date({ label: 'Fiscal year from' }),
      /** `[{account_id, january … december}]`; months that are left out stay as they are. */
      rows: field.json({ label: 'Rows', required: true, max: 900_000 }),
      import_id: field.uuid({ label: 'Import' }),
    },
  },
  async (ctx, _row, { name, starts_on, rows: given, import_id }) => {
    const rows = readRows(ctx, given);
    refuseTwice(rows);
    const known = await knownBudget(ctx, name.trim());
    if (known?.status === 'archived') throw new Refused('conflict', 'This budget is archived.');
    const first = known?.starts_on ?? starts_on;
    if (!first) throw invalid({ starts_on: 'A new budget needs the first day of its fiscal year.' });
    if (known && starts_on && starts_on !== known.starts_on)
      throw invalid({ starts_on: `There is a budget of this name for the year from ${known.starts_on}.` });
    const id = known?.id ?? ctx.newId();
    if (!known) await makeBudget(ctx, { id, name: name.trim(), starts_on: first }, import_id ?? null);
    const changed = await writeAmounts(ctx, id, await amountsOf(ctx, id, rows, first));
    if (!known) return { id, change: 'created' };
    return { id, change: changed > 0 ? 'changed' : 'none' };
  },
);

/** Without rows that have no amount: headings. An import hands amounts over in minor units. */
function readRows({ viewer }: Ctx, given: unknown): Row[] {
  const exponent = currencyExponent(viewer.currency);
  const written = (value: unknown) => (typeof value === 'bigint' ? fromMinor(value, exponent) : value);
  const texts = Array.isArray(given) ? given.map((row) => mapValues(row, written)) : given;
  const rows = readLines(budgetRowFields, texts, viewer, { name: 'rows', most: 2000 });
  return rows.filter((row) => calendarMonths.some((name) => typeof row[name] === 'bigint'));
}

function mapValues(row: unknown, by: (value: unknown) => unknown): unknown {
  if (!isRecord(row)) return row;
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, by(value)]));
}

function refuseTwice(rows: readonly Row[]): void {
  const seen = new Set<string>();
  for (const [index, { account_id }] of rows.entries()) {
    if (seen.has(account_id))
      throw invalid({ [`rows.${index}.account_id`]: 'This account is in the budget twice.' });
    seen.add(account_id);
  }
}

function knownBudget({ db }: Ctx, name: string) {
  return db
    .selectFrom('budgets')
    .select(['id', 'starts_on', 'status'])
    .where(({ fn }) => fn<string>('lower', ['name']), '=', name.toLowerCase())
    .orderBy(({ eb }) => eb('name', '=', name), 'desc')
    .limit(1)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** `import_id` counts while that import runs: undoing it takes the budget away. */
async function makeBudget(
  { db }: Ctx,
  { id, name, starts_on }: Readonly<Record<'id' | 'name' | 'starts_on', string>>,
  import_id: string | null,
): Promise<void> {
  await sql`
    insert into budgets (id, name, starts_on, import_id) values (${id}, ${name}, ${starts_on},
      (select i.id from imports i where i.id = ${import_id}::uuid and i.status = 'importing'))`.execute(db);
}

async function amountsOf(ctx: Ctx, id: string, rows: readonly Row[], starts_on: string) {
  const stored = await readAmounts(ctx, id);
  const first = Number(starts_on.slice(5, 7)) - 1;
  return new Map(
    rows.map(({ account_id, ...by }) => {
      const months = [...(stored.get(account_id) ?? noAmounts)];
      for (const [index, name] of calendarMonths.entries())
        months[(index - first + 12) % 12] = by[name] ?? months[(index - first + 12) % 12] ?? 0n;
      return [account_id, months] as const;
    }),
  );
}

const calendarMonths = namesOf(calendar);
