-- A part of which no stock is kept is an expense when it comes; used on a job it is a cost of that job, once.
alter table parts add column is_stocked boolean not null default true;
