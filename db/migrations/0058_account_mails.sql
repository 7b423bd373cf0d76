-- Mails about an account, by what they are for. No kind of request uses up what another one needs, and requests for links
-- are counted by where they come from.

alter table outbox_emails add column account_kind text;

-- 'reset', 'unlock' and 'code' each have one of the five mails an hour of an address to themselves; 'other' is whatever else
-- somebody may cause without having proven who they are. 'done' tells of a change by its owner and takes nothing from the others.
create function fw.queue_mail_of_kind(kind text, to_address text, about text, body text) returns uuid
language plpgsql security definer set search_path = pg_catalog, public, fw as $$
declare mail uuid := fw.uuid_v7(); sent record; kept integer;
begin
  perform pg_advisory_xact_lock(hashtextextended('mail:' || lower(to_address), 0));
  select count(*) filter (where o.account_kind is distinct from 'done') as asked,
      count(*) filter (where o.account_kind = 'done') as done,
      array_agg(distinct o.account_kind) as kinds into sent
    from outbox_emails o
   where o.tenant_id is null and lower(o.recipient) = lower(to_address) and o.created_at > now() - interval '1 hour';
  select count(*) into kept from unnest(array['reset', 'unlock', 'code']) as own (name)
   where own.name <> kind and not own.name = any (coalesce(sent.kinds, '{}'));
  if kind = 'done' and sent.done >= 5 or kind <> 'done' and sent.asked + kept >= 5 then return null; end if;
  insert into outbox_emails (id, tenant_id, recipient, subject, body_text, account_kind)
    values (mail, null, to_address, about, body, kind);
  return mail;
end $$;

-- Counts a request under a key, at most so many in a period; the seconds to wait when there were as many, or 0.
create function fw.count_request(counted text, most integer, period interval) returns integer
language plpgsql set search_path = pg_catalog, public, fw as $$
declare a login_attempts;
begin
  insert into login_attempts as l (key, failures) values (counted, 0) on conflict (key) do nothing;
  select * into a from login_attempts l where l.key = counted for update;
  if a.window_started_at < clock_timestamp() - period then
    update login_attempts l set failures = 1, window_started_at = clock_timestamp() where l.key = counted;
    return 0;
  end if;
  if a.failures >= most then return ceil(extract(epoch from a.window_started_at + period - clock_timestamp())); end if;
  update login_attempts l set failures = l.failures + 1 where l.key = counted;
  return 0;
end $$;
