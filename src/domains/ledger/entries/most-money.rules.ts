/** The largest amount allowed, 10¹² in major units, so that sums of amounts fit the database's integers. */
export const mostMoney = 1_000_000_000_000;

/** `minor`: an amount in minor units. */
export function isTooMuch(minor: bigint, exponent: number): boolean {
  const most = BigInt(mostMoney) * 10n ** BigInt(exponent);
  return minor > most || minor < -most;
}
