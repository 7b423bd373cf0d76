/** What a line of the bank may be. */
export interface Suggestion {
  readonly bank_line_id: string;
  readonly kind: 'entry' | 'invoice' | 'bill' | 'rule';
  /** Of the journal line, the invoice, the bill or the rule. */
  readonly id: string;
  readonly entry_id: string | null;
  readonly number: string;
  readonly on: string;
  readonly memo: string;
  readonly who: string | null;
  readonly amount: bigint;
  readonly score: number;
  /** The name of the rule that says so. */
  readonly rule: string | null;
  /** Nothing else fits this line, and this fits no other. */
  readonly is_sure: boolean;
}
