-- How a customer wants finished work put onto invoices: all of it on one, or one a site, a job or a purchase order of theirs.
alter table customers add column invoice_by text not null default 'customer';
alter table customers add constraint customers_invoice_by_check
  check (invoice_by in ('customer', 'site', 'job', 'purchase_order')) not valid;
