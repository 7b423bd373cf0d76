/** A company with a year of anything: orders that were reopened, put on hold, cancelled and recalled; visits, hours, assets, rooms. */
import { addAbsences } from './random-absences.ts';
import type { Query } from './raw-company.ts';

/** A number from 0 to below 1, the same again for the same seed. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const hour = 3_600_000;
const day = 24 * hour;
const kinds = ['service', 'repair', 'install', 'inspection', 'preventive', 'emergency', 'recall'];

interface Place {
  readonly query: Query;
  readonly tenantId: string;
  readonly technicianId: string;
}

/** Chances that are the same again for the same seed, and a way to write rows. */
function chancesOf({ query, tenantId }: Place, seed: number, daysAgo: number) {
  const random = randomFrom(seed);
  const now = Date.now();
  const below = (most: number) => Math.floor(random() * most);
  const often = (share: number) => random() < share;
  const begin = now - daysAgo * day;
  return {
    ...{ seed, now, begin, random, below, often },
    oneOf: <T>(list: readonly T[]) => list[below(list.length)] as T,
    /** Often on the hour, so that something happens exactly at midnight of some zone. */
    moment: (after = begin) => {
      const at = Math.min(now - 1000, after + random() ** 2 * (now - after));
      return often(0.3) ? Math.max(after, Math.floor(at / hour) * hour) : at;
    },
    insert: async (table: string, rows: readonly object[]) => {
      const names = Object.keys(rows[0] ?? {}).join(', ');
      if (rows.length === 0) return [];
      return query<{ id: string }>(
        `insert into ${table} (tenant_id, ${names}) select $1, ${names} from jsonb_populate_recordset(null::${table}, $2) returning id`,
        [tenantId, JSON.stringify(rows)],
      );
    },
  };
}
type Chances = ReturnType<typeof chancesOf>;
type Made = readonly { readonly id: string }[];

const text = (ms: number) => new Date(ms).toISOString();
const dayText = (ms: number) => text(ms).slice(0, 10);
const many = <T>(count: number, make: (n: number) => T) => Array.from({ length: count }, (_, n) => make(n));

/** Written by SQL, as an import or another program would: between `daysAgo` days ago and now. */
export async function fillAtRandom(place: Place, seed: number, daysAgo = 400): Promise<void> {
  const chances = chancesOf(place, seed, daysAgo);
  const assets = await addAssets(chances);
  await addMaintenance(chances, assets);
  const orders = ordersOf(chances, assets);
  const rows = orders.map(({ row }) => row);
  const made = await chances.insert('work_orders', rows);
  await addRecalls(place, chances, made, rows);
  await replaceSpells(place, chances, made, orders);
  await addVisits(chances, made, rows);
  await addCosts(chances, made, place.technicianId);
  await addAbsences(place, chances);
}

async function addAssets({
  insert,
  oneOf,
  often,
  moment,
  below,
  random,
  now,
  begin,
}: Chances): Promise<Made> {
  const assets = await insert(
    'assets',
    many(8, (n) => ({
      name: `Asset ${n}`,
      status: oneOf(['operational', 'operational', 'retired', 'in_storage']),
      status_since: text(moment()),
      created_at: text(moment()),
      installed_on: often(0.5) ? dayText(moment()) : null,
    })),
  );
  const downtimes = assets.flatMap(({ id }) => {
    let at = begin;
    return many(below(5), () => {
      const from_at = at + random() * 60 * day;
      at = from_at + (1 + random() * 200) * hour;
      const kind = oneOf(['failure', 'failure', 'planned']);
      return { asset_id: id, kind, from_at: text(from_at), to_at: at < now - hour ? text(at) : null };
    }).filter(({ from_at }, n, all) => from_at < text(now) && (n === 0 || all[n - 1]?.to_at !== null));
  });
  await insert('asset_downtimes', downtimes);
  return assets;
}

async function addMaintenance(
  { insert, seed, begin, moment, oneOf, below }: Chances,
  assets: Made,
): Promise<void> {
  const [plan] = await insert('maintenance_plans', [
    { name: `Plan ${seed}`, rule: 'FREQ=MONTHLY', starts_on: dayText(begin) },
  ]);
  const targets = await insert(
    'maintenance_targets',
    assets.slice(0, 4).map(({ id }) => ({ plan_id: plan?.id, asset_id: id })),
  );
  await insert(
    'maintenance_occurrences',
    targets.flatMap(({ id }) =>
      many(6, (n) => {
        const due_on = dayText(moment());
        const status = n === 5 ? 'due' : oneOf(['done', 'done', 'skipped']);
        const done = dayText(Date.parse(due_on) + (below(9) - 5) * day);
        return {
          ...{ plan_id: plan?.id, target_id: id, sequence: n + 1, anchor_on: due_on, due_on, status },
          done_on: status === 'done' ? done : null,
          skipped_reason: status === 'skipped' ? 'Closed that day' : null,
        };
      }),
    ),
  );
}

interface Passed {
  readonly status: string;
  readonly at: number;
}

const ways = [
  ['unscheduled', 'scheduled', 'in_progress', 'completed', 'reviewed', 'closed'],
  ['requested', 'unscheduled', 'in_progress', 'on_hold', 'in_progress', 'completed'],
  ['requested', 'cancelled', 'unscheduled', 'scheduled', 'cancelled'],
  ['unscheduled', 'in_progress', 'completed', 'in_progress', 'completed', 'reviewed'],
  ['in_progress', 'on_hold', 'cannot_complete'],
  ['completed'],
  ['scheduled', 'unscheduled', 'scheduled', 'in_progress', 'on_hold'],
];

/** From the request to now: on and off hold, done, sent back, done again, given up. */
function historyOf({ oneOf, often, below, moment, now }: Chances, requested: number): readonly Passed[] {
  const way = oneOf(ways);
  const whole = way.slice(0, often(0.7) ? way.length : 1 + below(way.length));
  let at = requested;
  return whole.flatMap((status, n) => {
    if (n > 0) at = Math.max(at + 1000, moment(at));
    return at > now ? [] : [{ status, at }];
  });
}

function ordersOf(chances: Chances, assets: Made) {
  const { seed, moment, below, often, oneOf } = chances;
  return many(60, (n) => {
    const requested = moment();
    const spells = historyOf(chances, requested);
    const status = spells.at(-1)?.status ?? 'requested';
    const isDone = ['completed', 'reviewed', 'closed'].includes(status);
    const started = spells.find((spell) => spell.status === 'in_progress')?.at;
    const completed = spells.findLast((spell) => spell.status === 'completed')?.at;
    const window = often(0.6) ? requested + below(20) * day : undefined;
    return {
      spells,
      row: {
        ...{ number: `R-${seed}-${n}`, title: `Job ${n}`, kind: oneOf(kinds), status },
        requested_at: text(requested),
        started_at: started && often(0.8) ? text(started) : null,
        completed_at: isDone ? text(completed ?? requested) : null,
        asset_id: often(0.6) ? oneOf(assets).id : null,
        due_at: often(0.6) ? text(requested + below(30) * day) : null,
        sla_due_at: often(0.6) ? text(requested + below(12) * day) : null,
        window_start: window ? text(window) : null,
        window_end: window ? text(window + 2 * hour) : null,
      },
    };
  });
}
type Orders = ReturnType<typeof ordersOf>;
type OrderRows = readonly Orders[number]['row'][];

/** Some within thirty days, some on the very moment, some later, some before the order was done again. */
async function addRecalls(
  { query, tenantId }: Place,
  { often, oneOf, now, seed }: Chances,
  made: Made,
  rows: OrderRows,
): Promise<void> {
  for (const [n, { id }] of made.entries()) {
    const at = rows[n]?.completed_at;
    if (!at || often(0.5)) continue;
    const requested = text(Math.min(now, Date.parse(at) + oneOf([-2, 5, 29, 30, 31, 90]) * day));
    await query(
      `insert into work_orders (tenant_id, number, title, kind, status, requested_at, recall_of)
       values ($1, $2, 'Again', 'recall', 'unscheduled', $3, $4)`,
      [tenantId, `R-${seed}-again-${n}`, requested, id],
    );
  }
}

/** What happened, instead of what the dates tell. */
async function replaceSpells(
  { query, tenantId }: Place,
  { insert }: Chances,
  made: Made,
  orders: Orders,
): Promise<void> {
  await query('delete from status_spells where tenant_id = $1 and subject_id = any($2)', [
    tenantId,
    made.map(({ id }) => id),
  ]);
  await insert(
    'status_spells',
    orders.flatMap(({ spells }, n) =>
      spells.map(({ status, at }, place) => ({
        ...{ subject_table: 'work_orders', subject_id: made[n]?.id, status, entered_at: text(at) },
        left_at: spells[place + 1] ? text(spells[place + 1]?.at ?? at) : null,
      })),
    ),
  );
}

async function addVisits(
  { insert, below, often, oneOf, moment, random }: Chances,
  made: Made,
  rows: OrderRows,
) {
  await insert(
    'visits',
    rows.flatMap(({ window_start }, n) =>
      many(below(4), () => {
        const starts = often(0.6) && window_start ? Date.parse(window_start) + below(3) * hour : moment();
        // Some bring somebody along.
        const crew_id = often(0.3)
          ? `00000000-0000-4000-8000-${String(below(1e12)).padStart(12, '0')}`
          : null;
        return many(crew_id === null ? 1 : 2 + below(2), (place) => ({
          ...{ work_order_id: made[n]?.id, crew_id, crew_place: crew_id === null ? null : place + 1 },
          status: oneOf(['tentative', 'scheduled', 'done', 'done', 'done', 'no_access', 'cancelled']),
          ...{ starts_at: text(starts), ends_at: text(starts + 2 * hour) },
          arrived_at: often(0.7) ? text(starts + (random() - 0.3) * 2 * hour) : null,
        }));
      }).flat(),
    ),
  );
}

async function addCosts(
  { insert, random, oneOf, often, below, moment, begin, now }: Chances,
  made: Made,
  technician_id: string,
): Promise<void> {
  let clock = begin;
  const entries = many(120, () => {
    clock += random() * 5 * day;
    const started_at = text(clock);
    clock += random() * 9 * hour;
    return {
      ...{ work_order_id: oneOf(made).id, technician_id, started_at, ended_at: text(clock) },
      kind: oneOf(['work', 'work', 'travel', 'break']),
      hourly_cost: often(0.9) ? 1 + below(9999) : null,
    };
  });
  await insert(
    'time_entries',
    entries.filter(({ ended_at }) => ended_at < text(now)),
  );
  await insert(
    'work_order_costs',
    many(30, () => ({
      ...{ work_order_id: oneOf(made).id, description: 'Permit', cost: below(50_000) },
      incurred_on: dayText(moment()),
    })),
  );
}
