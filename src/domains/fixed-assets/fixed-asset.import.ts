/** A register from other books. What the database would refuse of a row is said at its field before anything is stored. */
import { compareDates } from '#kernel/dates.ts';
import { field } from '#kernel/field.ts';
import { defineImport, type ImportFault, type ImportValues, type RefusedRow } from '#kernel/import.ts';
import { readRate } from '#kernel/reading/read-rate.ts';
import { fixedAssets } from './fixed-asset.resource.ts';

const { refusals } = fixedAssets;

/** The assets that take the postings of documents or entries only, as `fw.account_takes` has them. */
const ofDocuments = `'accounts_receivable', 'inventory', 'vendor_prepayments', 'purchase_tax'`;

export const fixedAssetImport = defineImport(fixedAssets, {
  fields: {
    number: {
      label: 'Number',
      field: field.text({ max: 40 }),
      help: 'As it is in your previous system; the next one of your own when left empty',
    },
    annual_rate: {
      label: 'Rate a year',
      field: field.text({ max: 20 }),
      help: 'Of the declining balance, like 40% or 0.4',
    },
  },
  without: ['bill_id', 'annual_rate'],
  // An asset of the register is in the books once: it is the row within which it is unique.
  uniqueWithin: { field: 'asset_id', within: 'asset_id' },
  refused: [
    {
      ...{ field: 'asset', of: ['asset_id'] },
      reason: refusals?.fixed_assets_asset_key?.message ?? '',
      where: `exists (select from fixed_assets f where f.asset_id = nullif(v.row ->> 'asset_id', '')::uuid)`,
    },
    ...accountRules('asset_account', 'Choose an asset account.', `'asset'`),
    ...accountRules('accumulated_account', 'Choose an asset account.', `'asset'`),
    ...accountRules('expense_account', 'Choose an expense account.', `'expense', 'cost_of_goods_sold'`),
    {
      ...{ field: 'accumulated_account', of: ['asset_account_id', 'accumulated_account_id'] },
      reason: 'Cost and depreciation need accounts of their own.',
      where: `v.row ->> 'asset_account_id' = v.row ->> 'accumulated_account_id'`,
    },
  ],
  complete: (read, { number, annual_rate: said }) => {
    const annual_rate = typeof said === 'string' ? readRate(said) : undefined;
    const row = { ...read, ...(number && { number }), ...(annual_rate && { annual_rate }) };
    const isWrong = said && !(Number(annual_rate) > 0);
    const unread = isWrong ? [{ field: 'annual_rate', reason: 'Write the rate like 40% or 0.4.' }] : [];
    return { row, faults: [...unread, ...faultsOf(row)] };
  },
});

function accountRules(name: string, reason: string, types: string): RefusedRow[] {
  const is = (condition: string) =>
    `exists (select from accounts a where a.id = (v.row ->> '${name}_id')::uuid and ${condition})`;
  const at = { field: name, of: [`${name}_id`] };
  return [
    { ...at, reason, where: is(`a.type not in (${types})`) },
    {
      ...at,
      reason: 'This account follows documents by itself. Choose another one.',
      where: is(`a.system_key in (${ofDocuments})`),
    },
    { ...at, reason: 'This account is not in use any more.', where: is('not a.is_active') },
  ];
}

/** As the constraints of the table. */
function faultsOf(row: ImportValues): ImportFault[] {
  const amount = (name: string) => (typeof row[name] === 'bigint' ? row[name] : 0n);
  const isBefore = (name: string, other: string) => {
    const [day, than] = [row[name], row[other]];
    return typeof day === 'string' && typeof than === 'string' && compareDates(day, than) < 0;
  };
  const [cost, salvage, before] = [amount('cost'), amount('salvage_value'), amount('depreciated_before')];
  const broken: Readonly<Record<string, boolean>> = {
    fixed_assets_cost_check: cost === 0n,
    fixed_assets_salvage_check: salvage > cost,
    fixed_assets_service_check: isBefore('in_service_on', 'purchased_on'),
    fixed_assets_rate_check: Boolean(row.annual_rate) && row.method !== 'declining_balance',
    fixed_assets_before_check: salvage <= cost && before > cost - salvage,
    fixed_assets_through_check: before > 0n && !row.depreciated_through,
    fixed_assets_through_day_check: isBefore('depreciated_through', 'in_service_on'),
  };
  return Object.entries(refusals ?? {}).flatMap(([constraint, { field: at, message }]) =>
    broken[constraint] && at !== undefined ? [{ field: at, reason: message }] : [],
  );
}
