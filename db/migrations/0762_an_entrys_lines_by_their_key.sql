-- A connection that first posts while a company has no lines keeps the plan made then, for which any index of a tenant's lines is as good as
-- another: it then reads all of them to check one entry. In the order of the key that an entry's lines have, only that key is right.
create or replace function fw.check_balanced() returns trigger language plpgsql security definer set search_path = pg_catalog, public, fw as $$
declare entry uuid := case when tg_table_name = 'journal_entries' then new.id else (to_jsonb(new)->>'entry_id')::uuid end;
        total record;
begin
  select count(*) as lines, sum(l.debit) as debit, sum(l.credit) as credit into total
    from (select debit, credit from journal_lines where tenant_id = new.tenant_id and entry_id = entry order by position) l;
  if total.lines < 2 or total.debit <> total.credit then
    raise exception 'journal entry does not balance: debit %, credit %', total.debit, total.credit using errcode = 'FW422';
  end if;
  return null;
end $$;
