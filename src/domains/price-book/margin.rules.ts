/** What is left of a price after its cost. Amounts in minor units. */
export interface Margin {
  readonly price: bigint;
  readonly cost: bigint;
  /** `price - cost`. */
  readonly left: bigint;
  /** The share of the price that is left, e.g. 0.43; undefined if nothing is charged. */
  readonly share: number | undefined;
}

export function marginOf(price: bigint, cost: bigint): Margin {
  const left = price - cost;
  return { price, cost, left, share: price === 0n ? undefined : Number(left) / Number(price) };
}

export interface CostedLine {
  /** Undefined where a number is missing. */
  readonly net: bigint | undefined;
  readonly cost: bigint | undefined;
}

/** The margin of the lines whose cost is known, and how many others are charged. */
export function marginOfLines(lines: readonly CostedLine[]): Margin & { readonly unknown: number } {
  const charged = lines.filter(({ net }) => net !== undefined && net !== 0n);
  const known = charged.filter(({ cost }) => cost !== undefined);
  const sum = (values: readonly (bigint | undefined)[]) =>
    values.reduce<bigint>((all, one) => all + (one ?? 0n), 0n);
  return {
    ...marginOf(sum(known.map(({ net }) => net)), sum(known.map(({ cost }) => cost))),
    unknown: charged.length - known.length,
  };
}
