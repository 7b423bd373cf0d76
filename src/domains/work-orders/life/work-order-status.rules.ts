/** What states of a work order have in common, for all who ask: planning, billing, people who leave, the map. */

/** The work was done, or tried: it can be billed. */
export const billableStatuses = ['completed', 'reviewed', 'closed', 'cannot_complete'] as const;

/** Nothing is left to do. */
export const endedStatuses = [...billableStatuses, 'cancelled'] as const;

/**
 * What "needs invoicing" means of the row `w`, wherever it is counted or listed: work that was done and is not invoiced in
 * full. Of work that could not be completed, only what has something to charge.
 */
export function needsInvoicingSql(w: string): string {
  const recorded = (table: string, more: string) =>
    `exists (select from ${table} x where x.work_order_id = ${w}.id and x.is_billable and x.invoice_line_id is null${more})`;
  return `(${w}.billing_status in ('unbilled', 'partly_invoiced') and (${w}.status in ('completed', 'reviewed', 'closed')
    or ${w}.status = 'cannot_complete' and (${w}.agreed_price > 0
      or ${recorded('time_entries', " and x.kind <> 'break' and x.ended_at is not null")}
      or ${recorded('work_order_parts', '')} or ${recorded('work_order_costs', ' and x.price > 0')})))`;
}

/** `('completed', …)` after `status in`. Written out and not a parameter, so that a partial index serves. */
export function statusesSql(statuses: readonly (typeof endedStatuses)[number][]): string {
  return `(${statuses.map((status) => `'${status}'`).join(', ')})`;
}
