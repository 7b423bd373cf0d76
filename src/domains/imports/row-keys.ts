/**
 * What makes a second run of the same file harmless. Equal rows are different jobs, so a row's key is its content and
 * the how-many-eth of its kind it is: the third equal row of today is the third equal row of tomorrow.
 */
export class RowKeys {
  private readonly table: string;
  private readonly digest: (text: string) => string;
  private readonly seen = new Map<string, number>();

  /** `digest` is a cryptographic hash of some 24 characters. */
  constructor(table: string, digest: (text: string) => string) {
    this.table = table;
    this.digest = digest;
  }

  next(content: string): string {
    const hash = this.digest(`${this.table}\n${content}`);
    const occurrence = (this.seen.get(hash) ?? 0) + 1;
    this.seen.set(hash, occurrence);
    return `${hash}.${occurrence}`;
  }
}
