-- An auditor's archive has the chain of the audit log: of entries about money the text that their seal is made of, of all others the
-- links alone.

create function fw.audit_text(e audit_logs) returns text language sql immutable as $$
  select jsonb_build_array(e.tenant_id, e.id, to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), e.actor_id, e.actor,
    e.action, e.entity_type, e.entity_id, e.before, e.after, e.request_id, host(e.ip), e.user_agent, e.claimed)::text $$;
create or replace function fw.audit_digest(previous text, e audit_logs) returns text language sql immutable as $$
  select encode(sha256(convert_to(previous || '|' || fw.audit_text(e), 'UTF8')), 'hex') $$;

-- This company's seals after one position and up to another.
create function fw.audit_seals_between(after_position bigint, through_position bigint)
returns table ("position" bigint, entry_id bigint, hash text)
language sql stable security definer set search_path = pg_catalog, public, fw as $$
  select s.position, s.entry_id, s.hash from audit_seals s
  where s.tenant_id = fw.current_tenant() and s.position > after_position and s.position <= through_position order by s.position $$;

-- The positions of the first and the last entry that were made at or after one instant and before another.
create function fw.audit_positions(since timestamptz, until timestamptz) returns table (first bigint, last bigint)
language sql stable security definer set search_path = pg_catalog, public, fw as $$
  select min(s.position), max(s.position) from audit_logs l
    join audit_seals s on s.tenant_id = l.tenant_id and s.entry_id = l.id
  where l.tenant_id = fw.current_tenant() and l.at >= since and l.at < until $$;
