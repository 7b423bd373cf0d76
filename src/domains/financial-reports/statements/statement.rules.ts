/**
 * The structure of a financial report: columns, rows and the target of each figure's link. Screen, CSV and PDF render the same
 * structure, so they can't differ. Amounts are decimal strings, days `YYYY-MM-DD`.
 */
export const statementNames = [
  'trial_balance',
  'profit_and_loss',
  'budget_vs_actual',
  'budget',
  'balance_sheet',
  'general_ledger',
  'journal',
  'receivables_ageing',
  'payables_ageing',
  'tax_summary',
  'tax_detail',
  'sales_tax_return',
  'sales_tax_detail',
  'job_margin',
  'work_in_progress',
  'stock_valuation',
  'fixed_assets',
  'deferred_revenue',
  'payroll_hours',
  'vendors_1099',
] as const;
export type StatementName = (typeof statementNames)[number];

export const comparisons = ['none', 'previous_period', 'previous_year'] as const;
export type Comparison = (typeof comparisons)[number];

/** What a profit and loss shows beside each other instead of two periods. */
export const columnChoices = ['month', 'department', 'branch'] as const;
export type ColumnChoice = (typeof columnChoices)[number];

/** The lines of a department, of a branch, or without either. */
export interface ClassFilter {
  readonly department_id?: string;
  readonly branch_id?: string;
  readonly without?: 'department' | 'branch';
}
export const withoutClass = ['department', 'branch'] as const;

/** Reports that can be limited to lines of a class. */
export const ofClasses: readonly StatementName[] = ['profit_and_loss', 'general_ledger', 'journal'];

export const bases = ['accrual', 'cash'] as const;
export type Basis = (typeof bases)[number];

/** Reports that show one span alone. */
export const notCompared: readonly StatementName[] = [
  'budget_vs_actual',
  'budget',
  'journal',
  'sales_tax_return',
  'sales_tax_detail',
  'work_in_progress',
  'stock_valuation',
  'fixed_assets',
  'deferred_revenue',
  'payroll_hours',
  'vendors_1099',
];

/** Reports that can be made on a cash basis. */
export const onCashBasis: readonly StatementName[] = [
  'trial_balance',
  'profit_and_loss',
  'budget_vs_actual',
  'balance_sheet',
  'general_ledger',
  'tax_summary',
  'tax_detail',
];

/** `number` is a decimal as text; `share` a percentage with one decimal as text; `rate` a decimal like "0.0825". */
export type ColumnKind = 'text' | 'number' | 'money' | 'date' | 'share' | 'rate';

export interface StatementColumn {
  readonly label: string;
  readonly kind: ColumnKind;
  /** The days of the column, if columns differ in that. */
  readonly days?: { readonly from: string | null; readonly to: string };
}

/** A `number` as people read it, with as many decimals as it has. */
export function shownNumber(value: string, locale: string): string {
  const digits = value.split('.')[1]?.length ?? 0;
  return Number(value).toLocaleString(locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}

export const taxSides = ['charged', 'written_off', 'paid'] as const;
export type TaxSide = (typeof taxSides)[number];

/** The target of a figure's link. */
export type Behind =
  | {
      readonly page: 'account';
      readonly id: string;
      readonly from: string | null;
      readonly to: string;
      readonly basis?: Basis | undefined;
      readonly only?: ClassFilter | undefined;
    }
  | {
      readonly page: 'tax_detail';
      readonly side: TaxSide;
      readonly rate: string | null;
      readonly basis?: Basis | undefined;
      readonly from: string | null;
      readonly to: string;
    }
  | {
      readonly page: 'sales_tax_detail';
      readonly agency_id: string;
      readonly jurisdiction: string | null;
      readonly from: string;
      readonly to: string;
    }
  | {
      readonly page: 'time';
      readonly hours: 'job_hours' | 'travel_hours' | 'paid_hours';
      readonly technician_id: string;
      readonly from: string;
      readonly to: string;
    }
  | {
      readonly page: 'statement';
      readonly name: StatementName;
      readonly basis?: Basis;
      readonly from: string | null;
      readonly to: string;
    }
  | {
      readonly page:
        | 'entry'
        | 'invoice'
        | 'payment'
        | 'bill'
        | 'customer'
        | 'vendor'
        | 'work_order'
        | 'part'
        | 'fixed_asset';
      readonly id: string;
    };

export interface StatementCell {
  readonly value: string | null;
  readonly behind?: Behind;
  /** Of a word that says so: whether it is good news for the company. */
  readonly tone?: 'good' | 'bad';
}

export interface StatementRow {
  /** `more` stands for lines that were left out. */
  readonly kind: 'heading' | 'line' | 'more' | 'total' | 'grand';
  readonly depth: number;
  /** One per column. */
  readonly cells: readonly StatementCell[];
  /** Of a `more` row: the same report with this as `after` has the next of its lines as rows, and may end with a `more` row. */
  readonly after?: string;
}

/** A figure that must equal another one. */
export interface StatementCheck {
  readonly label: string;
  readonly difference: string;
  readonly is_right: boolean;
}

export interface Statement {
  readonly name: StatementName;
  readonly title: string;
  readonly company: string;
  readonly currency: string;
  readonly locale: string;
  readonly from: string | null;
  readonly to: string;
  readonly columns: readonly StatementColumn[];
  readonly rows: readonly StatementRow[];
  readonly checks: readonly StatementCheck[];
  /** A sentence saying what is left out. */
  readonly notice: string | null;
  /** What it is about besides the days: the budget. */
  readonly of?: string;
  /** The fiscal year that the days belong to, of reports that offer it as a whole. */
  readonly year?: { readonly from: string; readonly to: string };
}
