/** Functions and tables of the loader, in a schema that is dropped at the end. */
export const setup = `
  create schema bench;
  create table bench.stories (id uuid primary key, story int not null, open boolean not null);
  create table bench.copies (company int, k int, staff int, place int, days int, done float, open float);

  -- The id of a copied row: the time in it is moved by milliseconds, the rest is kept.
  create function bench.moved(id uuid, by bigint) returns uuid language sql immutable parallel safe strict as $$
    select (lpad(to_hex((('x' || left(replace(id::text, '-', ''), 12))::bit(48)::bigint + by) & x'ffffffffffff'::bigint), 12, '0')
      || substr(replace(id::text, '-', ''), 13))::uuid $$;

  create function bench.number(of text) returns bigint language sql immutable parallel safe strict as $$
    select (hashtextextended(of, 7) & 1099511627775) $$;

  -- A rare word, like a family's name.
  create function bench.word(of text) returns text language sql immutable parallel safe strict as $$
    select initcap(translate(to_hex(bench.number(of) % 16777216), '0123456789abcdef', 'aeioubdglmnrstvk')) $$;

  create function bench.customer(name text, id uuid, place int) returns text language sql immutable parallel safe as $$
    select case when place = 0 then name else name || ' ' || bench.word(id::text || place) end $$;

  create function bench.token(of text, k int) returns text language sql immutable parallel safe strict as $$
    select md5(of || k) || md5(k || of) $$;

  -- One of several parts of an amount; the first has what is left over.
  create function bench.part(amount bigint, n int, of_all int) returns bigint language sql immutable parallel safe strict as $$
    select amount / of_all + case when n = 0 then amount % of_all else 0 end $$;

  create function bench.numbered(prefix text, n bigint) returns text language sql immutable parallel safe strict as $$
    select prefix || lpad(n::text, greatest(4, length(n::text)), '0') $$;

  -- The prefix of a number, with the year of its date.
  create function bench.prefix(number text, on_day date) returns text language sql immutable parallel safe strict as $$
    select regexp_replace(regexp_replace(number, '[0-9]+$', ''), '-[0-9]{4}-$', '-' || extract(year from on_day) || '-') $$;

  create function bench.seal_entry(before text, e journal_entries, lines jsonb) returns text language sql immutable as $$
    select fw.entry_digest(before, e, lines) $$;
  create aggregate bench.entry_chain(journal_entries, jsonb) (sfunc = bench.seal_entry, stype = text,
    initcond = '${'0'.repeat(64)}');
  create function bench.seal_audit(before text, e audit_logs) returns text language sql immutable as $$
    select fw.audit_digest(before, e) $$;
  create aggregate bench.audit_chain(audit_logs) (sfunc = bench.seal_audit, stype = text,
    initcond = '${'0'.repeat(64)}');

  -- Where the ids of each kind of table move to. A company's number keeps those apart that are unique in the database.
  create function bench.lay_out(large int, most_days int) returns void language plpgsql as $f$
  begin
    alter table bench.copies add slug text, add tenant_id uuid, add kept_by bigint, add staff_by bigint, add place_by bigint,
      add story_by bigint;
    update bench.copies set
      slug = case when company = 0 then 'growth' when company < large then 'growth-' || company else 'small-' || company - large end,
      kept_by = company * 100000 - most_days * 86400000::bigint,
      staff_by = company * 100000 + staff - most_days * 86400000::bigint,
      place_by = company * 100000 + place - most_days * 86400000::bigint,
      story_by = company * 100000 + k - days * 86400000::bigint;
    update bench.copies set tenant_id = bench.moved((select id from tenants), kept_by);
    create table bench.kept_copies as select distinct on (company) * from bench.copies order by company, k;
    create table bench.staff_copies as select distinct on (company, staff) * from bench.copies order by company, staff, k;
    create table bench.place_copies as select distinct on (company, place) * from bench.copies order by company, place, k;
    update bench.kept_copies set days = most_days;
    update bench.staff_copies set days = most_days;
    update bench.place_copies set days = most_days;
    analyze bench.copies;
    analyze bench.stories;
  end $f$`;
