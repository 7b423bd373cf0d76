/**
 * The default accounts of a trades business. Those with a system key are used by the posting rules: they may be renamed, renumbered
 * and moved, but not deleted. The others can be changed freely.
 */
import type { Ctx } from '#kernel/context.ts';
import { spelled } from '#kernel/spelling.ts';
import type { SystemKey } from '../entries/posting.ts';
import type { accountTypes } from '../ledger.resource.ts';

type AccountType = (typeof accountTypes)[number];

interface Account {
  readonly code: string;
  readonly name: string;
  readonly type: AccountType;
  readonly subtype?: string;
  readonly system_key?: SystemKey;
  readonly accounts?: readonly Account[];
}

const asset = account('asset');
const liability = account('liability');
const equity = account('equity');
const income = account('income');
const goods = account('cost_of_goods_sold');
const expense = account('expense');

export const defaultAccounts: readonly Account[] = [
  asset('1000', 'Cash and bank', { subtype: 'cash' }, [
    asset('1010', 'Checking account', { subtype: 'bank', system_key: 'bank' }),
    asset('1020', 'Savings account', { subtype: 'bank' }),
    asset('1030', 'Petty cash', { subtype: 'cash' }),
    asset('1090', 'Undeposited funds', { subtype: 'cash', system_key: 'undeposited_funds' }),
  ]),
  asset('1200', 'Accounts receivable', { subtype: 'receivable', system_key: 'accounts_receivable' }),
  asset('1300', 'Inventory', { subtype: 'inventory' }, [
    asset('1310', 'Parts and materials', { subtype: 'inventory', system_key: 'inventory' }),
  ]),
  asset('1350', 'Tax paid on purchases', { subtype: 'tax', system_key: 'purchase_tax' }),
  asset('1400', 'Prepaid expenses', { subtype: 'other_current' }),
  asset('1450', 'Prepayments to vendors', { subtype: 'other_current', system_key: 'vendor_prepayments' }),
  asset('1500', 'Fixed assets', { subtype: 'fixed' }, [
    asset('1510', 'Vehicles', { subtype: 'fixed' }),
    asset('1520', 'Tools and equipment', { subtype: 'fixed' }),
    asset('1530', 'Office equipment', { subtype: 'fixed' }),
    asset('1590', 'Accumulated depreciation', { subtype: 'contra' }),
  ]),
  liability('2000', 'Accounts payable', { subtype: 'payable', system_key: 'accounts_payable' }),
  liability('2050', 'Goods received, not yet billed', { subtype: 'accrual', system_key: 'grni' }),
  liability('2100', 'Credit cards', { subtype: 'credit_card' }),
  liability('2200', 'Sales tax payable', { subtype: 'tax', system_key: 'tax_payable' }),
  liability('2300', 'Payroll liabilities', { subtype: 'payroll' }),
  liability('2400', 'Customer deposits', { subtype: 'deposits', system_key: 'customer_deposits' }),
  liability('2450', 'Deferred revenue', { subtype: 'deposits', system_key: 'deferred_revenue' }),
  liability('2700', 'Vehicle loans', { subtype: 'long_term' }),
  equity('3000', 'Owner’s equity', { subtype: 'equity' }, [
    equity('3010', 'Owner’s contributions', { subtype: 'equity' }),
    equity('3020', 'Owner’s drawings', { subtype: 'contra' }),
  ]),
  equity('3100', 'Opening balances', { subtype: 'equity', system_key: 'opening_balance_equity' }),
  equity('3900', 'Retained earnings', { subtype: 'equity', system_key: 'retained_earnings' }),
  income('4000', 'Sales', { subtype: 'sales' }, [
    income('4010', 'Labour', { subtype: 'sales', system_key: 'sales_labour' }),
    income('4020', 'Parts and materials', { subtype: 'sales', system_key: 'sales_parts' }),
    income('4030', 'Agreed-price work', { subtype: 'sales', system_key: 'sales_service' }),
    income('4090', 'Other sales', { subtype: 'sales', system_key: 'sales_other' }),
    income('4095', 'Sales discounts', { subtype: 'contra', system_key: 'sales_discounts' }),
  ]),
  income('4900', 'Gain on disposal of assets', { subtype: 'other', system_key: 'disposal_gain' }),
  goods('5000', 'Cost of sales', { subtype: 'cogs' }, [
    goods('5010', 'Parts and materials used', { subtype: 'cogs', system_key: 'cogs_parts' }),
    goods('5020', 'Subcontractors', { subtype: 'cogs' }),
    goods('5030', 'Permits and inspections', { subtype: 'cogs' }),
    goods('5040', 'Equipment hire', { subtype: 'cogs' }),
    goods('5050', 'Disposal', { subtype: 'cogs' }),
    goods('5060', 'Purchase price differences', { subtype: 'cogs', system_key: 'price_difference' }),
    goods('5070', 'Stock adjustments', { subtype: 'cogs', system_key: 'stock_adjustment' }),
    goods('5080', 'Freight on purchases', { subtype: 'cogs', system_key: 'freight_in' }),
    goods('5090', 'Purchase discounts', { subtype: 'contra', system_key: 'purchase_discounts' }),
  ]),
  expense('6000', 'Operating expenses', {}, [
    expense('6010', 'Wages and salaries', { subtype: 'payroll' }),
    expense('6020', 'Payroll taxes and benefits', { subtype: 'payroll' }),
    expense('6110', 'Fuel', { subtype: 'vehicle' }),
    expense('6120', 'Vehicle repair and insurance', { subtype: 'vehicle' }),
    expense('6210', 'Small tools and consumables', { subtype: 'operations' }),
    expense('6220', 'Uniforms and safety equipment', { subtype: 'operations' }),
    expense('6230', 'Training and licences', { subtype: 'operations' }),
    expense('6290', 'Other purchases', { subtype: 'operations', system_key: 'purchases' }),
    expense('6310', 'Rent', { subtype: 'premises' }),
    expense('6320', 'Utilities', { subtype: 'premises' }),
    expense('6330', 'Telephone and internet', { subtype: 'office' }),
    expense('6340', 'Office supplies and software', { subtype: 'office' }),
    expense('6410', 'Insurance', { subtype: 'general' }),
    expense('6420', 'Advertising', { subtype: 'general' }),
    expense('6430', 'Professional fees', { subtype: 'general' }),
    expense('6440', 'Bank and card charges', { subtype: 'general' }),
    expense('6450', 'Bad debts', { subtype: 'general', system_key: 'bad_debts' }),
    expense('6500', 'Depreciation', { subtype: 'depreciation' }),
    expense('6960', 'Loss on disposal of assets', { subtype: 'other', system_key: 'disposal_loss' }),
    expense('6990', 'Rounding', { subtype: 'general', system_key: 'rounding' }),
  ]),
];

const normalSideOf = (type: AccountType): 'debit' | 'credit' =>
  type === 'liability' || type === 'equity' || type === 'income' ? 'credit' : 'debit';

/** Contra accounts have the opposite normal side of their type. */
export const sideOf = ({ type, subtype }: { type: AccountType; subtype?: string | null }) => {
  const usual = normalSideOf(type);
  if (subtype !== 'contra') return usual;
  return usual === 'debit' ? 'credit' : 'debit';
};

/** Creates the accounts of a new company, spelled as in `locale`, in the transaction that creates the company. */
export async function createChartOfAccounts(ctx: Pick<Ctx, 'db' | 'newId'>, locale: string): Promise<void> {
  const rows = defaultAccounts.flatMap((top) => rowsOf(ctx, top, null, locale));
  await ctx.db.insertInto('accounts').values(rows).execute();
}

function rowsOf(
  ctx: Pick<Ctx, 'newId'>,
  account: Account,
  parent_id: string | null,
  locale: string,
): AccountRow[] {
  const { accounts: children = [], subtype = null, system_key = null, code, type } = account;
  const name = spelled(account.name, locale);
  const id = ctx.newId();
  const row = { id, parent_id, code, name, type, subtype, system_key, normal_side: sideOf(account) };
  return [row, ...children.flatMap((child) => rowsOf(ctx, child, id, locale))];
}

interface AccountRow {
  id: string;
  parent_id: string | null;
  code: string;
  name: string;
  type: AccountType;
  subtype: string | null;
  system_key: string | null;
  normal_side: 'debit' | 'credit';
}

function account(type: AccountType) {
  return (
    code: string,
    name: string,
    about: Pick<Account, 'subtype' | 'system_key'> = {},
    accounts: readonly Account[] = [],
  ): Account => ({ code, name, type, ...about, accounts });
}
