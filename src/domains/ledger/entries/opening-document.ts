import { Refused } from '#kernel/errors.ts';
import type { Voucher } from './post.ts';

/** A draft that opening balances make of an open invoice or bill: its entry, and what opens it once that is posted. */
export interface OpeningDocument {
  readonly voucher: Voucher;
  readonly open: (journal_entry_id: string) => Promise<void>;
}

/** A document that was taken back, and its entry that is still to be reversed. */
export interface TakenBack {
  readonly table: string;
  readonly id: string;
  readonly journal_entry_id: string;
}

/** The refusal to void one of them by itself: its entry would be taken back on another day than its balance. */
export const broughtForward = (document: 'invoice' | 'deposit' | 'bill') =>
  new Refused(
    'conflict',
    `This ${document} came with the opening balances. Start those over, or ${document === 'bill' ? 'enter a credit for it' : 'credit it'}.`,
  );
