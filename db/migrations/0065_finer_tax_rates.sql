-- Rates like 8.875 % need more than four digits after the point. Without a fixed scale the tables are not written anew, and
-- rates that stand there read as before.
-- expand: the version before reads any decimal here and writes ones of four digits, which stay allowed.
alter table tenants alter column tax_rate type numeric, add constraint tenants_tax_rate_scale_check check (scale(tax_rate) <= 6);
-- expand: the version before reads any decimal here and writes ones of four digits, which stay allowed.
alter table sites alter column tax_rate type numeric, add constraint sites_tax_rate_scale_check check (scale(tax_rate) <= 6);
-- expand: the version before reads any decimal here and writes ones of four digits, which stay allowed.
alter table tax_rates alter column rate type numeric, add constraint tax_rates_rate_scale_check check (scale(rate) <= 6);
-- expand: the version before reads any decimal here and writes ones of four digits, which stay allowed.
alter table invoice_lines alter column tax_rate type numeric, add constraint invoice_lines_tax_rate_scale_check check (scale(tax_rate) <= 6);
-- expand: the version before reads any decimal here and writes ones of four digits, which stay allowed.
alter table purchase_order_items alter column tax_rate type numeric, add constraint purchase_order_items_tax_rate_scale_check check (scale(tax_rate) <= 6);
-- expand: the version before reads any decimal here and writes ones of four digits, which stay allowed.
alter table vendor_bill_lines alter column tax_rate type numeric, add constraint vendor_bill_lines_tax_rate_scale_check check (scale(tax_rate) <= 6);
-- expand: the version before reads any decimal here and writes ones of four digits, which stay allowed.
alter table bank_rules alter column tax_rate type numeric, add constraint bank_rules_tax_rate_scale_check check (scale(tax_rate) <= 6);
-- expand: the version before reads any decimal here and writes ones of four digits, which stay allowed.
alter table quote_lines alter column tax_rate type numeric, add constraint quote_lines_tax_rate_scale_check check (scale(tax_rate) <= 6);
