import { NewInvoice } from '#domains/invoicing/ui/drafts/NewInvoice.tsx';
import { FromQuotes } from '#domains/quoting/ui/FromQuotes.tsx';

/** Quotes stand above invoicing: here an invoice begins with one. */
export function NewInvoiceScreen() {
  return (
    <NewInvoice fromQuote={(customerId, onMade) => <FromQuotes customerId={customerId} onMade={onMade} />} />
  );
}
