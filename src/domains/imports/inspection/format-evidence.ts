/**
 * Determines which formats a column's values allow. A value that fits only one format proves it; if several remain and some value
 * would differ between them, the user must decide.
 */
export interface Proof {
  readonly line: number;
  readonly value: string;
}

export type Verdict<F> =
  | { readonly format: F; readonly proof?: Proof }
  | { readonly open: readonly F[]; readonly proof: Proof };

export class FormatEvidence<F extends string> {
  private readonly formats: readonly F[];
  private readonly read: (text: string, format: F) => string | undefined;
  private readonly byChoiceOnly: readonly F[];
  private left: readonly F[];
  private proof: Proof | undefined;
  private doubt: Proof | undefined;
  private readonly differing = new Set<string>();

  constructor(
    formats: readonly F[],
    read: (text: string, format: F) => string | undefined,
    byChoiceOnly: readonly F[] = [],
  ) {
    this.formats = formats;
    this.left = formats;
    this.read = read;
    this.byChoiceOnly = byChoiceOnly;
  }

  /** Whether no further value can change the result. */
  get isSettled(): boolean {
    const [only, ...others] = this.left;
    return only !== undefined && others.length === 0 && !this.byChoiceOnly.includes(only);
  }

  see(text: string, line: number): void {
    if (text === '') return;
    const readings = this.formats.map((format) => this.read(text, format));
    const fitting = this.formats.filter((_, index) => readings[index] !== undefined);
    if (fitting.length === 0) return;
    for (const [i, a] of this.formats.entries()) {
      for (const [j, b] of this.formats.entries()) {
        if (i >= j || readings[i] === undefined || readings[j] === undefined) continue;
        if (readings[i] !== readings[j]) {
          this.differing.add(`${a} ${b}`);
          this.doubt ??= { line, value: text };
        }
      }
    }
    const narrowed = this.left.filter((format) => fitting.includes(format));
    if (narrowed.length < this.left.length) this.proof = { line, value: text };
    this.left = narrowed;
  }

  verdict(): Verdict<F> {
    const where = this.proof ?? this.doubt ?? { line: 0, value: '' };
    const [first] = this.left;
    // The values contradict each other: each is valid, but no format fits all.
    if (first === undefined) return { open: this.formats, proof: where };
    const isOpen = this.left.some((a) => this.left.some((b) => this.differing.has(`${a} ${b}`)));
    if (isOpen) return { open: this.left, proof: this.doubt ?? where };
    if (this.byChoiceOnly.includes(first)) return { open: this.left, proof: where };
    return this.proof ? { format: first, proof: this.proof } : { format: first };
  }
}
