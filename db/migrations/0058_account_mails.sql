-- Mails about an account, by what they are for: no kind of request uses up what another one needs.

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
