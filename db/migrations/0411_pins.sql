-- Pages of records that people pin to their sidebar: everyone sees and changes their own.

create table pins (
  like fw.business_row including defaults,
  href text not null,
  title text not null,
  kind text not null,
  constraint pins_href_check check (length(href) <= 200 and href ~ '^/[a-z0-9][a-zA-Z0-9/_-]*$'),
  constraint pins_title_check check (length(title) between 1 and 200),
  constraint pins_kind_check check (length(kind) between 1 and 60),
  constraint pins_href_key unique (tenant_id, created_by, href)
);
call fw.business_table('pins');
create index pins_created_idx on pins (tenant_id, created_at, id);
create policy own_rows on pins as restrictive for all to fieldwright_app using
  ((select fw.access()) in ('command', 'system') or created_by = (select fw.current_user_id()));
