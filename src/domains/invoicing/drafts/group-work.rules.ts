/** Which work orders go onto one invoice, by what each customer wants. */

export const invoiceBys = ['customer', 'site', 'job', 'purchase_order'] as const;
export type InvoiceBy = (typeof invoiceBys)[number];

/** As many work orders as one invoice takes. */
export const maxOrdersOfInvoice = 200;

export interface WorkToGroup {
  readonly id: string;
  readonly customer_id: string | null;
  readonly invoice_by: InvoiceBy | null;
  readonly site_id: string | null;
  readonly customer_po: string | null;
}

/** One group an invoice, of `most` work orders at most, in the order in which they come. */
export function groupWork<W extends WorkToGroup>(work: readonly W[], most: number): W[][] {
  const groups = new Map<string, W[][]>();
  for (const one of work) {
    const key = JSON.stringify([one.customer_id, partOf(one)]);
    const invoices = groups.get(key) ?? [];
    const last = invoices.at(-1);
    if (last && last.length < most) last.push(one);
    else invoices.push([one]);
    groups.set(key, invoices);
  }
  return [...groups.values()].flat();
}

function partOf({ id, invoice_by, site_id, customer_po }: WorkToGroup): string | null {
  if (invoice_by === 'job') return id;
  if (invoice_by === 'site') return site_id;
  return invoice_by === 'purchase_order' ? (customer_po?.trim() ?? null) : null;
}
