/** Cost and price of a work order so far, exact: in minor units, each line rounded half-even as on the server. */
import { billedQuantities } from '#domains/work-orders/flat-rate/covered-parts.rules.ts';
import { includedParts } from '#domains/work-orders/flat-rate/included-parts.rules.ts';
import { fromMinor, multiply, roundHalfEven, toMinor } from '#kernel/money.ts';
import { toUnitPrice } from '#kernel/unit-price.ts';
import type { CostView, PartView, ServiceView, TimeView } from '../page/work-order-view.ts';

export interface JobSums {
  readonly cost: string;
  readonly price: string;
  /** How much of the limit is used, in whole percent; undefined without a limit. */
  readonly percent: number | undefined;
}

interface Recorded {
  readonly time_entries: readonly TimeView[];
  readonly work_order_parts: readonly PartView[];
  readonly work_order_services?: readonly ServiceView[];
  readonly work_order_costs?: readonly CostView[];
  readonly agreed_price?: unknown;
  readonly not_to_exceed?: unknown;
}

export function jobSums(job: Recorded, exponent: number): JobSums {
  const minor = (value: unknown) => toMinor(String(value ?? '0'), exponent) ?? 0n;
  const each = (value: unknown) => toUnitPrice(String(value ?? '0'), exponent) ?? 0n;
  let cost = 0n;
  let price = 0n;
  const services = job.work_order_services ?? [];
  const parts = job.work_order_parts.filter(({ is_billable }) => is_billable);
  const left = billedQuantities(services.map(includedParts), parts);
  for (const part of job.work_order_parts) {
    cost += part.cost == null ? multiply(each(part.unit_cost), part.quantity) : minor(part.cost);
    price += multiply(each(part.unit_price), left.get(part) ?? '0');
  }
  for (const other of job.work_order_costs ?? []) {
    cost += minor(other.cost);
    if (other.is_billable) price += minor(other.price);
  }
  const isFlat = services.some(({ labour_minutes }) => labour_minutes > 0);
  for (const entry of job.time_entries) {
    cost += minor(entry.labour_cost);
    if (entry.is_billable && entry.kind !== 'break' && entry.ended_at && !isFlat)
      price += labour(entry, minor(entry.hourly_rate));
  }
  if (job.agreed_price !== null && job.agreed_price !== undefined) price = minor(job.agreed_price);
  // Services were added to what was agreed.
  for (const { unit_price, quantity } of services) price += multiply(each(unit_price), quantity);
  const limit = minor(job.not_to_exceed);
  return {
    cost: fromMinor(cost, exponent),
    price: fromMinor(price, exponent),
    percent: limit > 0n ? Number((price * 100n) / limit) : undefined,
  };
}

function labour(entry: TimeView, rate: bigint): bigint {
  const seconds = Math.round((Date.parse(entry.ended_at ?? '') - Date.parse(entry.started_at)) / 1000);
  return roundHalfEven(rate * BigInt(seconds), 3600n);
}
