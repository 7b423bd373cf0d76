/**
 * The types of accounts that accounting programs know, by the words in their lists: QuickBooks Online (“Other Current Assets”, with a
 * detail type), QuickBooks Desktop (“Other Current Asset”; in its IIF files OCASSET, by Intuit’s IIF reference) and Xero (“Current Asset”).
 */
import type { SystemKey } from '../entries/posting.ts';
import type { accountTypes } from '../ledger.resource.ts';

export interface AccountKind {
  readonly type: (typeof accountTypes)[number];
  readonly subtype?: string;
  /** There is one such account, and documents or the system post to it: it takes the place of the program’s. */
  readonly system_key?: SystemKey;
}

const receivable = { type: 'asset', system_key: 'accounts_receivable' } as const;
const payable = { type: 'liability', system_key: 'accounts_payable' } as const;
const currentAsset = { type: 'asset', subtype: 'other_current' } as const;
const fixedAsset = { type: 'asset', subtype: 'fixed' } as const;
const otherAsset = { type: 'asset', subtype: 'other' } as const;
const currentLiability = { type: 'liability', subtype: 'other_current' } as const;
const longTerm = { type: 'liability', subtype: 'long_term' } as const;
const card = { type: 'liability', subtype: 'credit_card' } as const;
const equity = { type: 'equity', subtype: 'equity' } as const;
const income = { type: 'income' } as const;
const otherIncome = { type: 'income', subtype: 'other' } as const;
const costOfSales = { type: 'cost_of_goods_sold', subtype: 'cogs' } as const;
const expense = { type: 'expense' } as const;
const otherExpense = { type: 'expense', subtype: 'other' } as const;
const inventory = { type: 'asset', system_key: 'inventory' } as const;
const undeposited = { type: 'asset', system_key: 'undeposited_funds' } as const;
const salesTax = { type: 'liability', system_key: 'tax_payable' } as const;
const openingBalances = { type: 'equity', system_key: 'opening_balance_equity' } as const;
const retainedEarnings = { type: 'equity', system_key: 'retained_earnings' } as const;

const byType: Readonly<Record<string, AccountKind | 'nothing'>> = {
  bank: { type: 'asset', subtype: 'bank' },
  'accounts receivable': receivable,
  'accounts receivable (a/r)': receivable,
  ar: receivable,
  'other current asset': currentAsset,
  'other current assets': currentAsset,
  ocasset: currentAsset,
  'current asset': currentAsset,
  prepayment: currentAsset,
  'fixed asset': fixedAsset,
  'fixed assets': fixedAsset,
  fixasset: fixedAsset,
  'other asset': otherAsset,
  'other assets': otherAsset,
  oasset: otherAsset,
  'non-current asset': otherAsset,
  inventory,
  'accounts payable': payable,
  'accounts payable (a/p)': payable,
  ap: payable,
  'credit card': card,
  'credit cards': card,
  ccard: card,
  'other current liability': currentLiability,
  'other current liabilities': currentLiability,
  ocliab: currentLiability,
  'current liability': currentLiability,
  liability: currentLiability,
  'unpaid expense claims': currentLiability,
  'sales tax': salesTax,
  gst: salesTax,
  vat: salesTax,
  'long term liability': longTerm,
  'long term liabilities': longTerm,
  'long-term liabilities': longTerm,
  ltliab: longTerm,
  'non-current liability': longTerm,
  equity,
  historical: openingBalances,
  'retained earnings': retainedEarnings,
  income,
  inc: income,
  revenue: income,
  sales: income,
  'other income': otherIncome,
  exinc: otherIncome,
  'cost of goods sold': costOfSales,
  cogs: costOfSales,
  'direct costs': costOfSales,
  expense,
  expenses: expense,
  exp: expense,
  overhead: expense,
  depreciation: { type: 'expense', subtype: 'depreciation' },
  'other expense': otherExpense,
  'other expenses': otherExpense,
  exexp: otherExpense,
  rounding: { type: 'expense', system_key: 'rounding' },
  'non-posting': 'nothing',
  nonposting: 'nothing',
  tracking: 'nothing',
};

/** What a detail type of QuickBooks Online says beyond the type, and the names of the accounts that QuickBooks makes by itself. */
const byDetail: Readonly<Record<string, Partial<AccountKind>>> = {
  'undeposited funds': undeposited,
  'payments to deposit': undeposited,
  inventory,
  'inventory asset': inventory,
  'sales tax payable': salesTax,
  'opening balance equity': openingBalances,
  'opening bal equity': openingBalances,
  'retained earnings': retainedEarnings,
  'cash on hand': { subtype: 'cash' },
  'accumulated depreciation': { subtype: 'contra' },
};

/** The special accounts of an IIF file. */
const byMark: Readonly<Record<string, AccountKind>> = {
  openbal: openingBalances,
  retearnings: retainedEarnings,
  salestax: salesTax,
  undeposit: undeposited,
};

interface Said {
  readonly type: string;
  readonly name: string;
  readonly detail: string;
  readonly mark: string;
}

/** “nothing” is posted to it there; undefined if the type isn’t known. */
export function kindOf({ type, name, detail, mark }: Said): AccountKind | 'nothing' | undefined {
  const known = byType[type.toLowerCase()];
  if (known === undefined || known === 'nothing') return known;
  const more = byMark[mark.toLowerCase()] ?? byDetail[detail.toLowerCase()] ?? byDetail[name.toLowerCase()];
  // A name alone proves nothing: an expense may be called “Inventory”.
  return more && (more.type === undefined || more.type === known.type) ? { ...known, ...more } : known;
}
