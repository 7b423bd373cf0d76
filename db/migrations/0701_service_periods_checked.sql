-- outside a transaction
alter table invoice_lines validate constraint invoice_lines_service_check;
