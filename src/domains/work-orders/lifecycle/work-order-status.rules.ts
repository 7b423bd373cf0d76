/** The statuses of work orders, and the groups of them that lists, planning, billing, offboarding and the map share. */
export const workOrderStatuses = [
  'requested',
  'approved',
  'unscheduled',
  'scheduled',
  'in_progress',
  'on_hold',
  'completed',
  'reviewed',
  'closed',
  'cannot_complete',
  'cancelled',
] as const;
type Status = (typeof workOrderStatuses)[number];

/** Work that is not finished. */
export const openStatuses = [
  'requested',
  'approved',
  'unscheduled',
  'scheduled',
  'in_progress',
  'on_hold',
] as const satisfies readonly Status[];

/** The work was done or attempted: it can be billed. */
export const billableStatuses = [
  'completed',
  'reviewed',
  'closed',
  'cannot_complete',
] as const satisfies readonly Status[];

/** No work is left to do. */
export const endedStatuses = [...billableStatuses, 'cancelled'] as const satisfies readonly Status[];

/**
 * SQL condition for "needs invoicing" on the row alias `w`: finished work that is not fully invoiced. Work that could not be
 * completed counts only if it has billable lines.
 */
export function needsInvoicingSql(w: string): string {
  const recorded = (table: string, more: string) =>
    `exists (select from ${table} x where x.work_order_id = ${w}.id and x.is_billable and x.invoice_line_id is null${more})`;
  return `(${w}.billing_status in ('unbilled', 'partly_invoiced') and (${w}.status in ('completed', 'reviewed', 'closed')
    or ${w}.status = 'cannot_complete' and (${w}.agreed_price > 0
      or ${recorded('time_entries', " and x.kind <> 'break' and x.ended_at is not null")}
      or ${recorded('work_order_parts', '')} or ${recorded('work_order_costs', ' and x.price > 0')}
      or exists (select from work_order_services x where x.work_order_id = ${w}.id and x.unit_price > 0 and x.invoice_line_id is null))))`;
}

/** The list `('completed', …)` for `status in`. Inlined instead of passed as a parameter so that a partial index can be used. */
export function statusesSql(statuses: readonly Status[]): string {
  return `(${statuses.map((status) => `'${status}'`).join(', ')})`;
}
