import type { BillableWork } from '#domains/invoicing/drafts/billable-work.report.ts';
import { groupWork, maxOrdersOfInvoice } from '#domains/invoicing/drafts/group-work.rules.ts';

/** One invoice of a customer's work. `key` stays the same when it is tried again, so that a lost answer makes no second one. */
export interface InvoiceToMake {
  readonly key: string;
  readonly work: readonly BillableWork[];
}

export interface WorkChoice {
  readonly invoices: readonly InvoiceToMake[];
  /** Chosen work without a customer, or whose invoice would charge nothing; not what waits on a draft. */
  readonly left: readonly BillableWork[];
  readonly work: readonly BillableWork[];
}

export function choiceOf(chosen: readonly BillableWork[], newKey: () => string): WorkChoice {
  const isBillable = ({ customer_id, amount }: BillableWork) => customer_id !== null && amount !== null;
  const groups = groupWork(chosen.filter(isBillable), maxOrdersOfInvoice).filter((group) =>
    group.some(charges),
  );
  const work = new Set(groups.flat());
  return {
    work: [...work],
    left: chosen.filter((one) => !work.has(one) && one.draft_id === null),
    invoices: groups.map((group) => ({ key: newKey(), work: group })),
  };
}

/** An invoice of nothing can’t be sent. Labour without a rate gets its price on the draft. */
const charges = ({ amount, hours_without_rate }: BillableWork) =>
  Number(amount) !== 0 || Number(hours_without_rate) > 0;
