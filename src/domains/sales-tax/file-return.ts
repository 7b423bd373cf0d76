/**
 * Files the sales-tax return of an agency by paying it. The ledger is locked while what is due is added up, so a document that is posted
 * meanwhile is in the next return, whatever its date. The database keeps what was reported of each line (`fw.keep_tax_return`).
 */
import { sql } from 'kysely';
import { refuseLineAccounts } from '#domains/ledger/accounts/line-accounts.ts';
import { postDated } from '#domains/ledger/entries/post-dated.ts';
import { postTaxReturn } from '#domains/ledger/entries/posting.ts';
import { refuseFuture } from '#domains/ledger/entries/refuse-future.ts';
import { payingAccount } from '#domains/purchasing/bills/pay-bills.ts';
import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import type { Ctx } from '#kernel/context.ts';
import { addDays, compareDates } from '#kernel/dates.ts';
import { withDays } from '#kernel/english-dates.ts';
import { invalid, Refused } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { readJurisdictions } from './read-sales-tax.ts';
import type { TaxBasis } from './sales-tax.resource.ts';
import { taxReturns } from './tax-return.resource.ts';

const accountOf = (label: string) => field.ref('accounts', { label });

export const fileReturn = defineCommand(
  taxReturns,
  'file',
  {
    label: 'File return',
    makes: 'tax_returns',
    placed: true,
    allow: office,
    permission: 'create_transactions',
    scope: 'collection',
    final: true,
    input: {
      agency_id: field.ref('tax_agencies', { label: 'Agency', required: true }),
      starts_on: field.date({ label: 'From', help: 'The day after the last return when left empty' }),
      ends_on: field.date({ label: 'To', required: true }),
      allowance: field.money({ label: 'Collection allowance', help: 'What you keep for collecting', min: 0 }),
      allowance_account_id: accountOf('Allowance account'),
      penalty: field.money({ label: 'Penalty and interest', min: 0 }),
      penalty_account_id: accountOf('Penalty account'),
      correction: field.money({ label: 'Other adjustment', help: 'Below nothing: you pay less' }),
      correction_account_id: accountOf('Adjustment account'),
      correction_memo: field.text({ label: 'Adjusted because', max: 200 }),
      paid_on: field.date({ label: 'Paid on', help: 'Today when left empty' }),
      account_id: field.ref('accounts', {
        label: 'From account',
        help: 'The checking account when left empty',
      }),
      reference: field.text({ label: 'Reference', max: 80 }),
    },
  },
  async (ctx, _row, { id, ...input }) => {
    const paid_on = input.paid_on ?? ctx.today;
    refuseFuture(ctx, 'paid_on', paid_on);
    const account_id = await payingAccount(ctx, input.account_id ?? null);
    const adjusted = adjustmentsOf(input);
    for (const { name, account_id: chosen } of adjusted) await refuseAccountAt(ctx, name, chosen);
    await sql`select fw.lock_ledger()`.execute(ctx.db);
    const agency = await findAgency(ctx, input.agency_id);
    const days = await daysOf(ctx, agency, input);
    const lines = await readJurisdictions(ctx, {
      agency_id: agency.id,
      from: days.starts_on,
      to: days.ends_on,
    });
    const tax = lines.reduce((sum, line) => sum + line.tax, 0n);
    const amount = adjusted.reduce((sum, one) => sum + one.amount, tax);
    const journal_entry_id = await postDated(
      ctx,
      'paid_on',
      {
        entry_date: paid_on,
        memo: `Sales tax to ${agency.name}, ${withDays(`${days.starts_on} to ${days.ends_on}`, ctx.viewer.locale)}`,
        source: 'tax_return',
        source_table: 'tax_returns',
        source_id: id,
      },
      postTaxReturn({ tax, account_id, adjustments: adjusted.map(({ name: _, ...one }) => one) }),
    );
    const { allowance, penalty, correction, correction_memo = null, reference = null } = input;
    const accounts = Object.fromEntries(adjusted.map((one) => [`${one.name}_account_id`, one.account_id]));
    await ctx.db
      .insertInto('tax_returns')
      .values({
        ...{ id, agency_id: agency.id, ...days, basis: agency.basis, status: 'filed', tax, amount },
        ...{ allowance: allowance ?? 0n, penalty: penalty ?? 0n, correction: correction ?? 0n },
        ...{
          paid_on,
          account_id,
          correction_memo,
          reference,
          filed_at: ctx.now,
          journal_entry_id,
          ...accounts,
        },
      })
      .execute();
    return { id };
  },
);

interface Agency {
  readonly id: string;
  readonly name: string;
  readonly basis: TaxBasis;
  /** The last day of which a return is filed. */
  readonly last_day: string | null;
}

async function findAgency({ db }: Ctx, id: string): Promise<Agency> {
  const { rows } = await sql<Agency>`
    select a.id, a.name, a.basis, (select max(r.ends_on)::text from tax_returns r
      where r.tenant_id = a.tenant_id and r.agency_id = a.id and r.status = 'filed') as last_day
    from tax_agencies a where a.id = ${id}`.execute(db);
  const [agency] = rows;
  if (!agency) throw invalid({ agency_id: 'This agency doesn’t exist.' });
  return agency;
}

/** They are over, and follow the days of the agency's last return. */
async function daysOf(
  { today }: Ctx,
  { last_day }: Agency,
  { starts_on, ends_on }: { starts_on?: string | null | undefined; ends_on: string },
) {
  const next = last_day && addDays(last_day, 1);
  const first = starts_on ?? next;
  if (!first) throw invalid({ starts_on: 'Enter the first day of your first return.' });
  if (next && first !== next)
    throw invalid({ starts_on: `The last return goes to ${last_day}, so this one starts on ${next}.` });
  if (compareDates(first, ends_on) > 0) throw invalid({ ends_on: 'The last day is before the first.' });
  if (compareDates(ends_on, today) >= 0)
    throw invalid({ ends_on: 'Choose a day that is over; today can still have invoices.' });
  return { starts_on: first, ends_on };
}

type AdjustmentName = 'allowance' | 'penalty' | 'correction';
type Adjusting = Partial<Record<AdjustmentName, bigint | null>> &
  Partial<Record<`${AdjustmentName}_account_id` | 'correction_memo', string | null>>;

/** What is paid beyond the tax; each needs an account, the last a reason. */
function adjustmentsOf(input: Adjusting) {
  const faults: Record<string, string> = {};
  const adjusted = (['allowance', 'penalty', 'correction'] as const).flatMap((name) => {
    const given = input[name] ?? 0n;
    const account_id = input[`${name}_account_id`];
    if (given === 0n) return [];
    if (name === 'correction' && !input.correction_memo)
      faults.correction_memo = 'Say what this adjustment is for.';
    if (!account_id) {
      faults[`${name}_account_id`] = 'Choose the account that this amount is for.';
      return [];
    }
    const memo = name === 'correction' ? { memo: input.correction_memo ?? '' } : {};
    return [{ name, account_id, amount: name === 'allowance' ? -given : given, ...memo }];
  });
  if (Object.keys(faults).length > 0) throw invalid(faults);
  return adjusted;
}

async function refuseAccountAt(ctx: Ctx, name: AdjustmentName, account_id: string): Promise<void> {
  try {
    await refuseLineAccounts(ctx, [{ account_id }]);
  } catch (error) {
    const fault = error instanceof Refused && error.refusal.fields?.['lines.0.account_id'];
    throw fault ? invalid({ [`${name}_account_id`]: fault }) : error;
  }
}
