/** A million millions: the sum of any number of amounts still has room in the database. */
export const mostMoney = 1_000_000_000_000;

/** Of an amount in minor units. */
export function isTooMuch(minor: bigint, exponent: number): boolean {
  const most = BigInt(mostMoney) * 10n ** BigInt(exponent);
  return minor > most || minor < -most;
}
