-- Lines come in the order of their document without being sorted for each of them, and orders are counted from their index.

drop index invoice_lines_invoice_idx, purchase_order_items_po_idx, vendor_bill_lines_bill_idx, goods_receipt_lines_receipt_idx;
create index invoice_lines_invoice_idx on invoice_lines (tenant_id, invoice_id, position, id);
create index purchase_order_items_po_idx on purchase_order_items (tenant_id, po_id, position, id);
create index vendor_bill_lines_bill_idx on vendor_bill_lines (tenant_id, bill_id, position, id);
create index goods_receipt_lines_receipt_idx on goods_receipt_lines (tenant_id, receipt_id, position, id);

drop index purchase_orders_newest_idx;
create index purchase_orders_newest_idx on purchase_orders (tenant_id, order_date desc, id desc) include (is_active);
