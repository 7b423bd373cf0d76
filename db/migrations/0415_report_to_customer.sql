-- When the customer was given what is noted of a work order; to whom: null where it was handed over without a mail.
alter table work_orders
  add column report_sent_at timestamptz,
  add column report_sent_to text check (length(report_sent_to) <= 320);
