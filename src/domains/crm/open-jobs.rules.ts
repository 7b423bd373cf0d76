/** The work orders of a customer that are not finished, as the domain above has them. */
export const openJobStatuses = [
  'requested',
  'approved',
  'unscheduled',
  'scheduled',
  'in_progress',
  'on_hold',
] as const;

/** Address of the list of a customer's open work orders. */
export const openJobsOf = (customerId: string) => ({
  customer_id: `eq.${customerId}`,
  status: `in.(${openJobStatuses.join(',')})`,
});
