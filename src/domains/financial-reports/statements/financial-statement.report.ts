/**
 * `GET /api/reports/financial_statement?name=profit_and_loss&from=…&to=…&compare=previous_year`. One report for all statements,
 * because screen, CSV and PDF render the same structure.
 */
import { sql } from 'kysely';
import { yearStartMonth } from '#domains/ledger/accounts/balances.ts';
import {
  monthStart,
  periodBefore,
  yearBefore,
  yearStartOf,
} from '#domains/ledger/periods/fiscal-year.rules.ts';
import { office } from '#kernel/access.ts';
import type { InputOf } from '#kernel/command.ts';
import type { Ctx } from '#kernel/context.ts';
import { addDays, compareDates } from '#kernel/dates.ts';
import { invalid } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { currencyExponent } from '#kernel/money.ts';
import { defineReport } from '#kernel/report.ts';
import { spelled } from '#kernel/spelling.ts';
import { payablesAgeing } from '../ageing/payables-ageing.ts';
import { receivablesAgeing } from '../ageing/receivables-ageing.ts';
import { budgetByMonth, budgetVsActual } from '../budgets/budget-statements.ts';
import { type BudgetYear, lastDayOf, readBudget, usualBudgets } from '../budgets/planned-amounts.ts';
import { deferredRevenueStatement } from '../deferred-revenue.ts';
import { fixedAssetsStatement } from '../fixed-assets.ts';
import { jobMargin } from '../job-margin.ts';
import { payrollHours } from '../payroll-hours.ts';
import { stockValuation } from '../stock-valuation.ts';
import { salesTaxDetail } from '../tax/sales-tax-detail.ts';
import { salesTaxReturn } from '../tax/sales-tax-return.ts';
import { taxDetail } from '../tax/tax-detail.ts';
import { taxSummary } from '../tax/tax-summary.ts';
import { vendors1099 } from '../tax/vendors-1099.ts';
import { workInProgress } from '../work-in-progress.ts';
import { balanceSheet } from './balance-sheet.ts';
import { nameOfClasses } from './classes.ts';
import { generalLedger } from './general-ledger.ts';
import { journal } from './journal.ts';
import { profitAndLoss } from './profit-and-loss.ts';
import { profitByColumn } from './profit-by-column.ts';
import {
  type Basis,
  bases,
  type ClassFilter,
  type ColumnChoice,
  type Comparison,
  columnChoices,
  comparisons,
  ofClasses,
  onCashBasis,
  type Statement,
  type StatementName,
  statementNames,
  type TaxSide,
  taxSides,
  withoutClass,
} from './statement.rules.ts';
import { statementDisplays } from './statement-displays.rules.ts';
import type { Body, Span } from './statement-parts.ts';
import { trialBalanceStatement } from './trial-balance-statement.ts';

export const statementParams = {
  name: field.choice(statementNames, { label: 'Report', required: true }),
  from: field.date({ label: 'From', help: 'The beginning of the fiscal year when left empty' }),
  to: field.date({ label: 'To', help: 'Today when left empty' }),
  compare: field.choice(comparisons, { label: 'Compared with' }),
  columns: field.choice(columnChoices, { label: 'Columns', help: 'Of a profit and loss' }),
  basis: field.choice(bases, { label: 'Basis', help: 'Accrual when left empty' }),
  account_id: field.ref('accounts', { label: 'Account' }),
  department_id: field.ref('departments', { label: 'Department' }),
  branch_id: field.ref('branches', { label: 'Branch' }),
  without: field.choice(withoutClass, { label: 'Lines without' }),
  summary: field.boolean({ label: 'Without single documents' }),
  complete: field.boolean({ label: 'Every line, as for a file' }),
  after: field.text({ label: 'After', help: 'Of a row that stands for more lines', max: 200 }),
  side: field.choice(taxSides, { label: 'Side' }),
  rate: field.decimal(6, { label: 'Rate', min: 0, max: 1, percent: true }),
  agency_id: field.ref('tax_agencies', { label: 'Agency' }),
  jurisdiction: field.text({ label: 'Jurisdiction', max: 120 }),
  budget_id: field.ref('budgets', { label: 'Budget', help: 'The usual one when left empty' }),
};

interface Wanted {
  readonly name: StatementName;
  readonly from: string;
  readonly to: string;
  readonly compare: Comparison;
  readonly basis: Basis;
  readonly account_id: string | null;
  readonly columns: ColumnChoice | null;
  readonly only: ClassFilter;
  readonly summary: boolean;
  /** All lines without a limit, or larger pages, for exports; otherwise long lists are cut, with a notice. */
  readonly complete: boolean;
  readonly after: string | null;
  readonly side: TaxSide | null;
  readonly rate: string | null;
  readonly agency_id: string | null;
  readonly jurisdiction: string | null;
  readonly budget_id: string | null;
}

export const financialStatementReport = defineReport(
  'financial_statement',
  {
    label: 'Financial reports',
    allow: office,
    permission: 'view_financial_reports',
    isHeavy: true,
    titleOf: ({ name }) => statementDisplays[name].title,
    params: statementParams,
  },
  async (ctx, params): Promise<Statement> => {
    // The report's permission covers all the data it reads, so row access is raised for it.
    await sql`select set_config('app.access', 'command', true)`.execute(ctx.db);
    const { name } = params;
    const { from, to } = await daysOf(ctx, params);
    if (compareDates(from, to) > 0) throw invalid({ to: 'The last day is before the first.' });
    const basis = params.basis ?? 'accrual';
    if (basis === 'cash' && !onCashBasis.includes(name))
      throw invalid({ basis: 'This report is not made on a cash basis.' });
    const only = filterOf(params);
    const wanted = {
      ...{ name, from, to, basis, only },
      columns: params.columns ?? null,
      compare: params.compare ?? 'none',
      account_id: params.account_id ?? null,
      summary: params.summary ?? false,
      complete: params.complete ?? false,
      after: params.after || null,
      side: params.side ?? null,
      rate: params.rate ?? null,
      agency_id: params.agency_id ?? null,
      jurisdiction: params.jurisdiction || null,
      budget_id: params.budget_id ?? null,
    };
    const { columns, rows, checks = [], notice = null, of, year } = await bodyOf(ctx, wanted);
    const { title, span } = statementDisplays[name];
    const about = of ?? (await nameOfClasses(ctx, only));
    const suffix = `${about ? `: ${about}` : ''}${basis === 'cash' ? ', cash basis' : ''}`;
    return {
      name,
      title: `${spelled(title, ctx.viewer.locale)}${suffix}`,
      company: await companyName(ctx),
      currency: ctx.viewer.currency,
      locale: ctx.viewer.locale,
      from: span === 'days' ? from : null,
      to,
      columns,
      rows,
      checks,
      notice,
      ...(about && { of: about }),
      ...(year && { year }),
    };
  },
);

type Params = InputOf<typeof statementParams>;

/** The fiscal year to date, or of a budget that is chosen: its year as far as it has come, and all of it in a list of its months. */
async function daysOf(ctx: Ctx, { name, from, to, budget_id }: Params) {
  if (name === 'budget') {
    const starts_on = (await budgetOf(ctx, budget_id))?.starts_on ?? (await yearStart(ctx, ctx.today));
    return { from: starts_on, to: lastDayOf({ starts_on }) };
  }
  if (name === 'budget_vs_actual' && budget_id && !from && !to) {
    const budget = await readBudget(ctx, budget_id);
    const isNow = budget.starts_on <= ctx.today && ctx.today <= lastDayOf(budget);
    return { from: budget.starts_on, to: isNow ? ctx.today : lastDayOf(budget) };
  }
  const last = to ?? ctx.today;
  return { from: from ?? (await yearStart(ctx, last)), to: last };
}

const yearStart = async (ctx: Ctx, day: string) => yearStartOf(day, await yearStartMonth(ctx));

/** The usual one of this fiscal year unless another one is chosen. */
async function budgetOf(ctx: Ctx, id: string | null | undefined): Promise<BudgetYear | undefined> {
  if (id) return readBudget(ctx, id);
  const [usual] = await usualBudgets(ctx, { from: ctx.today, to: ctx.today });
  return usual;
}

async function bodyOf(ctx: Ctx, wanted: Wanted): Promise<Body> {
  const exponent = currencyExponent(ctx.viewer.currency);
  const spans = spansOf(wanted);
  const { name, basis, summary, complete } = wanted;
  switch (name) {
    case 'trial_balance':
      return trialBalanceStatement(ctx, spans, basis, exponent);
    case 'profit_and_loss':
      return profit(ctx, wanted, spans, exponent);
    case 'budget_vs_actual':
      return compareWithBudget(ctx, wanted, exponent);
    case 'budget':
      return budgetByMonth(ctx, await budgetOf(ctx, wanted.budget_id), wanted.from, exponent);
    case 'balance_sheet':
      return balanceSheet(ctx, spans, basis, exponent);
    case 'general_ledger':
      return generalLedger(ctx, wanted, spans, exponent);
    case 'journal':
      return journal(ctx, wanted, exponent);
    case 'receivables_ageing':
      return receivablesAgeing(ctx, spans, { detailed: !summary, complete }, exponent);
    case 'payables_ageing':
      return payablesAgeing(ctx, spans, { detailed: !summary, complete }, exponent);
    case 'tax_summary':
      return taxSummary(ctx, spans, basis, exponent);
    case 'tax_detail':
      return taxDetail(ctx, wanted, spans, exponent);
    case 'sales_tax_return':
      return salesTaxReturn(ctx, wanted, exponent);
    case 'sales_tax_detail':
      return salesTaxDetail(ctx, wanted, wanted, exponent);
    case 'job_margin':
      return jobMargin(ctx, spans, wanted, exponent);
    case 'work_in_progress':
      return workInProgress(ctx, spans, wanted, exponent);
    case 'stock_valuation':
      return stockValuation(ctx, spans, exponent);
    case 'fixed_assets':
      return fixedAssetsStatement(ctx, wanted, exponent);
    case 'deferred_revenue':
      return deferredRevenueStatement(ctx, wanted.to, exponent);
    case 'payroll_hours':
      return payrollHours(ctx, spans, exponent);
    case 'vendors_1099':
      return vendors1099(ctx, spans, wanted, exponent);
  }
}

async function profit(ctx: Ctx, wanted: Wanted, spans: readonly Span[], exponent: number): Promise<Body> {
  const { columns, compare } = wanted;
  if (columns === null) return profitAndLoss(ctx, spans, wanted, exponent);
  if (compare !== 'none') throw invalid({ compare: 'Choose either columns or a comparison.' });
  return profitByColumn(ctx, { ...wanted, columns }, exponent);
}

function filterOf({ name, columns, department_id, branch_id, without }: Params): ClassFilter {
  const only = {
    ...(department_id && { department_id }),
    ...(branch_id && { branch_id }),
    ...(without && { without }),
  };
  const [field] = Object.keys(only);
  if (field && !ofClasses.includes(name))
    throw invalid({ [field]: 'This report is not made by department or branch.' });
  if (columns && name !== 'profit_and_loss')
    throw invalid({ columns: 'Only a profit and loss has these columns.' });
  return only;
}

async function compareWithBudget(ctx: Ctx, { from, to, basis, budget_id }: Wanted, exponent: number) {
  const budgets = budget_id ? [await readBudget(ctx, budget_id)] : await usualBudgets(ctx, { from, to });
  const first = (budget_id && budgets[0]?.starts_on) || (await yearStart(ctx, to));
  const year = { from: first, to: lastDayOf({ starts_on: first }) };
  return budgetVsActual(ctx, { from, to, basis, budgets, year }, exponent);
}

/** The span of the report and the one it is compared with. A day is compared with the end of the previous month or year. */
function spansOf({ name, from, to, compare }: Wanted): Span[] {
  const isDay = statementDisplays[name].span === 'day';
  const now: Span = { label: isDay ? to : `${from} – ${to}`, from: isDay ? null : from, to };
  if (compare === 'none') return [now];
  if (isDay) {
    const before = compare === 'previous_year' ? yearBefore({ from: to, to }).to : endOfMonthBefore(to);
    return [now, { label: before, from: null, to: before }];
  }
  const before = compare === 'previous_year' ? yearBefore({ from, to }) : periodBefore({ from, to });
  return [now, { label: `${before.from} – ${before.to}`, ...before }];
}

const endOfMonthBefore = (day: string) => addDays(monthStart(day), -1);

async function companyName({ db }: Ctx): Promise<string> {
  const { rows } = await sql<{ company_name: string }>`
    select company_name from tenants where id = fw.current_tenant()`.execute(db);
  return rows[0]?.company_name ?? '';
}
