-- Control accounts (receivables, payables, received and not billed, inventory, customer deposits) take the postings of their own
-- documents and nothing else, so that each equals its sub-ledger. Only a posting rule reaches them, by what they are for; an account
-- that a person chose, on whatever document, is never one of them. Opening balances are the lawful way in.

-- own_documents: control accounts. entries: documents post to them by rule, and people by entries (tax paid to an agency, a prior
-- year put right), never a line of a document. anything: all others.
create function fw.account_takes(system_key text) returns text language sql immutable parallel safe as $$
  select case
    when system_key in ('accounts_receivable', 'accounts_payable', 'grni', 'inventory', 'customer_deposits') then 'own_documents'
    when system_key in ('tax_payable', 'purchase_tax', 'retained_earnings') then 'entries'
    else 'anything' end $$;

create or replace function fw.follows_documents(tenant uuid, account uuid) returns boolean
language sql stable set search_path = pg_catalog, public, fw as $$
  select exists (select from accounts a where a.tenant_id = tenant and a.id = account and fw.account_takes(a.system_key) <> 'anything')
$$;

-- The line of a credit note too: it could have been moved to any account.
create or replace trigger own_account before insert or update of account_id on invoice_lines for each row
  when (new.account_id is not null) execute function fw.refuse_control_account('account_id');

create function fw.refuse_control_target() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, fw as $$
begin
  if exists (select from accounts a where a.tenant_id = new.tenant_id and a.id = (to_jsonb(new) ->> tg_argv[0])::uuid
      and fw.account_takes(a.system_key) = 'own_documents') then
    raise exception 'This account follows documents by itself. Choose the account that the amount is for.'
      using errcode = 'FW400', detail = tg_argv[0];
  end if;
  return new;
end $$;
create trigger own_account before insert or update of target_account_id on bank_rules for each row
  when (new.target_account_id is not null) execute function fw.refuse_control_target('target_account_id');
create trigger own_account before insert or update of account_id on entry_template_lines for each row
  execute function fw.refuse_control_target('account_id');

-- Entries by hand and from the bank never reach a control account; others do by its key alone. A reversal takes back what is there.
create function fw.refuse_control_postings(vouchers jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, public, fw as $$
declare account text;
begin
  select a.code || ' ' || a.name into account
    from jsonb_array_elements(vouchers) v
    cross join jsonb_array_elements(v->'lines') l
    join accounts a on a.tenant_id = fw.current_tenant()
      and (a.id = (l->>'account_id')::uuid or v->'entry'->>'source' in ('manual', 'bank') and a.system_key = l->>'system_key')
   where fw.account_takes(a.system_key) = 'own_documents'
     and v->'entry'->>'reverses_id' is null and v->'entry'->>'source' <> 'opening_balance'
   limit 1;
  if found then raise exception 'a control account takes postings of its own documents only' using errcode = 'FW426', detail = account; end if;
end $$;

-- expand: the version before calls fw.post_entries, which is there again right after, with the guard in front.
alter function fw.post_entries(jsonb) rename to write_entries;
-- expand: nobody calls it but fw.post_entries.
revoke execute on function fw.write_entries(jsonb) from public;
create function fw.post_entries(vouchers jsonb) returns setof uuid
language plpgsql security definer set search_path = pg_catalog, public, fw as $$
begin
  perform fw.refuse_control_postings(vouchers);
  return query select fw.write_entries(vouchers);
end $$;
