/** The largest amount allowed, 10¹² in major units, so that sums of amounts fit the database's integers. */
export const maxAmount = 1_000_000_000_000;

/** `minor`: an amount in minor units. */
export function exceedsMaxAmount(minor: bigint, exponent: number): boolean {
  const most = BigInt(maxAmount) * 10n ** BigInt(exponent);
  return minor > most || minor < -most;
}
