-- Entries by hand that are posted by themselves: a template that repeats.
alter table entry_templates
  add column every text constraint entry_templates_every_check check (every in ('month', 'quarter', 'year')),
  add column starts_on date,
  add column until date,
  add column is_reversed boolean not null default false,
  -- Of the last entry that was posted by itself.
  add column posted_until date,
  add column last_error text,
  add constraint entry_templates_until_check check (until >= starts_on) not valid;

-- The day of its next entry. Counted from the first one, so that what begins on the 31st comes on the last day of shorter months.
create function fw.next_entry_on(template entry_templates) returns date
language sql stable set search_path = pg_catalog, public, fw as $$
  select min(d) from (
    select (template.starts_on + make_interval(months => step.months * k))::date as d
    from (select case template.every when 'month' then 1 when 'quarter' then 3 when 'year' then 12 end as months) step
    cross join lateral (select greatest(0, ((extract(year from template.posted_until) - extract(year from template.starts_on)) * 12
      + extract(month from template.posted_until) - extract(month from template.starts_on))::integer / step.months) as past) s
    cross join generate_series(coalesce(s.past, 0), coalesce(s.past, 0) + 1) k) days
  where (template.posted_until is null or d > template.posted_until) and (template.until is null or d <= template.until) $$;
