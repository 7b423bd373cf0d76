-- A search reads the words of a company's orders from the index that keeps them in order, not from each order.

drop index purchase_orders_newest_idx;
create index purchase_orders_newest_idx on purchase_orders (tenant_id, order_date desc, id desc) include (is_active, search_text);
