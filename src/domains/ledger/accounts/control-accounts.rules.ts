/**
 * Who may post to an account, as `fw.account_takes` in the database says and enforces: control accounts take postings of their own
 * documents only, so that each equals its sub-ledger.
 */
export const accountTakes = ['own_documents', 'entries', 'anything'] as const;
export type AccountTakes = (typeof accountTakes)[number];

/** For a reference to an account on the line of a document, or the usual account of a vendor. */
export const ofDocumentLines = [
  ['takes', 'eq.anything'],
  ['is_active', 'eq.true'],
] as const;

/** For a reference to an account on an entry by hand or of a bank line. */
export const ofEntries = [
  ['takes', 'in.(anything,entries)'],
  ['is_active', 'eq.true'],
] as const;
