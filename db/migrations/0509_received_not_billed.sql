-- What is received and not billed can be added up from its documents, on any day: receipts and what went back have their values, a line of a
-- bill keeps what it cleared, and what will never be billed is kept with its day.

alter table vendor_bill_lines
  -- At the ordered price. Null: posted by the version before, which is quantity times that price; or not for an ordered item.
  add column received_amount bigint;

create table goods_not_billed (
  like fw.business_row including defaults,
  po_item_id uuid not null,
  cleared_on date not null,
  -- Received less billed: negative when more was billed.
  quantity numeric(12,3) not null,
  amount bigint not null,
  foreign key (tenant_id, po_item_id) references purchase_order_items (tenant_id, id)
);
call fw.business_table('goods_not_billed');
create index goods_not_billed_item_idx on goods_not_billed (tenant_id, po_item_id);
create policy commands_only on goods_not_billed as restrictive to fieldwright_app
  using ((select fw.access() in ('command', 'system'))) with check ((select fw.access() in ('command', 'system')));

-- At the ordered price, from documents: what was received of the item and did not go back, and what of it was billed or given up.
create function fw.received_value(item uuid) returns bigint
language sql stable security definer set search_path = pg_catalog, public, fw as $$
  select coalesce((select sum(l.value) from goods_receipt_lines l join goods_receipts r on r.tenant_id = l.tenant_id and r.id = l.receipt_id
      where l.tenant_id = fw.current_tenant() and l.po_item_id = item and r.status = 'posted'), 0)::bigint
    + coalesce((select sum(m.value) from goods_receipt_lines l join goods_receipts r on r.tenant_id = l.tenant_id and r.id = l.receipt_id
      join stock_moves m on m.tenant_id = l.tenant_id and m.receipt_line_id = l.id and m.kind = 'vendor_return'
      where l.tenant_id = fw.current_tenant() and l.po_item_id = item and r.status = 'posted'), 0)::bigint $$;
create function fw.billed_value(item uuid) returns bigint
language sql stable security definer set search_path = pg_catalog, public, fw as $$
  select coalesce((select sum(case when b.kind = 'credit' then -1 else 1 end * coalesce(l.received_amount, fw.half_even(l.quantity * i.unit_price)))
      from vendor_bill_lines l join vendor_bills b on b.tenant_id = l.tenant_id and b.id = l.bill_id
      join purchase_order_items i on i.tenant_id = l.tenant_id and i.id = l.po_item_id
      where l.tenant_id = fw.current_tenant() and l.po_item_id = item and b.status = 'posted'), 0)::bigint
    + coalesce((select sum(n.amount) from goods_not_billed n where n.tenant_id = fw.current_tenant() and n.po_item_id = item), 0)::bigint $$;
grant execute on function fw.received_value(uuid), fw.billed_value(uuid) to fieldwright_app;

-- What was given up before: it stands in the ledger with its order.
do $$
declare company record;
begin
  for company in select id from tenants loop
    perform set_config('app.tenant', company.id::text, true), set_config('app.access', 'system', true);
    insert into goods_not_billed (tenant_id, po_item_id, cleared_on, quantity, amount, created_by)
      select company.id, i.id, e.entry_date, 0, sum(l.debit - l.credit), null
        from journal_entries e
        join journal_lines l on l.tenant_id = company.id and l.entry_id = e.id
        join accounts a on a.tenant_id = company.id and a.id = l.account_id and a.system_key = 'grni'
        cross join lateral (select o.id from purchase_order_items o where o.tenant_id = company.id and o.po_id = e.source_id
          order by o.position limit 1) i
       where e.tenant_id = company.id and e.source = 'goods_not_billed' group by e.id, i.id, e.entry_date;
  end loop;
  perform set_config('app.tenant', '', true), set_config('app.access', '', true);
end $$;
