-- What a bill charges for goods in stock besides their ordered price becomes part of what they cost. Which pieces of which delivery a line of a
-- bill is for is kept here, so that it can be taken back when the bill is voided, credited, or the goods go back.

alter table vendor_bill_lines
  -- Charged above (or below) the ordered price, with tax that can't be claimed back; and its share of the bill's shipping. 0: expensed, or not for stock.
  add column price_difference bigint not null default 0,
  add column freight bigint not null default 0;

create table billed_deliveries (
  like fw.business_row including defaults,
  bill_line_id uuid not null,
  -- The delivery, or the line of a vendor credit by which the vendor took its price back.
  receipt_line_id uuid,
  credit_line_id uuid,
  recorded_at timestamptz not null default clock_timestamp(),
  quantity numeric(12,3) not null check (quantity > 0),
  -- The part of the line's amounts that goes with so many pieces.
  price_difference bigint not null,
  freight bigint not null,
  constraint billed_deliveries_what_check check (num_nonnulls(receipt_line_id, credit_line_id) = 1),
  foreign key (tenant_id, bill_line_id) references vendor_bill_lines (tenant_id, id),
  foreign key (tenant_id, receipt_line_id) references goods_receipt_lines (tenant_id, id),
  foreign key (tenant_id, credit_line_id) references vendor_bill_lines (tenant_id, id)
);
call fw.business_table('billed_deliveries');
create index billed_deliveries_bill_line_idx on billed_deliveries (tenant_id, bill_line_id);
create index billed_deliveries_receipt_line_idx on billed_deliveries (tenant_id, receipt_line_id) where receipt_line_id is not null;
create index billed_deliveries_credit_line_idx on billed_deliveries (tenant_id, credit_line_id) where credit_line_id is not null;
create policy commands_only on billed_deliveries as restrictive to fieldwright_app
  using ((select fw.access() in ('command', 'system'))) with check ((select fw.access() in ('command', 'system')));
