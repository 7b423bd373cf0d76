-- What is recorded without a day belongs to the company's today: the server's is another one for some hours of each day.
alter table work_order_costs alter column incurred_on set default fw.today();
alter table maintenance_plans alter column starts_on set default fw.today();
