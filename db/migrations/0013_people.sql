
-- How somebody writes dates and numbers; null: as the company does.
alter table profiles alter column locale drop not null, alter column locale drop default;
update profiles set locale = null;

-- A company has one usual tax rate: naming another takes the first one's place.
create function fw.one_usual_tax_rate() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  update tax_rates set is_default = false where tenant_id = new.tenant_id and id <> new.id and is_default;
  return null;
end $$;
create trigger one_usual_rate after insert or update on tax_rates for each row when (new.is_default)
  execute function fw.one_usual_tax_rate();

create function fw.person_phone(who uuid) returns text language sql stable security definer set search_path = pg_catalog, public, fw as $$
  select p.phone from profiles p join memberships m on m.user_id = p.user_id
  where p.user_id = who and m.tenant_id = fw.current_tenant() $$;
