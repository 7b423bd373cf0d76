-- expand: invoices_number_once_key refuses what it did, except numbers of opening invoices that were taken back
alter table invoices drop constraint invoices_number_key;
