-- What only the database can say in time: a rule that depends on stored rows is checked by the statement that writes.

-- Ends the transaction with a sentence for the person, at the field that it is about.
create function fw.refuse(field text, sentence text) returns void language plpgsql as $$
begin
  raise exception '%', sentence using errcode = 'FW400', detail = field;
end $$;

-- As the viewer may see it; a vendor that is gone or not in use any more is refused.
create function fw.vendor_to_order_from(wanted uuid)
returns table (id uuid, name text, email text, payment_terms integer, terms text) language plpgsql stable as $$
declare found_one vendors;
begin
  select * into found_one from vendors v where v.id = wanted;
  if found_one.id is null then perform fw.refuse('vendor_id', 'This vendor doesn’t exist.'); end if;
  if not found_one.is_active then perform fw.refuse('vendor_id', found_one.name || ' is not in use any more.'); end if;
  return query select found_one.id, found_one.name, found_one.email, found_one.payment_terms,
    case when found_one.payment_terms > 0 then 'Net ' || found_one.payment_terms else 'Due on receipt' end;
end $$;
