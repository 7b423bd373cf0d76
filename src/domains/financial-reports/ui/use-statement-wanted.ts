/** The report parameters from the URL; by default the fiscal year to date, or today. */
import { dayIn, isDate } from '#kernel/dates.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import {
  type Basis,
  type ClassFilter,
  type ColumnChoice,
  type Comparison,
  columnChoices,
  comparisons,
  ofClasses,
  onCashBasis,
  type StatementName,
  type TaxSide,
  taxSides,
  withoutClass,
} from '../statements/statement.rules.ts';
import { statementDisplays } from '../statements/statement-displays.rules.ts';

export interface StatementWanted {
  readonly today: string;
  readonly from: string | null;
  readonly to: string | null;
  readonly compare: Comparison;
  readonly basis: Basis;
  readonly account_id: string | null;
  readonly columns: ColumnChoice | null;
  readonly department_id: string | null;
  readonly branch_id: string | null;
  readonly without: ClassFilter['without'] | null;
  readonly summary: boolean;
  readonly side: TaxSide | null;
  readonly rate: string | null;
  readonly agency_id: string | null;
  readonly jurisdiction: string | null;
  readonly budget_id: string | null;
  readonly params: Readonly<Record<string, string | boolean | null>>;
}

export function useStatementWanted(
  name: StatementName,
  search: Readonly<Record<string, unknown>>,
): StatementWanted {
  const { viewer } = useWorkplace();
  const day = (value: unknown) => (typeof value === 'string' && isDate(value) ? value : null);
  const from = statementDisplays[name].span === 'days' ? day(search.from) : null;
  const to = day(search.to);
  const compare = comparisons.find((one) => one === search.compare) ?? 'none';
  const basis = search.basis === 'cash' && onCashBasis.includes(name) ? 'cash' : 'accrual';
  const account_id = typeof search.account_id === 'string' ? search.account_id : null;
  const classes = classesWanted(name, search);
  const summary = search.summary === true || search.summary === 'true';
  const ofAgency = (value: unknown) =>
    name.startsWith('sales_tax_') && typeof value === 'string' ? value : null;
  const agency_id = ofAgency(search.agency_id);
  const jurisdiction = ofAgency(search.jurisdiction);
  const budget_id =
    name.startsWith('budget') && typeof search.budget_id === 'string' ? search.budget_id : null;
  const isTax = name === 'tax_detail';
  const side = (isTax && taxSides.find((one) => one === search.side)) || null;
  const rate = isTax && /^[01](\.\d{1,6})?$/.test(String(search.rate ?? '')) ? String(search.rate) : null;
  return {
    today: dayIn(viewer.timezone, new Date().toISOString()),
    from,
    to,
    compare,
    basis,
    account_id,
    ...classes,
    summary,
    side,
    rate,
    agency_id,
    jurisdiction,
    budget_id,
    params: {
      side,
      rate,
      agency_id,
      jurisdiction,
      budget_id,
      ...classes,
      from,
      to,
      compare: compare === 'none' || classes.columns ? null : compare,
      basis: basis === 'accrual' ? null : basis,
      account_id: name === 'general_ledger' ? account_id : null,
      summary: summary || null,
    },
  };
}

function classesWanted(name: StatementName, search: Readonly<Record<string, unknown>>) {
  const isOne = (value: unknown) => (ofClasses.includes(name) && typeof value === 'string' ? value : null);
  return {
    columns: (name === 'profit_and_loss' && columnChoices.find((one) => one === search.columns)) || null,
    department_id: isOne(search.department_id),
    branch_id: isOne(search.branch_id),
    without: withoutClass.find((one) => one === isOne(search.without)) ?? null,
  };
}
