import type { BillableWork } from '#domains/invoicing/drafts/billable-work.report.ts';
import { groupWork, maxOrdersOfInvoice } from '#domains/invoicing/drafts/group-work.rules.ts';

/** One invoice of a customer's work. `key` stays the same when it is tried again, so that a lost answer makes no second one. */
export interface InvoiceToMake {
  readonly key: string;
  readonly work: readonly BillableWork[];
}

export interface WorkChoice {
  readonly invoices: readonly InvoiceToMake[];
  /** Chosen work without a customer, or with nothing billable on it; not what waits on a draft. */
  readonly left: readonly BillableWork[];
  readonly work: readonly BillableWork[];
}

export function choiceOf(chosen: readonly BillableWork[], newKey: () => string): WorkChoice {
  const isBillable = ({ customer_id, amount }: BillableWork) => customer_id !== null && amount !== null;
  const work = chosen.filter(isBillable);
  return {
    work,
    left: chosen.filter((one) => !isBillable(one) && one.draft_id === null),
    invoices: groupWork(work, maxOrdersOfInvoice).map((group) => ({ key: newKey(), work: group })),
  };
}
