-- That an invitation was accepted is told by a declared reaction (src/domains/identity/tell-of-acceptance.ts). For servers of the
-- version before, this trigger still acts. That somebody asks to join stays told by the database: who asks must not see, by what
-- the server does then, whether the code exists.

create or replace function fw.tell_of_acceptance() returns trigger language plpgsql security definer set search_path = pg_catalog, public, fw as $$
begin
  if fw.reacts() then return null; end if;
  perform fw.deliver_notice('invitation_accepted',
    (select array_agg(m.id) from memberships m where m.tenant_id = new.tenant_id and m.status = 'active'
       and (m.role = 'owner' or m.user_id = new.created_by) and m.user_id is distinct from new.accepted_by),
    coalesce((select p.full_name from profiles p where p.user_id = new.accepted_by), new.email) || ' accepted the invitation',
    'As ' || new.role || '.', '/user-management', null, null);
  return null;
end $$;
