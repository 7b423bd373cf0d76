import { assetTarget } from './asset-target.ts';
import { customerTarget } from './customer-target.ts';
import { partTarget } from './part-target.ts';
import { siteTarget } from './site-target.ts';
import type { Target } from './target.rules.ts';
import { workOrderTarget } from './work-order-target.ts';

/** In the order in which a new company brings its data. */
export const targets: readonly Target[] = [
  customerTarget,
  siteTarget,
  assetTarget,
  partTarget,
  workOrderTarget,
];

export function targetOf(table: string): Target | undefined {
  return targets.find((target) => target.table === table);
}
