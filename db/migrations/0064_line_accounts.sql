-- Accounts that follow invoices, bills, stock and tax by themselves are not named by a line, or they would no longer agree
-- with what they follow. Lines that name one already stay as they are, and may be credited as they were written.

create function fw.follows_documents(tenant uuid, account uuid) returns boolean
language sql stable set search_path = pg_catalog, public, fw as $$
  select exists (select from accounts a where a.tenant_id = tenant and a.id = account and a.system_key in
    ('accounts_receivable', 'accounts_payable', 'grni', 'inventory', 'customer_deposits', 'tax_payable', 'purchase_tax'))
$$;

-- The argument: the column that names the account.
create function fw.refuse_control_account() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, fw as $$
begin
  if fw.follows_documents(new.tenant_id, (to_jsonb(new) ->> tg_argv[0])::uuid) then
    raise exception 'This account follows documents by itself. Choose the account that the amount is for.'
      using errcode = 'FW400', detail = tg_argv[0];
  end if;
  return new;
end $$;
create trigger own_account before insert or update of account_id on invoice_lines for each row
  when (new.account_id is not null and new.credits_line_id is null) execute function fw.refuse_control_account('account_id');
create trigger own_account before insert or update of account_id on vendor_bill_lines for each row
  when (new.account_id is not null) execute function fw.refuse_control_account('account_id');
create trigger own_account before insert or update of account_id on purchase_order_items for each row
  when (new.account_id is not null) execute function fw.refuse_control_account('account_id');
create trigger own_account before insert or update of account_id on quote_lines for each row
  when (new.account_id is not null) execute function fw.refuse_control_account('account_id');
create trigger own_account before insert or update of default_account_id on vendors for each row
  when (new.default_account_id is not null) execute function fw.refuse_control_account('default_account_id');

-- The lines of a recurring invoice stand in one column, where no foreign key looks.
create function fw.check_series_accounts() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, fw as $$
begin
  if exists (select from jsonb_array_elements(case jsonb_typeof(new.lines) when 'array' then new.lines else '[]' end) l
      where l ->> 'account_id' is not null and (fw.follows_documents(new.tenant_id, (l ->> 'account_id')::uuid)
        or not exists (select from accounts a where a.tenant_id = new.tenant_id and a.id = (l ->> 'account_id')::uuid))) then
    raise exception 'A line names an account that can’t be used here.' using errcode = 'FW400', detail = 'lines';
  end if;
  return new;
end $$;
create trigger own_accounts before insert or update of lines on invoice_series
  for each row execute function fw.check_series_accounts();
