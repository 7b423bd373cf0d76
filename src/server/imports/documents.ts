// Rows of a file that are one document together: gathered while the file is read, then stored by the declared command, in the
// import's transaction.

import { documentOf, type PreparedBatch } from '#domains/imports/rows/prepare-rows.ts';
import type { Target, Values } from '#domains/imports/settings/target.rules.ts';
import type { Ctx } from '#kernel/context.ts';
import { Refused } from '#kernel/errors.ts';
import type { ImportDocument } from '#kernel/import.ts';
import { propertiesOf } from '#kernel/type-guards.ts';

export class Documents {
  private readonly target: Target;
  private readonly document: ImportDocument;
  private readonly rowsOf = new Map<string, Values[]>();
  private readonly incomplete = new Set<string>();

  constructor(target: Target, document: ImportDocument) {
    this.target = target;
    this.document = document;
  }

  gather({ rows, bad }: PreparedBatch): undefined {
    for (const { document = '' } of bad) this.incomplete.add(document);
    for (const { row } of rows) {
      const { document = '' } = documentOf(this.target, row);
      const before = this.rowsOf.get(document);
      if (before) before.push(row);
      else this.rowsOf.set(document, [row]);
    }
  }

  /** A document with a bad row is left out as a whole: without that row it would be another document. */
  async store(ctx: Ctx, import_id: string): Promise<{ written: number; unchanged: number }> {
    let [written, unchanged] = [0, 0];
    for (const [name, rows] of this.rowsOf) {
      if (this.incomplete.has(name)) continue;
      const { result } = await this.run(ctx, { ...this.inputOf(rows), import_id });
      if (propertiesOf(result).change === 'none') unchanged += 1;
      else written += 1;
    }
    return { written, unchanged };
  }

  private inputOf(rows: readonly Values[]): Readonly<Record<string, unknown>> {
    const { lines, of } = this.document;
    const head: Values = {};
    for (const row of rows)
      for (const [name, value] of Object.entries(row))
        if (!of.includes(name) && value !== undefined) head[name] ??= value;
    const only = (row: Values) =>
      Object.fromEntries(Object.entries(row).filter(([name]) => of.includes(name)));
    return { ...head, [lines]: rows.map(only) };
  }

  private async run(ctx: Ctx, input: Readonly<Record<string, unknown>>) {
    try {
      return await ctx.run(this.document.command, null, input);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const {
        code,
        refusal: { fields = {} },
      } = error;
      const [reason = error.message] = Object.values(fields);
      throw new Refused(code, `“${input[this.document.by]}”: ${reason}`);
    }
  }
}
