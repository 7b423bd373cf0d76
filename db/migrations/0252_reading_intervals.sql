-- In how many days a meter is to be read again. Null: with every round, once a day.
alter table meters add column reading_interval_days integer check (reading_interval_days between 1 and 366);
