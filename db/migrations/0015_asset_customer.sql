-- What stands at a customer's site is the customer's, and moves with the site. Where somebody says otherwise, that holds:
-- a rented machine belongs to another than the house it stands in.
create function fw.follow_site() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, fw as $$
begin
  if tg_op = 'UPDATE' then
    if new.customer_id is distinct from old.customer_id then return new; end if;
    if new.customer_id is distinct from
      (select s.customer_id from sites s where s.tenant_id = old.tenant_id and s.id = old.site_id) then return new; end if;
    new.customer_id := null;
  end if;
  if new.customer_id is null then
    select s.customer_id into new.customer_id from sites s where s.tenant_id = new.tenant_id and s.id = new.site_id;
  end if;
  return new;
end $$;
create trigger follow_site_new before insert on assets for each row
  when (new.customer_id is null and new.site_id is not null) execute function fw.follow_site();
create trigger follow_site_move before update of site_id on assets for each row
  when (new.site_id is distinct from old.site_id and new.site_id is not null) execute function fw.follow_site();
