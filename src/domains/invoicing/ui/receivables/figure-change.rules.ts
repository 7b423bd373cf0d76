/** The relative change to the month before, for display only; the figures themselves are never floats. */
export function changeOf(
  now: { readonly amount: string },
  before: { readonly amount: string },
  isGood = true,
) {
  const [current, past] = [Number(now.amount), Number(before.amount)];
  if (past === 0) return { text: 'none last month', direction: 'flat' as const };
  const change = Math.round(((current - past) / past) * 100);
  const direction = change === 0 ? ('flat' as const) : change > 0 ? ('up' as const) : ('down' as const);
  return {
    text: `${change > 0 ? '+' : ''}${change}\u00a0%`,
    direction,
    good: change > 0 === isGood,
    than: 'than last month',
  };
}
