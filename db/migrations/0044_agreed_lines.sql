-- What an agreed price is made of, where it was agreed line by line in a quote: the job's invoice says the same, and comes to
-- the same with its tax. Holds only while the lines add up to the price.
alter table work_orders add column agreed_lines jsonb check (jsonb_typeof(agreed_lines) = 'array');
