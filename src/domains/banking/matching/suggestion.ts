/** A possible match of a bank line. */
export interface Suggestion {
  readonly bank_line_id: string;
  readonly kind: 'entry' | 'invoice' | 'bill' | 'rule' | 'learnt';
  /** Id of the journal line, invoice, bill, rule, or account that lines like it were posted to. */
  readonly id: string;
  readonly entry_id: string | null;
  readonly number: string;
  readonly on: string;
  readonly memo: string;
  readonly who: string | null;
  readonly amount: bigint;
  /** What is taken off a bill or an invoice that is paid early. */
  readonly discount?: bigint;
  readonly score: number;
  /** The name of the rule, if one made the suggestion. */
  readonly rule: string | null;
  /** Of `learnt`: how many of the latest lines like it went to this account. */
  readonly times?: number;
  /** Nothing else fits this line, this fits no other line, and there is enough to go by. */
  readonly is_sure: boolean;
}
