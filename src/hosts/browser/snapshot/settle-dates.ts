// What follows from dates that have moved and is no date in a column: the seals of the audit log and the ledger, which say when,
// balances by month, budgets by fiscal year, depreciation by month, dates in documents, and holidays. One transaction, once, before the first request.

import type { PGlite } from '@electric-sql/pglite';
import { holidaysAround } from '#db/seed/holidays.ts';
import { dayIn } from '#kernel/dates.ts';

/** `weeks`: by how many the dates were moved when this database was first opened. `onBegin`: it takes some seconds now. */
export async function settleDates(pglite: PGlite, weeks: number, onBegin?: () => void): Promise<void> {
  const { rows } = await pglite.query<{ timezone: string }>(
    'select timezone from tenants where (select moved_weeks from fw.snapshot) <> $1',
    [weeks],
  );
  const [company] = rows;
  if (!company) return;
  onBegin?.();
  const holidays = JSON.stringify(holidaysAround(dayIn(company.timezone, new Date().toISOString())));
  await pglite.transaction(async (transaction) => {
    await transaction.exec(SETTINGS);
    await transaction.query('update tenants set holidays = $1::jsonb', [holidays]);
    await transaction.exec(documents(weeks, company.timezone));
    await transaction.exec(balances);
    await transaction.exec(budgets);
    await transaction.exec(depreciation);
    await transaction.exec(seals);
    await transaction.query('update fw.snapshot set moved_weeks = $1', [weeks]);
  });
}

/** What is sorted stays in memory: a file of the database would be stored in the browser. */
const SETTINGS =
  "set local session_replication_role = replica; set local timezone = 'UTC'; set local work_mem = '32MB'";

/** As a literal inside of a literal. */
const DATE_IN_QUOTES = `''"\\d{4}-\\d\\d-\\d\\d["T]''`;

/** The columns of JSON that hold dates, found when the company is made: to look through all of them takes seconds. */
export const findDocuments = `
  create table fw.dated_documents (in_table regclass not null, in_column name not null);
  do $$
  declare one record;
  begin
    for one in
      select a.attrelid::regclass as in_table, a.attname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
       where c.relkind = 'r' and c.oid >= 16384 and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.atttypid = 'jsonb'::regtype
         and (c.relname, a.attname) <> ('tenants', 'holidays')
    loop
      execute format('insert into fw.dated_documents select %1$L, %2$L where exists (select from %1$s where %2$I::text ~ ${DATE_IN_QUOTES})',
        one.in_table, one.name);
    end loop;
  end $$`;

/** Dates and instants that stand in quotation marks. The latest first: what has moved is later than all that still has to. */
const documents = (weeks: number, timezone: string) => `
  create function pg_temp.moved(document jsonb) returns jsonb language plpgsql as $$
  declare
    written text := document::text;
    one text;
    instant timestamptz;
  begin
    for one in
      select distinct m[1] from regexp_matches(written, '"(\\d{4}-\\d\\d-\\d\\d(?:T[0-9:.]+(?:Z|\\+00:00))?)"', 'g') m order by 1 desc
    loop
      if length(one) = 10 then
        written := replace(written, '"' || one || '"', '"' || (one::date + ${7 * weeks})::text || '"');
      else
        instant := (one::timestamptz at time zone '${timezone}' + interval '${7 * weeks} days') at time zone '${timezone}';
        written := replace(written, '"' || one || '"',
          case when one like '%Z' then replace(to_json(instant)::text, '+00:00', 'Z') else to_json(instant)::text end);
      end if;
    end loop;
    return written::jsonb;
  end $$;
  do $$
  declare one record;
  begin
    for one in select in_table, quote_ident(in_column) as name from fw.dated_documents loop
      execute format('update %1$s set %2$s = pg_temp.moved(%2$s) where %2$s::text ~ ${DATE_IN_QUOTES}', one.in_table, one.name);
    end loop;
  end $$;
  drop function pg_temp.moved;`;

const balances = `
  delete from ledger_balances;
  insert into ledger_balances (tenant_id, account_id, month, debit, credit)
    select tenant_id, account_id, date_trunc('month', entry_date)::date, sum(debit), sum(credit) from journal_lines group by 1, 2, 3;`;

/** A fiscal year begins with a month, so a budget moves by whole years. */
const budgets = `
  update budgets b set starts_on = n.starts_on, name = 'Budget ' || extract(year from n.starts_on)
    from (select id, (starts_on + make_interval(years => extract(year from age(current_date, starts_on))::integer))::date as starts_on
            from budgets) n
   where n.id = b.id and n.starts_on <> b.starts_on;`;

/** Depreciation goes by months, so all of it moves by whole ones: as many as its entries have come into later months. The latest first. */
const depreciation = `
  do $$
  declare
    months interval := make_interval(months => (select min((extract(year from age(date_trunc('month', posted_on), month)) * 12
      + extract(month from age(date_trunc('month', posted_on), month)))::integer) from depreciation_runs));
    one record;
  begin
    if months is null then return; end if;
    update fixed_assets set purchased_on = purchased_on + months, in_service_on = in_service_on + months,
      depreciated_through = depreciated_through + months;
    update fixed_asset_estimates set from_month = from_month + months;
    update depreciation_runs set month = month + months;
    for one in select id from depreciation_lines order by month desc loop
      update depreciation_lines set month = month + months where id = one.id;
    end loop;
    update journal_entries e set memo = 'Depreciation of ' || to_char(r.month, 'FMMonth YYYY')
      from depreciation_runs r where r.journal_entry_id = e.id and e.tenant_id = r.tenant_id;
  end $$;`;

/** Each seal is made of the one before. */
const seals = `
  create aggregate pg_temp.entry_seal(journal_entries, jsonb) (sfunc = fw.entry_digest, stype = text, initcond = '${'0'.repeat(64)}');
  create aggregate pg_temp.audit_seal(audit_logs) (sfunc = fw.audit_digest, stype = text, initcond = '${'0'.repeat(64)}');
  with canonical as (
    select l.tenant_id, l.entry_id, jsonb_agg(fw.line_facts(l.account_id, l.debit, l.credit, l.memo, l.customer_id, l.work_order_id,
        l.asset_id, l.site_id, l.vendor_id, l.department_id, l.branch_id) order by l.position) as lines
      from journal_lines l group by 1, 2),
  sealed as (
    select e.tenant_id, e.id, e.position, pg_temp.entry_seal(e, c.lines) over (partition by e.tenant_id order by e.position) as hash
      from journal_entries e join canonical c on c.tenant_id = e.tenant_id and c.entry_id = e.id),
  chained as (
    select s.*, lag(s.hash, 1, repeat('0', 64)) over (partition by s.tenant_id order by s.position) as previous from sealed s)
  update journal_entries e set hash = c.hash, previous_hash = c.previous
    from chained c where c.tenant_id = e.tenant_id and c.id = e.id;
  update ledger_heads h set hash = e.hash from journal_entries e where e.tenant_id = h.tenant_id and e.position = h.position;
  update audit_seals a set hash = s.hash from (
    select s.tenant_id, s.position, pg_temp.audit_seal(l) over (partition by s.tenant_id order by s.position) as hash
      from audit_seals s join audit_logs l on l.tenant_id = s.tenant_id and l.id = s.entry_id) s
   where s.tenant_id = a.tenant_id and s.position = a.position;
  delete from chain_checks;
  drop aggregate pg_temp.entry_seal(journal_entries, jsonb);
  drop aggregate pg_temp.audit_seal(audit_logs);`;
