-- The same for payments: by month, what is not allocated yet, what was reversed, and what was allocated after a day.

create index payments_received_idx on payments (tenant_id, received_on) include (amount) where status = 'recorded';
create index payments_unallocated_idx on payments (tenant_id, customer_id) include (amount, allocated, received_on)
  where status = 'recorded' and amount > allocated;
create index payments_reversed_idx on payments (tenant_id, received_on) where status = 'reversed';
create index payment_allocations_day_idx on payment_allocations (tenant_id, allocated_on);
