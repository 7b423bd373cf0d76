/** Where a bank line probably belongs, from where lines of the same party were posted before. Pure. */

export interface PartyLine {
  readonly amount: bigint;
  readonly description: string;
  readonly counterparty: string | null;
}

/** A line that was posted from the bank to a single account. */
export interface PostedLine extends PartyLine {
  readonly account_id: string;
  readonly memo: string;
}

export interface LearntAccount {
  readonly account_id: string;
  readonly memo: string;
  /** How many of the latest lines like it went to this account, up to `latest`. */
  readonly times: number;
  /** They went nowhere else, and there were at least two. */
  readonly isSteady: boolean;
}

/** How many earlier lines of a party are looked at. */
export const latest = 3;

/**
 * "CARD 4711 FUEL STOP" and "Card 0815 Fuel Stop" are of the same party; money in and money out are not. Digits are left out: they
 * are mostly card and receipt numbers. Undefined if no letters are left.
 */
export function partyOf({ amount, description, counterparty }: PartyLine): string | undefined {
  const words = (counterparty || description).toLowerCase().match(/\p{L}+/gu);
  return words ? `${amount < 0n ? 'out' : 'in'} ${words.join(' ')}` : undefined;
}

/** `posted`: newest first. */
export function learnAccounts(posted: readonly PostedLine[]): (line: PartyLine) => LearntAccount | undefined {
  const byParty = new Map<string, PostedLine[]>();
  for (const line of posted) {
    const party = partyOf(line);
    if (party === undefined) continue;
    const known = byParty.get(party) ?? [];
    if (known.length < latest) byParty.set(party, [...known, line]);
  }
  return (line) => {
    const known = byParty.get(partyOf(line) ?? '') ?? [];
    const [last] = known;
    if (!last) return undefined;
    const times = known.filter(({ account_id }) => account_id === last.account_id).length;
    const { account_id, memo } = last;
    return { account_id, memo, times, isSteady: times >= 2 && times === known.length };
  };
}
