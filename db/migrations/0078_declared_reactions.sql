-- What follows from an event is declared by the domains (src/kernel/reaction.ts) and runs in the transaction of its cause. A
-- server that does so says it when it connects (app.reactions); for one of the version before, the triggers still act. They go
-- once no such version can be running.

create function fw.reacts() returns boolean language sql stable as $$
  select current_setting('app.reactions', true) = 'declared' $$;

create or replace function fw.free_quote_of_void() returns trigger language plpgsql security definer set search_path = pg_catalog, public, fw as $$
begin
  if fw.reacts() then return null; end if;
  update quotes set made_invoice_id = null where tenant_id = new.tenant_id and made_invoice_id = new.id;
  update quotes set deposit_invoice_id = null where tenant_id = new.tenant_id and deposit_invoice_id = new.id;
  return null;
end $$;
