-- An invitation carries the territories of the person, as it carries team, skills and rates.
alter table invitations add column territories text[] not null default '{}';

create trigger know_territories_of_new before insert on invitations for each row
  when (new.territories <> '{}') execute function fw.know_territories();

-- As before; and invitations follow.
create or replace function fw.rename_territory() returns trigger language plpgsql set search_path = pg_catalog, public, fw as $$
begin
  update memberships m set territories = case when tg_op = 'DELETE' then array_remove(m.territories, old.name)
      else array_replace(m.territories, old.name, new.name) end
   where m.tenant_id = old.tenant_id and old.name = any(m.territories);
  update invitations i set territories = case when tg_op = 'DELETE' then array_remove(i.territories, old.name)
      else array_replace(i.territories, old.name, new.name) end
   where i.tenant_id = old.tenant_id and i.accepted_at is null and old.name = any(i.territories);
  return null;
end $$;

-- As before; and the territories.
create or replace function fw.prepare_member(invitation invitations, person uuid) returns void
language sql set search_path = pg_catalog, public, fw as $$
  update memberships m set
      skills = case when m.skills = '{}' then invitation.skills else m.skills end,
      territories = case when m.territories = '{}' then invitation.territories else m.territories end,
      hourly_cost = coalesce(m.hourly_cost, invitation.hourly_cost),
      hourly_rate = coalesce(m.hourly_rate, invitation.hourly_rate),
      team_id = coalesce(m.team_id, invitation.team_id),
      home_address = coalesce(m.home_address, invitation.home_address),
      home_lat = coalesce(m.home_lat, invitation.home_lat),
      home_lng = coalesce(m.home_lng, invitation.home_lng),
      working_hours = coalesce(m.working_hours, invitation.working_hours),
      colour = coalesce(m.colour, invitation.colour),
      stationary_engineer = m.stationary_engineer or invitation.stationary_engineer
    where m.tenant_id = invitation.tenant_id and m.user_id = person
$$;
