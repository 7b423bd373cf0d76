/**
 * What of a document that is sent is deferred, line by line. An invoice defers the net of a line whose service period goes beyond its month; a
 * credit note takes back what of the credited line is not recognized yet, and only then income.
 */
import { sql } from 'kysely';
import { incomeOf } from '#domains/ledger/entries/posting.ts';
import type { Ctx } from '#kernel/context.ts';
import { valueNamed } from '#kernel/type-guards.ts';
import './deferral.resource.ts';
import {
  creditedMonths,
  deferredPart,
  isDeferred,
  type MonthAmount,
  type ServicePeriod,
  scheduleOf,
} from './deferral-schedule.rules.ts';
import { openMonths } from './due-revenue.ts';

export interface SentLine {
  readonly id: string;
  readonly kind: keyof typeof incomeOf;
  readonly net: bigint;
  readonly account_id: string | null;
  readonly credits_line_id: string | null;
  readonly service_from: string | null;
  readonly service_through: string | null;
}

interface SentDocument {
  readonly id: string;
  readonly kind: string;
  readonly customer_id: string;
  readonly credits_id: string | null;
  readonly issue_date: string;
}

export interface DeferredLine {
  readonly line: SentLine;
  readonly amount: bigint;
  /** Of a credit note: the credited line's, and what is taken off its months. */
  readonly credited?: { readonly deferral_id: string; readonly months: readonly MonthAmount[] };
}

/** By line. Deferrals of the credited invoice are locked. */
export async function deferredLines(
  ctx: Pick<Ctx, 'db'>,
  document: SentDocument,
  lines: readonly SentLine[],
): Promise<ReadonlyMap<string, DeferredLine>> {
  if (document.credits_id !== null) return creditedLines(ctx, document.credits_id, document, lines);
  const found = lines.flatMap((line): DeferredLine[] => {
    const period = periodOf(line);
    return line.net !== 0n && period && isDeferred(period, document.issue_date)
      ? [{ line, amount: line.net }]
      : [];
  });
  return new Map(found.map((one) => [one.line.id, one]));
}

export function periodOf({ service_from, service_through }: Nullable<ServicePeriod>): ServicePeriod | null {
  return service_from && service_through ? { service_from, service_through } : null;
}

type Nullable<T> = { readonly [K in keyof T]: T[K] | null };

async function creditedLines(
  ctx: Pick<Ctx, 'db'>,
  credited: string,
  { issue_date }: SentDocument,
  lines: readonly SentLine[],
): Promise<ReadonlyMap<string, DeferredLine>> {
  const found = new Map<string, DeferredLine>();
  const open = await openOf(ctx, credited);
  for (const line of lines) {
    const deferral = open.get(line.credits_line_id ?? '');
    const left = deferral?.months.reduce((sum, { amount }) => sum + amount, 0n) ?? 0n;
    const amount = deferredPart(line.net, left);
    if (!deferral || amount === 0n) continue;
    const months = creditedMonths(amount, deferral.months, issue_date);
    found.set(line.id, { line, amount, credited: { deferral_id: deferral.id, months } });
    open.set(line.credits_line_id ?? '', { ...deferral, months: less(deferral.months, months) });
  }
  return found;
}

/** The months that are not recognized, by invoice line. */
async function openOf({ db }: Pick<Ctx, 'db'>, invoice: string) {
  const { rows } = await sql<{ id: string; line_id: string } & MonthAmount>`
    select d.id, d.invoice_line_id as line_id, o.month::text, o.amount
    from (${openMonths(sql`m.deferral_id in (select id from deferrals where invoice_id = ${invoice})`)}) o
    join deferrals d on d.id = o.deferral_id order by o.month`.execute(db);
  const found = new Map<string, { id: string; months: readonly MonthAmount[] }>();
  for (const { id, line_id, ...month } of rows)
    found.set(line_id, { id, months: [...(found.get(line_id)?.months ?? []), month] });
  return found;
}

function less(months: readonly MonthAmount[], taken: readonly MonthAmount[]): MonthAmount[] {
  const off = new Map(taken.map(({ month, amount }) => [month, amount]));
  return months
    .map(({ month, amount }) => ({ month, amount: amount + (off.get(month) ?? 0n) }))
    .filter(({ amount }) => amount !== 0n);
}

/** Whoever changes what is deferred of an invoice locks it first. */
export async function lockDeferrals({ db }: Pick<Ctx, 'db'>, invoice: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from deferrals where invoice_id = ${invoice} order by id for no key update`.execute(db);
  return rows.map(({ id }) => id);
}

/** Keeps the schedules of an invoice that is posted, or what a credit note takes off them. */
export async function keepDeferred(
  ctx: Pick<Ctx, 'db' | 'newId'>,
  document: SentDocument,
  deferred: ReadonlyMap<string, DeferredLine>,
): Promise<void> {
  if (deferred.size === 0) return;
  const { id: document_id, customer_id, issue_date: changed_on } = document;
  const charged = [...deferred.values()].flatMap(({ line, amount, credited }) => {
    const period = periodOf(line);
    if (credited || !period) return [];
    return [{ id: ctx.newId(), line, amount, period, months: scheduleOf(amount, period, changed_on) }];
  });
  if (charged.length > 0) {
    const usual = await usualAccounts(ctx);
    const rows = charged.map(({ id, line, amount, period }) => ({
      ...{ id, invoice_id: document_id, invoice_line_id: line.id, customer_id, amount, ...period },
      account_id: line.account_id ?? valueNamed(usual, incomeOf[line.kind]),
      deferred_on: changed_on,
    }));
    await ctx.db.insertInto('deferrals').values(rows).execute();
  }
  const months = [
    ...charged.flatMap(({ id, months }) =>
      months.map((one) => ({ ...one, deferral_id: id, change: 'deferred' as const })),
    ),
    ...[...deferred.values()].flatMap(({ credited }) =>
      (credited?.months ?? []).map((one) => ({
        ...{ ...one, deferral_id: credited?.deferral_id ?? '', change: 'credited' as const },
      })),
    ),
  ];
  await ctx.db
    .insertInto('deferral_months')
    .values(months.map((one) => ({ ...one, changed_on, document_id })))
    .execute();
}

async function usualAccounts({ db }: Pick<Ctx, 'db'>): Promise<Readonly<Record<string, string>>> {
  const rows = await db
    .selectFrom('accounts')
    .select(['id', 'system_key'])
    .where('system_key', 'in', Object.values(incomeOf))
    .execute();
  return Object.fromEntries(rows.map(({ id, system_key }) => [system_key, id]));
}
