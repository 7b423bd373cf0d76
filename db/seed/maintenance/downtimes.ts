/** When assets of the sample company were down: from the call to the end of the repair. Those that are down now, since a few days. */
import { type Kysely, sql } from 'kysely';
import { addDays } from '#kernel/dates.ts';
import type { Tables } from '#kernel/tables.ts';
import type { Places, Seeding } from '../places.ts';
import { recorded } from '../places.ts';
import type { Job } from '../year.ts';

interface Downtime {
  readonly id: string;
  readonly asset_id: string;
  readonly kind: 'failure' | 'planned';
  readonly from_at: string;
  readonly to_at: string | null;
  readonly cause: string | null;
  readonly work_order_id: string | null;
  readonly created_at: string;
}

const repairs: readonly unknown[] = ['repair', 'emergency'];
const pressing: readonly unknown[] = ['high', 'urgent'];

export function downtimesOf(seeding: Seeding, { assets }: Places, jobs: readonly Job[]): Downtime[] {
  const { newId, random } = seeding;
  const found: Downtime[] = [];
  for (const { id, order } of jobs) {
    const { asset_id, kind, priority, requested_at, completed_at, problem } = order;
    if (!asset_id || !repairs.includes(kind) || !pressing.includes(priority)) continue;
    if (typeof completed_at !== 'string' || typeof problem !== 'string' || !random.chance(0.55)) continue;
    const overlaps = found.some(
      (one) => one.asset_id === asset_id && requested_at <= (one.to_at ?? '9') && completed_at >= one.from_at,
    );
    if (overlaps) continue;
    const times = { from_at: requested_at, to_at: completed_at, created_at: requested_at };
    found.push({ id: newId(), asset_id, kind: 'failure', ...times, cause: problem, work_order_id: id });
  }
  for (const { id, status } of assets) {
    if (status !== 'down') continue;
    const from_at = recorded(seeding, addDays(seeding.today, -random.whole(1, 6)), '15:20');
    const isTaken = found.some((one) => one.asset_id === id && (one.to_at ?? '9') >= from_at);
    if (isTaken) continue;
    const more = { to_at: null, cause: 'Does not start, waiting for a part', created_at: from_at };
    found.push({ id: newId(), asset_id: id, kind: 'failure', from_at, ...more, work_order_id: null });
  }
  return found;
}

/** What has cost most to repair costs half as much again to replace: its page asks whether repairing still pays. */
export async function valueReplacements(db: Kysely<Tables>): Promise<void> {
  await sql`
    update assets a set replacement_cost = w.cost from (
      select r.id, (ceil(r.repairs * 1.5 / 5000) * 5000)::bigint as cost from (
        select b.id, fw.asset_repair_cost(b.id, now() - interval '1 year') as repairs
        from assets b where b.category in ('Furnace', 'Water heater')) r
      order by r.repairs desc, r.id limit 2) w
    where w.id = a.id`.execute(db);
}
