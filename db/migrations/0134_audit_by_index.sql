-- outside a transaction
-- What the audit log is filtered by, newest first: what happened in one request, and to one kind of subject.
create index concurrently if not exists audit_logs_request_idx on audit_logs (tenant_id, request_id, id) where request_id is not null;
create index concurrently if not exists audit_logs_type_idx on audit_logs (tenant_id, entity_type, id);
