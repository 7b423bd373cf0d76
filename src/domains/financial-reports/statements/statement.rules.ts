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

export interface StatementDisplay {
  readonly title: string;
  readonly about: string;
  /** Balances at the end of a day, or movements between two days. */
  readonly span: 'day' | 'days';
}

export const statementDisplays: Readonly<Record<StatementName, StatementDisplay>> = {
  profit_and_loss: {
    title: 'Profit and loss',
    about: 'What was earned and spent in a period.',
    span: 'days',
  },
  budget_vs_actual: {
    title: 'Budget vs. actual',
    about: 'What was earned and spent in a period beside what was planned.',
    span: 'days',
  },
  budget: {
    title: 'Budget',
    about: 'What is planned for each month of a fiscal year.',
    span: 'days',
  },
  balance_sheet: {
    title: 'Balance sheet',
    about: 'What the company owns and owes on a day.',
    span: 'day',
  },
  trial_balance: {
    title: 'Trial balance',
    about: 'Every account on the side it stands; both sides are equal.',
    span: 'day',
  },
  general_ledger: {
    title: 'General ledger',
    about: 'Every line of every account, with its running balance.',
    span: 'days',
  },
  journal: {
    title: 'Journal',
    about: 'Every entry with all its lines, day by day.',
    span: 'days',
  },
  receivables_ageing: {
    title: 'Receivables ageing',
    about: 'Who owes the company what, and for how long.',
    span: 'day',
  },
  payables_ageing: {
    title: 'Payables ageing',
    about: 'Whom the company owes what, and for how long.',
    span: 'day',
  },
  tax_summary: {
    title: 'Tax summary',
    about: 'Tax charged and paid by rate, and what is due.',
    span: 'days',
  },
  tax_detail: {
    title: 'Tax detail',
    about: 'The documents behind the tax summary, rate by rate.',
    span: 'days',
  },
  sales_tax_return: {
    title: 'Sales-tax return',
    about: 'Taxable, exempt and non-taxable sales and the tax, by agency and jurisdiction.',
    span: 'days',
  },
  sales_tax_detail: {
    title: 'Sales-tax detail',
    about: 'The documents behind the sales-tax return.',
    span: 'days',
  },
  job_margin: {
    title: 'Job margin',
    about: 'What each job earned and cost, labour at cost included.',
    span: 'days',
  },
  work_in_progress: {
    title: 'Work in progress',
    about: 'What jobs at an agreed price have earned by a day, and what was billed too little or too much.',
    span: 'day',
  },
  stock_valuation: {
    title: 'Stock valuation',
    about: 'What is on hand of each part on a day, and what it cost.',
    span: 'day',
  },
  fixed_assets: {
    title: 'Fixed assets',
    about: 'What was bought, sold and depreciated in a period, and the net book value at its end.',
    span: 'days',
  },
  deferred_revenue: {
    title: 'Deferred revenue',
    about: 'What invoices charged ahead, what of it is recognized by a day, and when the rest falls due.',
    span: 'day',
  },
  payroll_hours: {
    title: 'Payroll hours',
    about: 'The hours of each person by week and hourly cost, for the payroll.',
    span: 'days',
  },
  vendors_1099: {
    title: '1099 vendors',
    about: 'What was paid in a year to vendors of forms 1099-NEC and 1099-MISC.',
    span: 'days',
  },
};

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
