-- What a routing service has answered: minutes and kilometres between two points, kept for a while. Points are "lat,lng" with four
-- digits, about ten metres.
create table travel_legs (
  tenant_id uuid not null default fw.current_tenant() references tenants on delete cascade,
  from_point text not null,
  to_point text not null,
  minutes real not null check (minutes >= 0),
  kilometres real not null check (kilometres >= 0),
  expires_at timestamptz not null,
  primary key (tenant_id, from_point, to_point)
);
call fw.protect_tenant_table('travel_legs');
-- No screen shows them.
drop trigger announce_insert on travel_legs;
drop trigger announce_update on travel_legs;
drop trigger announce_delete on travel_legs;
