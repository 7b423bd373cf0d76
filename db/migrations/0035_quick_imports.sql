-- Two more keys that were looked up for every row of an import and could not be wrong: a cost is in its job's company,
-- whose key holds it there and takes it along; and an import, whose row nobody can remove, wrote its own id.
alter table work_order_costs drop constraint work_order_costs_tenant_id_fkey;
alter table work_orders drop constraint work_orders_tenant_id_import_id_fkey;
