/** How the financial reports are called and explained, and where there are which. */
import { chargesSalesTax } from '#domains/crm/exemption.rules.ts';
import { reports1099 } from '#domains/purchasing/form-1099.rules.ts';
import type { StatementName } from './statement.rules.ts';

export interface StatementDisplay {
  readonly title: string;
  readonly about: string;
  /** Balances at the end of a day, or movements between two days. */
  readonly span: 'day' | 'days';
  /** Said when it has no line; undefined: what figures come from. */
  readonly empty?: string;
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
    empty: 'No invoice was open on this day.',
  },
  payables_ageing: {
    title: 'Payables ageing',
    about: 'Whom the company owes what, and for how long.',
    span: 'day',
    empty: 'No bill was open on this day.',
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
    empty:
      'There is nothing to report for these days. Agencies, and what each has of a rate, are set under Settings, Tax rates.',
  },
  sales_tax_detail: {
    title: 'Sales-tax detail',
    about: 'The documents behind the sales-tax return.',
    span: 'days',
    empty:
      'There is nothing to report for these days. Agencies, and what each has of a rate, are set under Settings, Tax rates.',
  },
  job_margin: {
    title: 'Job margin',
    about: 'What each job earned and cost, labour at cost included.',
    span: 'days',
    empty: 'No job earned or cost anything in these days.',
  },
  work_in_progress: {
    title: 'Work in progress',
    about: 'What jobs at an agreed price have earned by a day, and what was billed too little or too much.',
    span: 'day',
    empty:
      'No job at an agreed price is under way, or finished and still to be billed. The price is agreed on the job, or comes from a quote.',
  },
  stock_valuation: {
    title: 'Stock valuation',
    about: 'What is on hand of each part on a day, and what it cost.',
    span: 'day',
    empty:
      'Nothing is on hand on this day. Parts come into stock when they are received, counted or brought as opening balances.',
  },
  fixed_assets: {
    title: 'Fixed assets',
    about: 'What was bought, sold and depreciated in a period, and the net book value at its end.',
    span: 'days',
    empty:
      'There is no fixed asset in these days. They are entered and imported under Financials, Fixed assets.',
  },
  deferred_revenue: {
    title: 'Deferred revenue',
    about: 'What invoices charged ahead, what of it is recognized by a day, and when the rest falls due.',
    span: 'day',
    empty: 'Nothing is deferred on this day. A line of an invoice is once it has a service period.',
  },
  payroll_hours: {
    title: 'Payroll hours',
    about: 'The hours of each person by week and hourly cost, for the payroll.',
    span: 'days',
    empty: 'No time was recorded in these days. Technicians record it on their jobs.',
  },
  vendors_1099: {
    title: '1099 vendors',
    about: 'What was paid in a year to vendors of forms 1099-NEC and 1099-MISC.',
    span: 'days',
    empty:
      'Nothing was paid in these days to a vendor whose payments are reported. A vendor’s page says which form it gets.',
  },
};

/** Not where nobody files sales tax or forms 1099. */
export function isUsed(name: StatementName, locale: string): boolean {
  if (name.startsWith('sales_tax_')) return chargesSalesTax(locale);
  return name !== 'vendors_1099' || reports1099(locale);
}
