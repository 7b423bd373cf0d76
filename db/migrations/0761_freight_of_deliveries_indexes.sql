-- outside a transaction
create index concurrently if not exists vendor_bill_lines_freight_receipt_idx on vendor_bill_lines (tenant_id, freight_receipt_id)
  where freight_receipt_id is not null;
alter table vendor_bill_lines validate constraint vendor_bill_lines_freight_check;
