-- Deposits of customers that a company brings with its opening balances. Each becomes a deposit that is paid: its payment came before
-- the first day, so it is in the books from that day on and has no entry of its own; the deposit's entry has no receivable either.

create table opening_deposits (
  like fw.business_row including defaults,
  customer_id uuid not null,
  number text not null check (length(number) between 1 and 40),
  received_on date not null,
  amount bigint not null,
  reference text,
  constraint opening_deposits_number_key unique (tenant_id, number),
  constraint opening_deposits_amount_check check (amount > 0),
  foreign key (tenant_id, customer_id) references customers (tenant_id, id)
);
call fw.business_table('opening_deposits');
call fw.require_permission('opening_deposits', 'close_periods', 'close_periods');
call fw.carry_imports('opening_deposits');
create index opening_deposits_customer_idx on opening_deposits (tenant_id, customer_id);
create index opening_deposits_received_idx on opening_deposits (tenant_id, received_on, id);
create trigger draft before insert or update or delete on opening_deposits for each row execute function fw.refuse_kept_opening();

-- A payment of a deposit that was brought: the day from which it is in the books.
alter table payments add column opened_on date;
