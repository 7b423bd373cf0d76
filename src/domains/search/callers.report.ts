/** "Who is it?": customers by name, contact, site, address, or telephone number in any writing. */
import { sql } from 'kysely';
import type { Caller } from '#domains/crm/caller.rules.ts';
import { office } from '#kernel/access.ts';
import type { Ctx } from '#kernel/context.ts';
import { field } from '#kernel/field.ts';
import { defineReport } from '#kernel/report.ts';
import { searchTables } from './search.report.ts';
import type { FoundRow } from './search.rules.ts';

const tables = ['customers', 'contacts', 'sites'] as const;

export const callersReport = defineReport(
  'callers',
  {
    label: 'Who is calling',
    allow: office,
    params: { q: field.text({ label: 'Name, number or address', required: true, max: 200 }) },
  },
  async (ctx, { q }): Promise<readonly Caller[]> =>
    readCallers(ctx, (await searchTables(ctx, q, tables)).rows),
);

/** In the order given, each once. */
async function readCallers({ db }: Ctx, named: readonly FoundRow[]): Promise<readonly Caller[]> {
  const { rows } = await sql<Caller>`
    select c.id as customer_id, c.name as customer, o.id as contact_id, o.name as contact, s.id as site_id, s.name as site,
      coalesce(o.mobile, o.phone, c.phone) as phone, coalesce(s.address, c.billing_address) as address
    from (select n.kind, n.id, min(n.place) as place
      from unnest(${named.map(({ table }) => table)}::text[], ${named.map(({ id }) => id)}::uuid[]) with ordinality n (kind, id, place)
      group by n.kind, n.id) f
    left join contacts o on f.kind = 'contacts' and o.id = f.id
    left join sites s on f.kind = 'sites' and s.id = f.id and s.is_active
    join customers c on c.id = case f.kind when 'customers' then f.id when 'contacts' then o.customer_id else s.customer_id end
    order by f.place`.execute(db);
  return rows;
}
