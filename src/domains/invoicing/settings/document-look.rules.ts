/** The default colour of headings and rules on documents. */
export const usualAccent = '#0f5c5c';

/** The title of a document by kind, on the customer's page and in print. */
export const documentTitles = {
  invoice: 'Invoice',
  progress: 'Progress invoice',
  deposit: 'Deposit invoice',
  credit_note: 'Credit note',
} as const;

/** The same on a statement, which also lists unallocated payments. */
export const statementTitles = { ...documentTitles, payment: 'Payment on account' } as const;
