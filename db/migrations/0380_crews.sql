-- Crews: several people visit a job together. Each has a visit of their own, and those of a crew begin and end at the same time.

alter table visits add column crew_id uuid;
-- Of the lead the least. It stays when others leave, so the next one leads when the lead is gone.
alter table visits add column crew_place integer;
alter table visits add constraint visits_crew_place_check check ((crew_id is null) = (crew_place is null) and crew_place > 0) not valid;

-- Whoever plans a crew waits for others who plan it.
create function fw.hold_crew(crew uuid) returns void language sql volatile as $$
  select pg_advisory_xact_lock(hashtextextended('fw.crew ' || crew::text, 0)) $$;

-- Checked when all of a change is written, so that the visits of a crew can be moved one after the other.
create function fw.keep_crew_together() returns trigger language plpgsql set search_path = pg_catalog, public, fw as $$
begin
  perform fw.hold_crew(new.crew_id);
  if (select count(distinct (v.work_order_id, v.starts_at, v.ends_at)) > 1 from visits v
      where v.tenant_id = new.tenant_id and v.crew_id = new.crew_id and v.status not in ('cancelled', 'no_access')) then
    raise exception 'a crew comes at one time' using errcode = '23P01', constraint = 'visits_crew_together', table = 'visits';
  end if;
  return null;
end $$;
create constraint trigger keep_crew_together_of_new after insert on visits deferrable initially deferred for each row
  when (new.crew_id is not null) execute function fw.keep_crew_together();
create constraint trigger keep_crew_together after update on visits deferrable initially deferred for each row
  when (new.crew_id is not null and (old.crew_id is distinct from new.crew_id or old.starts_at <> new.starts_at
    or old.ends_at <> new.ends_at or old.work_order_id <> new.work_order_id
    or (old.status in ('cancelled', 'no_access') and new.status not in ('cancelled', 'no_access'))))
  execute function fw.keep_crew_together();
