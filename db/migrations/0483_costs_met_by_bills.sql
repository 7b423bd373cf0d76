-- The line of a bill that a recorded cost of a job turned out to be: the ledger has it on the job then, so the record counts no more.
alter table work_order_costs add column bill_line_id uuid;
alter table work_order_costs add constraint work_order_costs_bill_line_fkey foreign key (tenant_id, bill_line_id)
  references vendor_bill_lines (tenant_id, id) on delete set null (bill_line_id) not valid;
