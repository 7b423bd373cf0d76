/** The filters of the audit log in the URL. */
export const auditFilterNames = [
  'q',
  'actor_id',
  'kind',
  'action',
  'entity_type',
  'entity_id',
  'request_id',
  'from',
  'to',
] as const;

export type AuditSearch = Partial<Record<(typeof auditFilterNames)[number], string>>;
