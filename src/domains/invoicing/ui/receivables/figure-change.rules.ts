/** The relative change to the month before, for display only; the figures themselves are never floats. */
export function changeOf(
  now: { readonly amount: string },
  before: { readonly amount: string },
  isGood = true,
) {
  const [current, past] = [Number(now.amount), Number(before.amount)];
  if (past === 0) return { text: 'nothing last month', direction: 'flat' as const };
  const change = Math.round(((current - past) / past) * 100);
  if (change === 0) return { text: 'as much as last month', direction: 'flat' as const };
  return {
    text: `${Math.abs(change)}% ${change > 0 ? 'more' : 'less'}`,
    direction: change > 0 ? ('up' as const) : ('down' as const),
    good: change > 0 === isGood,
    than: 'than last month',
  };
}
