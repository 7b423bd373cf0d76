/** What follows from the copied rows: the sealed chains, the kept balances and levels, the series of numbers and the search index. */
import type pg from 'pg';
import { keptFigures } from '#domains/index.ts';
import { clientOn } from '#hosts/node/database/statements.ts';
import { rebuildFigure } from '#kernel/kept-figure.ts';
import { kyselyOnClient } from '#server/database/kysely-on-client.ts';
import { selectCopies } from './copy-tables.ts';
import type { Table } from './schema.ts';
import { numbered } from './tables.ts';

/** Entries in the order of their dates, each sealed with the one before it. Needs the lines. */
export async function postCopies(owner: pg.Client, table: Table): Promise<void> {
  const { columns, select } = selectCopies(table, 1, {
    position: 'row_number() over (partition by c.company order by t.entry_date - c.days, c.k, t.id)',
    previous_hash: `''`,
    hash: `''`,
  });
  await owner.query('create table bench.entries (like journal_entries)');
  await owner.query(`insert into bench.entries (${columns}) ${select}`);
  await owner.query('analyze bench.entries');
  const own = columns
    .split(', ')
    .filter((column) => column !== 'hash' && column !== 'previous_hash')
    .join(', ');
  await owner.query(`
    insert into journal_entries (${own}, previous_hash, hash)
    select ${own}, lag(sealed, 1, repeat('0', 64)) over chain, sealed from (
      select e.*, bench.entry_chain(row(e.*)::journal_entries, l.canonical) over (partition by e.tenant_id order by e.position) as sealed
      from bench.entries e cross join lateral (
        select jsonb_agg(fw.line_facts(l.account_id, l.debit, l.credit, l.memo, l.customer_id, l.work_order_id, l.asset_id,
          l.site_id, l.vendor_id) order by l.position) as canonical
        from journal_lines l where l.tenant_id = e.tenant_id and l.entry_id = e.id) l) s
    window chain as (partition by tenant_id order by position)`);
  await owner.query(`
    insert into ledger_heads (tenant_id, position, hash)
    select distinct on (tenant_id) tenant_id, position, hash from journal_entries where tenant_id <> bench.template()
    order by tenant_id, position desc`);
}

/** Four or five entries for each work order, as the product writes them, and the events of the last month. */
export async function writeAuditLog(owner: pg.Client): Promise<void> {
  await owner.query(`
    create table bench.audit as
    select tenant_id, created_at as at, 'create' as action, 'work_orders' as entity_type, id as entity_id, created_by as actor_id, null::jsonb as before,
      jsonb_build_object('number', number, 'title', title, 'status', 'unscheduled', 'priority', priority, 'customer_id', customer_id) as after from work_orders
    union all select tenant_id, created_at, 'work_orders.schedule', 'work_orders', work_order_id, created_by, '{"status": "unscheduled"}',
      jsonb_build_object('status', 'scheduled', 'starts_at', starts_at, 'technician_id', technician_id) from visits
    union all select tenant_id, completed_at, 'work_orders.complete', 'work_orders', id, created_by, '{"status": "in_progress"}',
      jsonb_build_object('status', 'completed', 'completed_at', completed_at, 'remedy', remedy) from work_orders where completed_at is not null
    union all select tenant_id, sent_at, 'invoices.send', 'invoices', id, created_by, '{"number": null, "status": "draft", "balance": "0"}',
      jsonb_build_object('number', number, 'status', 'sent', 'balance', total::text, 'bill_to', bill_to) from invoices where sent_at is not null
    union all select tenant_id, created_at, 'payments.record', 'payments', id, created_by, null,
      jsonb_build_object('number', number, 'amount', amount::text, 'method', method) from payments`);
  await owner.query(`
    insert into audit_logs (tenant_id, actor_id, actor, action, entity_type, entity_id, before, after, request_id, user_agent, at)
    select tenant_id, actor_id, coalesce(actor_id::text, 'system'), action, entity_type, entity_id, before, after,
      md5(entity_id::text || action)::uuid::text, 'Mozilla/5.0', least(at, now())
    from bench.audit where tenant_id <> bench.template() order by least(at, now()), entity_id`);
  await owner.query(`
    insert into audit_seals (tenant_id, position, entry_id, hash)
    select tenant_id, row_number() over chain, id, bench.audit_chain(l) over chain
    from audit_logs l where tenant_id <> bench.template() window chain as (partition by tenant_id order by id)`);
  await owner.query(`
    insert into events (tenant_id, name, table_name, row_id, actor_id, at)
    select tenant_id, case action when 'create' then 'work_orders.created' else action end, entity_type, entity_id, actor_id, at
    from audit_logs where tenant_id <> bench.template() and at > now() - interval '30 days' order by id`);
}

export async function removeTemplate(owner: pg.Client, template: string): Promise<void> {
  await owner.query(
    'create table bench.people as select user_id as id from memberships where tenant_id = bench.template()',
  );
  const { rows } = await owner.query<{ name: string }>(
    `select attrelid::regclass::text as name from pg_attribute join pg_class c on c.oid = attrelid
     where attname = 'tenant_id' and relkind = 'r' and relnamespace in ('public'::regnamespace, 'fw'::regnamespace)`,
  );
  for (const { name } of rows) await owner.query(`delete from ${name} where tenant_id = $1`, [template]);
  await owner.query('delete from tenants where id = $1', [template]);
  for (const name of ['sessions', 'devices', 'profiles'])
    await owner.query(`delete from ${name} where user_id in (select id from bench.people)`);
  await owner.query('delete from users where id in (select id from bench.people)');
}

/** What the product keeps by triggers. */
export async function buildAgain(owner: pg.Client, say: (step: string) => void): Promise<void> {
  // Where only some of the stories were copied, parts may be used that were never received.
  await owner.query(`
    insert into stock_moves (tenant_id, part_id, location_id, quantity, value, kind)
    select tenant_id, part_id, location_id, 10 - sum(quantity), greatest(0, -sum(value)), 'opening'
    from stock_moves group by 1, 2, 3 having sum(quantity) < 0`);
  for (const [table, [column]] of Object.entries(numbered))
    await owner.query(`
      update number_series s set next_value = n.most + 1, period = case when s.prefix like '%{YYYY}%' then extract(year from now())::text else '' end
      from (select tenant_id, regexp_replace(${column}, '[0-9]+$', '') as prefix, max(substring(${column} from '[0-9]+$')::bigint) as most
        from ${table} where ${column} is not null group by 1, 2) n
      where n.tenant_id = s.tenant_id and n.prefix = replace(s.prefix, '{YYYY}', extract(year from now())::text)`);
  say('series');
  const { rows } = await owner.query<{ table_name: string }>('select table_name from fw.searched_tables');
  const { rows: companies } = await owner.query<{ id: string }>('select id from tenants');
  const db = kyselyOnClient(clientOn(owner));
  await owner.query('select fw.take_statistics()');
  say('statistics');
  await owner.query('call fw.fill_status_spells()');
  await owner.query('analyze status_spells');
  say('status spells');
  for (const figure of keptFigures) {
    for (const { id } of companies) {
      await owner.query(`select set_config('app.tenant', $1, false)`, [id]);
      await rebuildFigure(db, figure);
    }
    await owner.query(`analyze ${figure.table}`);
    say(figure.name);
  }
  for (const { table_name } of rows) {
    for (const { id } of companies) {
      await owner.query(`select set_config('app.tenant', $1, false)`, [id]);
      await owner.query('select fw.index_rows($1, null, null)', [table_name]);
    }
    say(`search index of ${table_name}`);
  }
  await owner.query(`select set_config('app.tenant', '', false)`);
}
