/** Entries that may be matched with a bank line, in one answer. */
export const mostOpenEntries = 300;

/** Lines of a reconciliation in one answer: so many that are ticked, and so many that are not. */
export const mostLines = 2000;
