/** How the tables of the template company are copied. A table that is not named here is a part of the stories. */

/** Once for each company. */
export const keptTables: ReadonlySet<string> = new Set([
  'accounts',
  'bank_rules',
  'budget_lines',
  'budgets',
  'checklist_templates',
  'custom_fields',
  'entry_template_lines',
  'entry_templates',
  'fiscal_periods',
  'guest_task_categories',
  'inspection_items',
  'inspection_template_versions',
  'inspection_templates',
  'number_series',
  'tax_rates',
  'teams',
  'tenants',
]);

/** Once for each six technicians. */
export const staffTables: ReadonlySet<string> = new Set([
  'financial_permissions',
  'memberships',
  'notification_preferences',
  'profiles',
  'stock_locations',
  'users',
]);

/** What stories happen to: without a date of its own. */
export const placeTables: ReadonlySet<string> = new Set([
  'asset_codes',
  'assets',
  'contacts',
  'customers',
  'invoice_series',
  'maintenance_plan_parts',
  'maintenance_plans',
  'maintenance_targets',
  'meters',
  'parts',
  'room_maintenance_standards',
  'rooms',
  'sites',
  'vendors',
]);

/** One of each copy of the year, whichever of its stories are copied. */
export const batchTables: ReadonlySet<string> = new Set(['bank_imports', 'reconciliations']);

/** Counted again from the copied rows, of no use after the day, or written by this benchmark. */
export const leftOut: ReadonlySet<string> = new Set([
  'api_keys',
  'audit_logs',
  'audit_seals',
  'avatars',
  'chain_checks',
  'client_ids',
  'company_sizes',
  'data_exports',
  'devices',
  'events',
  'idempotency_keys',
  'imports',
  'installation_keys',
  'invitations',
  'ledger_balances',
  'ledger_heads',
  'login_attempts',
  'one_time_tokens',
  'outbox_emails',
  'recovery_codes',
  'report_run_parts',
  'report_runs',
  'second_factors',
  'sessions',
  'status_spells',
  'stock_levels',
  'tax_lines',
  'tax_totals',
  'turns',
  'uploads',
  'webhook_deliveries',
  'webhooks',
  'work_order_counts',
  'work_order_postings',
  'work_order_recordings',
]);

/** Of rows that exclude each other, a copy that falls together with another is left out. */
export const excluding: ReadonlySet<string> = new Set([
  'asset_downtimes',
  'inspections',
  'maintenance_occurrences',
  'room_outages',
]);

/** References without a foreign key; every other such column belongs to the story. */
export const looseReferences: Readonly<Record<string, string>> = {
  created_by: 'users',
  actor_id: 'users',
  owner_id: 'memberships',
  used_by: 'memberships',
  reopened_by: 'memberships',
  logo_file_id: 'files',
};

/** Statuses of work in progress: a story with such a row happens only in the last year. */
export const underWay: Readonly<Record<string, readonly string[]>> = {
  work_orders: ['requested', 'unscheduled', 'scheduled', 'on_hold', 'in_progress', 'completed', 'reviewed'],
  visits: ['tentative', 'scheduled', 'dispatched', 'en_route', 'on_site'],
  invoices: ['draft'],
  quotes: ['draft', 'sent', 'approved'],
  purchase_orders: ['draft', 'approved', 'sent', 'received'],
  vendor_bills: ['draft'],
};

/** Numbers of a series: table → column, and the column of the date that they follow. */
export const numbered: Readonly<Record<string, readonly [column: string, date: string]>> = {
  work_orders: ['number', 'created_at'],
  invoices: ['number', 'issue_date'],
  payments: ['number', 'received_on'],
  refunds: ['number', 'refunded_on'],
  purchase_orders: ['po_number', 'order_date'],
  goods_receipts: ['number', 'received_on'],
  vendor_bills: ['number', 'bill_date'],
  bill_payments: ['number', 'paid_on'],
  quotes: ['number', 'created_at'],
  guest_room_tasks: ['number', 'created_at'],
  inspections: ['number', 'created_at'],
  journal_entries: ['number', 'entry_date'],
};
