-- outside a transaction

-- A bill may bring costs to several deliveries, on several days.
create unique index concurrently if not exists journal_entries_landed_key on journal_entries (tenant_id, source, source_id)
  where source not in ('goods_return', 'goods_not_billed', 'landed_cost');
