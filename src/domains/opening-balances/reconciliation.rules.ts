/**
 * Whether what a company brings agrees with itself: debits with credits, and the balance that is given for each control account with
 * the documents behind it, one by one. Amounts are minor units.
 */

/**
 * The control accounts, each with what must add up to it. Nothing can be brought for deferred revenue, for prepayments to vendors, and for
 * what was received and not billed.
 */
export const openingControls = {
  accounts_receivable: { documents: 'Open invoices', side: 1n },
  accounts_payable: { documents: 'Open bills', side: -1n },
  inventory: { documents: 'Stock', side: 1n },
  customer_deposits: { documents: 'Customer deposits', side: -1n },
  deferred_revenue: { documents: 'Deferred revenue', side: -1n },
  vendor_prepayments: { documents: 'Prepayments to vendors', side: 1n },
  grni: { documents: 'Received, not billed', side: -1n },
} as const satisfies Record<string, { documents: string; side: 1n | -1n }>;
export type OpeningControl = keyof typeof openingControls;

export interface OpeningCheck {
  readonly name: 'debits_and_credits' | OpeningControl;
  /** What is compared: debits or documents. */
  readonly label: string;
  /** What it is compared with: credits or the account. */
  readonly against: string;
  /** The sum of the debits, or the balance that is given for the account on its usual side. */
  readonly given: bigint;
  /** The sum of the credits, or of the documents. */
  readonly added: bigint;
}

export interface GivenBalance {
  readonly system_key: string | null;
  /** Code and name. */
  readonly account: string;
  readonly debit: bigint;
  readonly credit: bigint;
}

/** `controls`: each control account's code and name, and what its documents come to. */
export function reconcile(
  balances: readonly GivenBalance[],
  controls: ReadonlyMap<OpeningControl, { readonly account: string; readonly added: bigint }>,
): OpeningCheck[] {
  const sum = (of: (balance: GivenBalance) => bigint) => balances.reduce((all, one) => all + of(one), 0n);
  const compared = [...controls].flatMap(([name, { account, added }]): OpeningCheck[] => {
    const { documents: label, side } = openingControls[name];
    const given = side * sum((one) => (one.system_key === name ? one.debit - one.credit : 0n));
    return given === 0n && added === 0n ? [] : [{ name, label, against: account, given, added }];
  });
  return [
    {
      ...{ name: 'debits_and_credits', label: 'Debits', against: 'Credits' },
      ...{ given: sum(({ debit }) => debit), added: sum(({ credit }) => credit) },
    },
    ...compared,
  ];
}

export const isControl = (system_key: string | null): system_key is OpeningControl =>
  system_key !== null && Object.hasOwn(openingControls, system_key);
