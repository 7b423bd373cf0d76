/** What states of a work order have in common, for all who ask: planning, billing, people who leave, the map. */

/** The work was done, or tried: it can be billed. */
export const billableStatuses = ['completed', 'reviewed', 'closed', 'cannot_complete'] as const;

/** Nothing is left to do. */
export const endedStatuses = [...billableStatuses, 'cancelled'] as const;

/** `('completed', …)` after `status in`. Written out and not a parameter, so that a partial index serves. */
export function statusesSql(statuses: readonly (typeof endedStatuses)[number][]): string {
  return `(${statuses.map((status) => `'${status}'`).join(', ')})`;
}
