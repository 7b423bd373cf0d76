import type { Query } from './raw-company.ts';

interface Place {
  readonly query: Query;
  readonly tenantId: string;
  readonly technicianId: string;
}

interface Chances {
  readonly begin: number;
  readonly now: number;
  readonly below: (most: number) => number;
  readonly often: (share: number) => boolean;
  readonly oneOf: <T>(list: readonly T[]) => T;
  readonly insert: (table: string, rows: readonly object[]) => Promise<unknown>;
}

const day = 86_400_000;
const dayText = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** Hours that differ by weekday, with breaks, and absences of days and half-days, one after the other. */
export async function addAbsences({ query, tenantId, technicianId }: Place, chances: Chances): Promise<void> {
  const { insert, begin, now, below, oneOf, often } = chances;
  const friday = { start: '07:30', end: oneOf(['11:00', '14:15']) };
  const lunch = { minutes: 45, start: '11:30', end: '13:30' };
  const hours = {
    days: [1, 2, 3, 4, 5],
    start: '07:00',
    end: '16:00',
    by_day: { 5: friday },
    breaks: [lunch],
  };
  await query('update memberships set working_hours = $3 where tenant_id = $1 and id = $2', [
    ...[tenantId, technicianId],
    JSON.stringify(often(0.8) ? hours : { days: [2, 6], start: '10:00', end: '24:00' }),
  ]);
  let at = begin;
  const rows: object[] = [];
  while (at < now) {
    at += (2 + below(40)) * day;
    const starts_on = dayText(at);
    at += below(6) * day;
    rows.push({
      ...{ person_id: technicianId, kind: 'vacation', status: oneOf(['approved', 'approved', 'declined']) },
      ...{ starts_on, ends_on: dayText(at) },
      starts_in: oneOf(['morning', 'afternoon']),
      ends_in: starts_on === dayText(at) ? 'afternoon' : oneOf(['morning', 'afternoon']),
    });
  }
  await insert('absences', rows);
}
