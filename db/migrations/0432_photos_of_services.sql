-- What a service looks like: shown to customers on quotes.

alter table services add column photo_file_id uuid;
alter table services add foreign key (tenant_id, photo_file_id) references files (tenant_id, id) not valid;
