import { NewInvoice } from '#domains/invoicing/ui/drafts/NewInvoice.tsx';
import { FromQuotes } from '#domains/quoting/ui/FromQuotes.tsx';

/** The screen of a new invoice with the start from a quote, which invoicing can't import because quoting depends on it. */
export function NewInvoiceScreen() {
  return (
    <NewInvoice fromQuote={(customerId, onMade) => <FromQuotes customerId={customerId} onMade={onMade} />} />
  );
}
