-- A carrier bills the freight of goods that somebody else sold: a line of its bill names the delivery, whose goods get its cost.

alter table vendor_bill_lines
  add column freight_receipt_id uuid,
  add constraint vendor_bill_lines_freight_receipt_id_fkey foreign key (tenant_id, freight_receipt_id)
    references goods_receipts (tenant_id, id) not valid,
  add constraint vendor_bill_lines_freight_check
    check (freight_receipt_id is null or num_nonnulls(po_item_id, account_id, work_order_id, department_id, branch_id) = 0) not valid;
