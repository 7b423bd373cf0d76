/** A possible match of a bank line. */
export interface Suggestion {
  readonly bank_line_id: string;
  readonly kind: 'entry' | 'invoice' | 'bill' | 'rule';
  /** Id of the journal line, invoice, bill or rule. */
  readonly id: string;
  readonly entry_id: string | null;
  readonly number: string;
  readonly on: string;
  readonly memo: string;
  readonly who: string | null;
  readonly amount: bigint;
  readonly score: number;
  /** The name of the rule, if one made the suggestion. */
  readonly rule: string | null;
  /** True if nothing else fits this line, and this fits no other line. */
  readonly is_sure: boolean;
}
