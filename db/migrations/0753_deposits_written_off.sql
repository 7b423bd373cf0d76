-- What is written off of a deposit comes off the deposits. Earlier ones were posted as bad debts and stay so.
alter table write_offs add column releases_deposit boolean not null default false;
