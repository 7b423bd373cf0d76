-- As in 0590: unit prices of lines of invoices with decimals of minor units.

-- expand: the version before reads and writes these prices as before; what it would calculate with stored ones it refuses until it is replaced.
-- online: only under a lock can a column get another type, and this is the shortest way: about ten seconds for a million rows.
alter table invoice_lines
  alter column unit_price type numeric,
  alter column unit_cost type numeric,
  add constraint invoice_lines_unit_price_scale_check check (min_scale(unit_price) <= 6) not valid,
  add constraint invoice_lines_unit_cost_scale_check check (min_scale(unit_cost) <= 6) not valid;
