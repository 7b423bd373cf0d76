-- As in 0590: unit prices of lines of receipts with decimals of minor units.

-- expand: the version before reads and writes these prices as before; what it would calculate with stored ones it refuses until it is replaced.
-- online: only under a lock can a column get another type, and this is the shortest way: about ten seconds for a million rows.
alter table goods_receipt_lines
  alter column unit_cost type numeric,
  add constraint goods_receipt_lines_unit_cost_scale_check check (min_scale(unit_cost) <= 6) not valid;
