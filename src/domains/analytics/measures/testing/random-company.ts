/** A company with a year of anything: orders that were reopened, put on hold, cancelled and recalled; visits, hours, assets, rooms. */
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

/** Written by SQL, as an import or another program would: between `daysAgo` days ago and now. */
export async function fillAtRandom({ query, tenantId, technicianId }: Place, seed: number, daysAgo = 400) {
  const random = randomFrom(seed);
  const below = (most: number) => Math.floor(random() * most);
  const oneOf = <T>(list: readonly T[]) => list[below(list.length)] as T;
  const often = (share: number) => random() < share;
  const now = Date.now();
  // Often on the hour, so that something happens exactly at midnight of some zone.
  const moment = (after = now - daysAgo * day) => {
    const at = Math.min(now - 1000, after + random() ** 2 * (now - after));
    return often(0.3) ? Math.max(after, Math.floor(at / hour) * hour) : at;
  };
  const text = (ms: number) => new Date(ms).toISOString();
  const insert = async (table: string, rows: readonly object[]) => {
    const names = Object.keys(rows[0] ?? {}).join(', ');
    if (rows.length === 0) return [];
    return query<{ id: string }>(
      `insert into ${table} (tenant_id, ${names}) select $1, ${names} from jsonb_populate_recordset(null::${table}, $2) returning id`,
      [tenantId, JSON.stringify(rows)],
    );
  };
  const many = <T>(count: number, make: (n: number) => T) => Array.from({ length: count }, (_, n) => make(n));

  const assets = await insert(
    'assets',
    many(8, (n) => ({
      name: `Asset ${n}`,
      status: oneOf(['operational', 'operational', 'retired', 'in_storage']),
      status_since: text(moment()),
      created_at: text(moment()),
      installed_on: often(0.5) ? text(moment()).slice(0, 10) : null,
    })),
  );
  const downtimes = assets.flatMap(({ id }) => {
    let at = now - daysAgo * day;
    return many(below(5), () => {
      const from_at = at + random() * 60 * day;
      at = from_at + (1 + random() * 200) * hour;
      const to_at = at < now - hour ? text(at) : null;
      return { asset_id: id, kind: oneOf(['failure', 'failure', 'planned']), from_at: text(from_at), to_at };
    }).filter(
      ({ from_at, to_at }, n, all) =>
        from_at < text(now) && all.slice(0, n).every((one) => one.to_at !== null || to_at === undefined),
    );
  });
  await insert('asset_downtimes', downtimes);

  const orders = many(60, (n) => {
    const requested = moment();
    const spells = historyOf(requested);
    const last = (status: string) => spells.findLast((spell) => spell.status === status)?.at;
    const status = spells.at(-1)?.status ?? 'requested';
    const isDone = ['completed', 'reviewed', 'closed'].includes(status);
    const started = spells.find((spell) => spell.status === 'in_progress')?.at;
    const window = often(0.6) ? requested + below(20) * day : undefined;
    return {
      spells,
      row: {
        ...{ number: `R-${seed}-${n}`, title: `Job ${n}`, kind: oneOf(kinds), status },
        requested_at: text(requested),
        started_at: started && often(0.8) ? text(started) : null,
        completed_at: isDone ? text(last('completed') ?? requested) : null,
        asset_id: often(0.6) ? oneOf(assets).id : null,
        due_at: often(0.6) ? text(requested + below(30) * day) : null,
        sla_due_at: often(0.6) ? text(requested + below(12) * day) : null,
        window_start: window ? text(window) : null,
        window_end: window ? text(window + 2 * hour) : null,
      },
    };
  });
  const ids = await insert(
    'work_orders',
    orders.map(({ row }) => row),
  );
  await recall(
    ids,
    orders.map(({ row }) => row.completed_at),
  );
  await query('delete from status_spells where tenant_id = $1', [tenantId]);
  await insert(
    'status_spells',
    orders.flatMap(({ spells }, n) =>
      spells.map(({ status, at }, place) => ({
        ...{ subject_table: 'work_orders', subject_id: ids[n]?.id, status, entered_at: text(at) },
        left_at: spells[place + 1] ? text(spells[place + 1]?.at ?? at) : null,
      })),
    ),
  );
  await insert(
    'visits',
    orders.flatMap(({ row }, n) =>
      many(below(4), () => {
        const starts =
          often(0.6) && row.window_start ? Date.parse(row.window_start) + below(3) * hour : moment();
        const arrived = starts + (random() - 0.3) * 2 * hour;
        return {
          work_order_id: ids[n]?.id,
          status: oneOf(['tentative', 'scheduled', 'done', 'done', 'done', 'no_access', 'cancelled']),
          ...{ starts_at: text(starts), ends_at: text(starts + 2 * hour) },
          arrived_at: often(0.7) ? text(arrived) : null,
        };
      }),
    ),
  );
  let clock = now - daysAgo * day;
  await insert(
    'time_entries',
    many(120, () => {
      clock += random() * 5 * day;
      const started_at = clock;
      clock += random() * 9 * hour;
      return {
        ...{ work_order_id: oneOf(ids).id, technician_id: technicianId },
        kind: oneOf(['work', 'work', 'travel', 'break']),
        ...{
          started_at: text(started_at),
          ended_at: text(clock),
          hourly_cost: often(0.9) ? 1 + below(9999) : null,
        },
      };
    }).filter(({ ended_at }) => ended_at < text(now)),
  );
  await insert(
    'work_order_costs',
    many(30, () => ({
      ...{ work_order_id: oneOf(ids).id, description: 'Permit', cost: below(50_000) },
      incurred_on: text(moment()).slice(0, 10),
    })),
  );

  /** From the request to now: on and off hold, done, sent back, done again, given up. */
  function historyOf(requested: number): { status: string; at: number }[] {
    const ways = [
      ['unscheduled', 'scheduled', 'in_progress', 'completed', 'reviewed', 'closed'],
      ['requested', 'unscheduled', 'in_progress', 'on_hold', 'in_progress', 'completed'],
      ['requested', 'cancelled', 'unscheduled', 'scheduled', 'cancelled'],
      ['unscheduled', 'in_progress', 'completed', 'in_progress', 'completed', 'reviewed'],
      ['in_progress', 'on_hold', 'cannot_complete'],
      ['completed'],
      ['scheduled', 'unscheduled', 'scheduled', 'in_progress', 'on_hold'],
    ];
    const way = oneOf(ways);
    const whole = way.slice(0, often(0.7) ? way.length : 1 + below(way.length));
    let at = requested;
    return whole.flatMap((status, n) => {
      if (n > 0) at = Math.max(at + 1000, moment(at));
      return at > now ? [] : [{ status, at }];
    });
  }

  /** Some within thirty days, some on the very moment, some later, some before the order was done again. */
  async function recall(made: readonly { id: string }[], completed: readonly (string | null)[]) {
    for (const [n, { id }] of made.entries()) {
      const at = completed[n];
      const other = made[(n * 7 + 3) % made.length]?.id;
      if (!at || !other || other === id || often(0.5)) continue;
      const requested = text(Math.min(now, Date.parse(at) + oneOf([-2, 5, 29, 30, 31, 90]) * day));
      await query(
        `insert into work_orders (tenant_id, number, title, kind, status, requested_at, recall_of)
         values ($1, $2, 'Again', 'recall', 'unscheduled', $3, $4)`,
        [tenantId, `R-${seed}-again-${n}`, requested, id],
      );
    }
  }
}
