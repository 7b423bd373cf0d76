/** The colour of headings and rules on a document whose company has chosen none. */
export const usualAccent = '#0f5c5c';

/** What a document says it is: on the customer's page and on paper. */
export const documentTitles = {
  invoice: 'Invoice',
  progress: 'Progress invoice',
  deposit: 'Deposit invoice',
  credit_note: 'Credit note',
} as const;

/** The same on a statement, which also has money that no invoice has taken up. */
export const statementTitles = { ...documentTitles, payment: 'Payment on account' } as const;
