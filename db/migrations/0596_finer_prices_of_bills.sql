-- As in 0590: unit prices of lines of bills with decimals of minor units.

-- expand: the version before reads and writes these prices as before; what it would calculate with stored ones it refuses until it is replaced.
-- online: only under a lock can a column get another type, and this is the shortest way: about ten seconds for a million rows.
alter table vendor_bill_lines
  alter column unit_price type numeric,
  add constraint vendor_bill_lines_unit_price_scale_check check (min_scale(unit_price) <= 6) not valid;
