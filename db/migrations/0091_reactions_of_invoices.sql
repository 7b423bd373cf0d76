-- That an invoice is paid is told by a declared reaction (src/domains/invoicing/paid-invoice.ts). For servers of the version
-- before, this trigger still acts.

create or replace function fw.tell_of_payment() returns trigger language plpgsql security definer set search_path = pg_catalog, public, fw as $$
begin
  if fw.reacts() then return null; end if;
  perform fw.deliver_notice('invoice_paid', array_remove(fw.people_with('{}', 'view_invoices'), fw.current_membership()),
    coalesce(new.number, 'An invoice') || ' is paid',
    (select c.name from customers c where c.tenant_id = new.tenant_id and c.id = new.customer_id),
    '/financials/invoicing/' || new.id, 'invoices', new.id);
  return null;
end $$;
