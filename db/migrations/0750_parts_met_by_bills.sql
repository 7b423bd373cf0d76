-- The line of a bill for the job that a part turned out to be of which no stock is kept: the ledger has it on the job then, so the record counts no more.
alter table work_order_parts add column bill_line_id uuid;
alter table work_order_parts add constraint work_order_parts_bill_line_fkey foreign key (tenant_id, bill_line_id)
  references vendor_bill_lines (tenant_id, id) on delete set null (bill_line_id) not valid;
