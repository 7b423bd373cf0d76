-- outside a transaction

-- Goods of a receipt may be sent back several times, and an order whose bill is voided may have something to give up again.
create unique index concurrently if not exists journal_entries_document_key on journal_entries (tenant_id, source, source_id)
  where source not in ('goods_return', 'goods_not_billed');
