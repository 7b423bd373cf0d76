-- How long a row was in each state: a spell begins when it enters a status and ends when it enters the next one. Triggers write it, so
-- that nothing that changes a status can forget to.

create table status_spells (
  like fw.appended_row including defaults,
  subject_table text not null,
  subject_id uuid not null,
  status text not null,
  entered_at timestamptz not null,
  -- Null: it still lasts.
  left_at timestamptz,
  -- Told by the dates of the row (an import, or from before the history was kept) instead of by the change itself.
  is_derived boolean not null default false,
  constraint status_spells_order_check check (left_at > entered_at),
  constraint status_spells_entered_key unique (tenant_id, subject_table, subject_id, entered_at),
  -- Thereby one without an end, too.
  constraint status_spells_no_overlap exclude using gist
    (tenant_id with =, subject_table with =, subject_id with =, tstzrange(entered_at, left_at) with &&)
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
call fw.business_table('status_spells');
-- expand: the version before does not know the table.
revoke insert, update, delete on status_spells from fieldwright_app;

-- Whoever sees the row sees its history. A function: as a part of the policy the planner would expect these sub-selects for every row,
-- also where the office reads, and read each order's spells by themselves.
create function fw.sees_row_of_spell(of_table text, of_id uuid) returns boolean
language sql stable cost 1 set search_path = pg_catalog, public, fw as $$
  select of_table = 'work_orders' and exists (select from work_orders w where w.id = of_id)
    or of_table = 'visits' and exists (select from visits v where v.id = of_id)
    or of_table = 'guest_room_tasks' and exists (select from guest_room_tasks g where g.id = of_id) $$;
create policy rows_of_subject on status_spells as restrictive for select to fieldwright_app using (
  (select fw.is_office()) or fw.sees_row_of_spell(subject_table, subject_id));

create type fw.status_point as (status text, at timestamptz);

-- The spells between points in the order in which they happened. A time before the one of the point before, or in the future, was
-- noted by a wrong clock. What lasted no time is left out.
create function fw.spells_between(points fw.status_point[]) returns table (status text, entered_at timestamptz, left_at timestamptz)
language sql stable as $$
  with ordered as (
    select p.status, p.n, max(least(p.at, now())) over (order by p.n) as at
      from unnest(points) with ordinality p(status, at, n) where p.at is not null),
  lasting as (
    select l.*, lag(l.status) over (order by l.n) is distinct from l.status as is_change from (
      select o.*, lead(o.at) over (order by o.n) as next_at from ordered o) l
     where l.next_at is null or l.next_at > l.at)
  select c.status, c.at, lead(c.at) over (order by c.n) from lasting c where c.is_change $$;

-- Keeps the spells of the table's rows. `first_at`: when a row enters its first status. `dates`: statuses in the order in which they
-- are usually entered, each with the column that says when; `before_dates` is the status before the first of them.
-- Makes fw.fill_spells_of_{table}(ids), too, for rows from before, which are locked meanwhile: from the audit log, or else from their
-- dates.
create procedure fw.keep_status_spells(target regclass, first_at text, before_dates text, dates text[][]) language plpgsql as $make$
declare
  dated constant integer := coalesce(array_length(dates, 1), 0);
  points text := '';
  noted text := '';
  logged text := '';
  known text := 'false';
  begun text := format('least(r.%I', first_at);
  told text;
begin
  for n in 1..dated loop
    points := points || format(', row(%L, r.%I)::fw.status_point', dates[n][1], dates[n][2]);
    noted := noted || format(' when %1$L then case when new.%2$I is distinct from old.%2$I then new.%2$I end', dates[n][1], dates[n][2]);
    logged := logged || format(' when %L then (a.after ->> %L)::timestamptz', dates[n][1], dates[n][2]);
    known := known || format(' or r.%I is not null', dates[n][2]);
    begun := begun || format(', r.%I', dates[n][2]);
  end loop;
  begun := begun || ')';
  -- A row that is brought in later than its dates began with the first of them.
  told := format('case when %1$s then array[row(%2$L, %5$s)::fw.status_point%4$s, row(r.status, %5$s)::fw.status_point]
    else array[row(r.status, r.%3$I)::fw.status_point] end', known, before_dates, first_at, points, begun);

  -- Most rows have no dates yet: one spell, without the way through points.
  execute format($function$
    create function fw.begin_spells_of_%1$s() returns trigger
    language plpgsql security definer set search_path = pg_catalog, public, fw as $$
    begin
      insert into status_spells (tenant_id, subject_table, subject_id, status, entered_at, is_derived)
        select r.tenant_id, %1$L, r.id, r.status, least(r.%3$I, now()), least(r.%3$I, now()) < r.created_at
          from added r where not (%4$s);
      if exists (select from added r where %4$s) then
        insert into status_spells (tenant_id, subject_table, subject_id, status, entered_at, left_at, is_derived)
          select r.tenant_id, %1$L, r.id, s.status, s.entered_at, s.left_at, s.entered_at < r.created_at
            from added r cross join lateral fw.spells_between(%2$s) s where %4$s;
      end if;
      return null;
    end $$ $function$, target, told, first_at, known);

  -- A device may say when it happened, but not before the status that was entered last.
  execute format($function$
    create function fw.follow_status_of_%1$s() returns trigger
    language plpgsql security definer set search_path = pg_catalog, public, fw as $$
    declare moment constant timestamptz := least(coalesce(case new.status%2$s else null end, now()), now());
    begin
      update status_spells s set left_at = moment
       where s.tenant_id = new.tenant_id and s.subject_table = %1$L and s.subject_id = new.id
         and s.left_at is null and s.entered_at < moment;
      if found then
        insert into status_spells (tenant_id, subject_table, subject_id, status, entered_at)
          values (new.tenant_id, %1$L, new.id, new.status, moment);
      else
        update status_spells s set status = new.status
         where s.tenant_id = new.tenant_id and s.subject_table = %1$L and s.subject_id = new.id and s.left_at is null;
      end if;
      return null;
    end $$ $function$, target, case when dated = 0 then ' when null then null' else noted end);

  execute format($function$
    create function fw.forget_spells_of_%1$s() returns trigger
    language plpgsql security definer set search_path = pg_catalog, public, fw as $$
    begin
      delete from status_spells s using gone g where s.tenant_id = g.tenant_id and s.subject_table = %1$L and s.subject_id = g.id;
      return null;
    end $$ $function$, target);

  execute format($function$
    create function fw.fill_spells_of_%1$s(ids uuid[]) returns void
    language plpgsql security definer set search_path = pg_catalog, public, fw as $$
    begin
      perform from %1$s r where r.tenant_id = fw.current_tenant() and r.id = any(ids) order by r.id for no key update;
      insert into status_spells (tenant_id, subject_table, subject_id, status, entered_at, left_at, is_derived)
        select r.tenant_id, %1$L, r.id, s.status, s.entered_at, s.left_at,
            (l.points is null or s.left_at is null and l.last_status <> r.status) and s.entered_at is distinct from r.created_at
          from %1$s r
          left join lateral (
            select array_agg(row(a.after ->> 'status', coalesce(case a.after ->> 'status'%2$s else null end, a.at))::fw.status_point order by a.id) as points,
                (array_agg(a.before ->> 'status' order by a.id))[1] as first_status, (array_agg(a.after ->> 'status' order by a.id desc))[1] as last_status
              from audit_logs a
             where a.tenant_id = r.tenant_id and a.entity_type = %1$L and a.entity_id = r.id
               and a.before ->> 'status' is not null and a.after ->> 'status' is not null) l on true
          cross join lateral fw.spells_between(case when l.points is null then %4$s
            else row(l.first_status, r.%3$I)::fw.status_point || l.points || row(r.status, r.%3$I)::fw.status_point end) s
         where r.tenant_id = fw.current_tenant() and r.id = any(ids)
           and not exists (select from status_spells k where k.tenant_id = r.tenant_id and k.subject_table = %1$L and k.subject_id = r.id);
    end $$ $function$, target, case when dated = 0 then ' when null then null' else logged end, first_at, told);
  execute format('revoke all on function fw.fill_spells_of_%s(uuid[]) from public', target);

  execute format('create trigger spells_begun after insert on %1$s referencing new table as added
    for each statement execute function fw.begin_spells_of_%1$s()', target);
  execute format('create trigger spells_followed after update on %1$s for each row
    when (old.status is distinct from new.status) execute function fw.follow_status_of_%1$s()', target);
  execute format('create trigger spells_gone after delete on %1$s referencing old table as gone
    for each statement execute function fw.forget_spells_of_%1$s()', target);
end $make$;

call fw.keep_status_spells('work_orders', 'requested_at', 'unscheduled', array[
  ['in_progress', 'started_at'], ['completed', 'completed_at'], ['reviewed', 'reviewed_at'], ['closed', 'closed_at']]);
call fw.keep_status_spells('visits', 'created_at', 'scheduled', array[
  ['en_route', 'en_route_at'], ['on_site', 'arrived_at'], ['done', 'finished_at'], ['no_access', 'finished_at']]);
call fw.keep_status_spells('guest_room_tasks', 'reported_at', 'reported', array[
  ['in_progress', 'started_at'], ['resolved', 'resolved_at'], ['verified', 'verified_at']]);
call fw.keep_status_spells('property_approvals', 'created_at', 'pending', array[
  ['approved', 'decided_at'], ['rejected', 'decided_at']]);

-- In parts, each committed: whoever changes a status waits for one of them.
create procedure fw.fill_status_spells() language plpgsql as $$
declare
  company uuid;
  kept text;
  ids uuid[];
begin
  for company in select id from tenants loop
    perform set_config('app.tenant', company::text, false);
    foreach kept in array array['work_orders', 'visits', 'guest_room_tasks', 'property_approvals'] loop
      ids := '{00000000-0000-0000-0000-000000000000}';
      loop
        execute format('select array(select r.id from %I r where r.tenant_id = $1 and r.id > $2 order by r.id limit 1000)', kept)
          into ids using company, ids[cardinality(ids)];
        exit when cardinality(ids) = 0;
        execute format('select fw.fill_spells_of_%I($1)', kept) using ids;
        commit;
      end loop;
    end loop;
  end loop;
  perform set_config('app.tenant', '', false);
end $$;
