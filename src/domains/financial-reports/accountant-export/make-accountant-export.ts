/**
 * Keeps what an accountant is given: the entries up to the newest one. What is posted meanwhile is in the next export, whatever its date, as entries
 * are numbered in the order in which they are committed. Of two exports at once, the number lets one through.
 */
import { sql } from 'kysely';
import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import type { Ctx } from '#kernel/context.ts';
import { compareDates } from '#kernel/dates.ts';
import { invalid, Refused } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { currencyExponent } from '#kernel/money.ts';
import '#domains/ledger/classes/class.resource.ts';
import { newestEntry } from '../statements/ledger-lines.ts';
import { accountantExports } from './accountant-export.resource.ts';
import { type Asked, isIn, pastOf, sumsOf } from './export-entries.ts';
import { type ExportAccount, type Frozen, iifType, usualTaxRate } from './export-formats.rules.ts';
import { exportTargets, targetNames } from './export-targets.rules.ts';

export const makeAccountantExport = defineCommand(
  accountantExports,
  'make',
  {
    label: 'Make export',
    makes: 'accountant_exports',
    placed: true,
    allow: office,
    permission: 'view_financial_reports',
    scope: 'collection',
    input: {
      target: field.choice(exportTargets, { label: 'For', words: targetNames, required: true }),
      starts_on: field.date({ label: 'From', help: 'The first day exported so far when left empty' }),
      ends_on: field.date({ label: 'To', help: 'Today when left empty' }),
      is_whole: field.boolean({ label: 'With what was exported before' }),
      tax_rate: field.text({
        label: 'Tax rate in Xero for amounts without tax',
        help: 'As last time when left empty. Tax has lines of its own.',
        max: 100,
      }),
    },
  },
  async (ctx, _row, { id, target, starts_on, ends_on, is_whole, tax_rate }) => {
    const past = await pastOf(ctx, target);
    const asked: Asked = {
      ...{ target, number: past.number + 1, is_whole: is_whole ?? false },
      starts_on: starts_on ?? past.begins_on,
      ends_on: ends_on ?? ctx.today,
      until_position: await newestEntry(ctx),
    };
    if (asked.starts_on !== null && compareDates(asked.starts_on, asked.ends_on) > 0)
      throw invalid({ ends_on: 'The last day is before the first.' });
    const { entries, lines, amount } = await sumsOf(ctx, asked);
    if (entries === 0)
      throw new Refused('conflict', 'There is nothing to export: no entry was posted in these days since.');
    const frozen = await freeze(ctx, asked, tax_rate || null);
    await sql`
      insert into accountant_exports (id, target, number, starts_on, ends_on, until_position, is_whole, entries, lines, amount, frozen)
      values (${id}, ${target}, ${asked.number}, ${asked.starts_on}, ${asked.ends_on}, ${asked.until_position}, ${asked.is_whole},
        ${entries}, ${lines}, ${amount}, ${JSON.stringify(frozen)}::jsonb)`.execute(ctx.db);
    return { id };
  },
);

async function freeze(ctx: Ctx, asked: Asked, tax_rate: string | null): Promise<Frozen> {
  const { currency, locale } = ctx.viewer;
  const { region } = new Intl.Locale(locale).maximize();
  return {
    ...{ currency, exponent: currencyExponent(currency), day_first: region !== 'US' },
    tax_rate: tax_rate ?? (await lastTaxRate(ctx)) ?? usualTaxRate(region),
    accounts: await readAccounts(ctx, asked),
    customers: await readNames(ctx, asked, 'customers'),
    vendors: await readNames(ctx, asked, 'vendors'),
    departments: await readClasses(ctx, 'departments'),
    branches: await readClasses(ctx, 'branches'),
  };
}

async function lastTaxRate({ db }: Ctx): Promise<string | undefined> {
  const { rows } = await sql<{ tax_rate: string }>`
    select frozen->>'tax_rate' as tax_rate from accountant_exports where target = 'xero' order by number desc limit 1`.execute(
    db,
  );
  return rows[0]?.tax_rate;
}

type Account = Omit<ExportAccount, 'type'> &
  Readonly<Record<'id' | 'type', string>> &
  Readonly<Record<'subtype' | 'system_key', string | null>>;

async function readAccounts({ db }: Ctx, asked: Asked): Promise<Frozen['accounts']> {
  const { rows } = await sql<Account>`
    with used as materialized (
      select distinct l.account_id as id from journal_entries e join journal_lines l on l.entry_id = e.id where ${isIn(asked)})
    select a.id, a.code, fw.quickbooks_name(a) as name, coalesce(a.xero_code, a.code) as xero_code, a.xero_tax_rate as tax_rate,
      a.type, a.subtype, a.system_key, a.quickbooks_name is not null as is_mapped
    from used join accounts a on a.id = used.id order by a.code`.execute(db);
  return Object.fromEntries(
    rows.map(({ id, type, subtype, system_key, ...account }) => [
      id,
      { ...account, type: iifType({ type, subtype, system_key }) },
    ]),
  );
}

async function readClasses({ db }: Ctx, table: 'departments' | 'branches'): Promise<Frozen['customers']> {
  const rows = await db.selectFrom(table).select(['id', 'name']).orderBy('name').execute();
  return Object.fromEntries(rows.map(({ id, name }) => [id, name]));
}

/** Of receivable and payable lines, the only ones that are given a name. */
async function readNames(
  { db }: Ctx,
  asked: Asked,
  table: 'customers' | 'vendors',
): Promise<Frozen['customers']> {
  const column = table === 'customers' ? sql`l.customer_id` : sql`l.vendor_id`;
  const { rows } = await sql<{ id: string; name: string }>`
    with used as materialized (
      select distinct ${column} as id from journal_entries e join journal_lines l on l.entry_id = e.id
      where l.account_id in (select id from accounts where system_key in ('accounts_receivable', 'accounts_payable')) and ${isIn(asked)})
    select p.id, p.name from used join ${sql.table(table)} p on p.id = used.id order by p.name, p.id`.execute(
    db,
  );
  return Object.fromEntries(rows.map(({ id, name }) => [id, name]));
}
