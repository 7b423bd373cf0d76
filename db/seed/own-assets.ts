/**
 * What the company uses itself: a van that was there before these books, a machine and computers that were bought this year. Depreciation is
 * posted but for the last month that is over, so that there is one to post.
 */

import { type Kysely, sql } from 'kysely';
import { postDepreciation } from '#domains/fixed-assets/asset-posting.rules.ts';
import { formatMonth } from '#kernel/english-dates.ts';
import '#domains/fixed-assets/depreciation.resource.ts';
import '#domains/fixed-assets/fixed-asset.resource.ts';
import {
  type Depreciable,
  firstOf,
  monthsBetween,
  scheduleOf,
} from '#domains/fixed-assets/schedule.rules.ts';
import { monthEnd } from '#domains/ledger/periods/fiscal-year.rules.ts';
import { addDays, addMonths } from '#kernel/dates.ts';
import type { Tables } from '#kernel/tables.ts';
import type { Voucher } from './books.ts';
import { insertRows } from './insert-rows.ts';
import { recorded, type Seeding } from './places.ts';

interface OwnAsset extends Depreciable {
  readonly id: string;
  readonly name: string;
  readonly asset_account_id: string;
}

export interface OwnAssets {
  readonly assets: readonly object[];
  readonly runs: readonly { readonly id: string }[];
  readonly lines: readonly object[];
  readonly vouchers: readonly Voucher[];
}

export function depreciateOwn(seeding: Seeding, accountOf: (code: string) => string): OwnAssets {
  const { newId, today } = seeding;
  const opening = addDays(today, -366);
  const [month, begun] = [firstOf(today), firstOf(opening)];
  const accounts = { expense_account_id: accountOf('6500'), accumulated_account_id: accountOf('1590') };
  const straight = { method: 'straight_line', annual_rate: null } as const;
  const declining = { method: 'declining_balance', annual_rate: null } as const;
  const bought = (ago: number, day: number) => {
    const on = addDays(addMonths(month, -ago), day);
    return { purchased_on: on, in_service_on: on, depreciated_before: 0n, depreciated_through: null };
  };
  const old = addDays(addMonths(begun, -14), 11);
  const van = {
    ...{ id: newId(), name: 'Service van 3', category: 'vehicles', serial_number: '1FTBW2CM6NKA04127' },
    ...{ cost: 3_840_000n, salvage_value: 600_000n, useful_life_months: 60, ...straight },
    ...{ purchased_on: old, in_service_on: old, depreciated_before: 14n * 54_000n },
    ...{ depreciated_through: addDays(begun, -1), asset_account_id: accountOf('1510'), ...accounts },
  };
  const camera = {
    ...{ id: newId(), name: 'Drain inspection camera', category: 'tools', serial_number: 'DIC-20718' },
    ...{ cost: 864_000n, salvage_value: 0n, useful_life_months: 36, ...straight, ...bought(9, 8) },
    ...{ asset_account_id: accountOf('1520'), ...accounts },
  };
  const computers = {
    ...{ id: newId(), name: 'Office computers', category: 'computers', serial_number: null },
    ...{ cost: 520_000n, salvage_value: 40_000n, useful_life_months: 48, ...bought(5, 3) },
    ...{ ...declining, asset_account_id: accountOf('1530'), ...accounts },
  };
  const assets: readonly OwnAsset[] = [van, camera, computers];
  const last = addMonths(month, today === monthEnd(today) ? -1 : -2);
  const posted = postMonths(seeding, assets, { first: begun, last }, accounts);
  return {
    assets,
    ...posted,
    vouchers: [
      takenOver(opening, van, accounts.accumulated_account_id),
      ...[camera, computers].map(purchase),
      ...posted.vouchers,
    ],
  };
}

function takenOver(entry_date: string, van: OwnAsset, accumulated_account_id: string): Voucher {
  return {
    entry: { entry_date, memo: `Opening balance: ${van.name}`, source: 'opening_balance' },
    lines: [
      { account_id: van.asset_account_id, debit: van.cost, credit: 0n },
      { account_id: accumulated_account_id, debit: 0n, credit: van.depreciated_before },
      { system_key: 'opening_balance_equity', debit: 0n, credit: van.cost - van.depreciated_before },
    ],
  };
}

const purchase = ({ name, in_service_on, asset_account_id, cost }: OwnAsset): Voucher => ({
  entry: { entry_date: in_service_on, memo: `Bought: ${name}`, source: 'manual' },
  lines: [
    { account_id: asset_account_id, debit: cost, credit: 0n },
    { system_key: 'bank', debit: 0n, credit: cost },
  ],
});

function postMonths(
  seeding: Seeding,
  assets: readonly OwnAsset[],
  { first, last }: { readonly first: string; readonly last: string },
  accounts: { readonly expense_account_id: string; readonly accumulated_account_id: string },
) {
  const made = Array.from({ length: monthsBetween(first, last) + 1 }, (_, index) => {
    const [id, month] = [seeding.newId(), addMonths(first, index)];
    const due = assets.flatMap((asset) => {
      const found = scheduleOf(asset).find((one) => one.month === month);
      return found ? [{ fixed_asset_id: asset.id, amount: found.amount }] : [];
    });
    const posted_on = monthEnd(month);
    const created_at = recorded(seeding, posted_on, '22:00');
    const about = { source: 'depreciation', source_table: 'depreciation_runs', source_id: id };
    return {
      run: { id, month, posted_on, amount: due.reduce((sum, { amount }) => sum + amount, 0n), created_at },
      lines: due.map((line) => ({ id: seeding.newId(), run_id: id, month, ...line, created_at })),
      voucher: {
        entry: {
          entry_date: posted_on,
          memo: `Depreciation of ${formatMonth(month.slice(0, 7), 'en-US')}`,
          ...about,
        },
        lines: postDepreciation(due.map(({ amount }) => ({ amount, ...accounts }))),
      },
    };
  });
  return {
    runs: made.map(({ run }) => run),
    lines: made.flatMap(({ lines }) => lines),
    vouchers: made.map(({ voucher }) => voucher),
  };
}

/** After the vouchers: a run names its entry. */
export async function insertOwnAssets(db: Kysely<Tables>, { assets, runs, lines }: OwnAssets): Promise<void> {
  await insertRows(
    db,
    'fixed_assets',
    assets.map((asset, index) => ({ ...asset, number: `FA-000${index + 1}` })),
  );
  const { rows } = await sql<{ id: string; run: string }>`
    select id, source_id as run from journal_entries where source_table = 'depreciation_runs'`.execute(db);
  const entryOf = new Map(rows.map(({ id, run }) => [run, id]));
  await insertRows(
    db,
    'depreciation_runs',
    runs.map((run) => ({ ...run, journal_entry_id: entryOf.get(run.id) })),
  );
  await insertRows(db, 'depreciation_lines', lines);
}
