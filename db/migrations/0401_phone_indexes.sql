-- outside a transaction

create index concurrently if not exists customers_phone_idx on customers (tenant_id, (fw.phone_digits(phone) collate "C")) where phone is not null;
create index concurrently if not exists contacts_phone_idx on contacts (tenant_id, (fw.phone_digits(phone) collate "C")) where phone is not null;
create index concurrently if not exists contacts_mobile_idx on contacts (tenant_id, (fw.phone_digits(mobile) collate "C")) where mobile is not null;
