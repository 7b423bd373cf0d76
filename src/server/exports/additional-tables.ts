// Tables exported in addition to the declared resources. The remaining tenant tables are derived from these (balances, seals, the
// search index) or internal (delivered events, stored answers of idempotent requests).

export type AdditionalTable = {
  readonly name: string;
  /** Pages by `id`: $1 is the last id, $2 the limit. */
  readonly text: string;
  readonly first: string;
};

export const additionalTables: readonly AdditionalTable[] = [
  {
    name: 'audit_logs',
    text: `select a.id::text, a.at, fw.person_name(a.actor_id) as actor_name, a.actor_id, a.actor, a.action, a.entity_type,
        a.entity_id, a.before, a.after, a.request_id, host(a.ip) as ip, a.user_agent
      from audit_logs a where a.id > $1::bigint order by a.id limit $2`,
    first: '0',
  },
  {
    // Without bodies: an invitation's mail contains its link.
    name: 'mails',
    text: `select m.id, m.recipient, m.subject, m.status, m.sent_at, m.created_at from outbox_emails m
      where m.tenant_id = fw.current_tenant() and m.id > $1::uuid order by m.id limit $2`,
    first: '00000000-0000-0000-0000-000000000000',
  },
  {
    name: 'number_series',
    text: `select n.series as id, n.prefix, n.digits, n.period, n.next_value::text from number_series n
      where n.series > $1 order by n.series limit $2`,
    first: '',
  },
];
