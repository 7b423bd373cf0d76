/** The lines of a restock request, as they are sent and as they are checked. Shared by the screens and the server. */
import { invalid } from '#kernel/errors.ts';
import { isRecord, textOf } from '#kernel/type-guards.ts';
import { thousandths } from '../quantity.rules.ts';

export interface AskedLine {
  readonly part_id: string;
  readonly quantity: string;
}

/** More than a truck is asked for at once. */
export const mostRestockLines = 100;
const most = 999_999_000n;

/** What was sent as `lines`: each part once, with a quantity above zero. */
export function readAskedLines(sent: unknown): readonly AskedLine[] {
  if (!Array.isArray(sent) || sent.length === 0) throw invalid({ lines: 'Choose at least one part.' });
  if (sent.length > mostRestockLines) throw invalid({ lines: `At most ${mostRestockLines} parts at once.` });
  const lines = sent.map((line, index) => {
    const [part_id, quantity] = isRecord(line) ? [textOf(line.part_id), textOf(line.quantity)] : [];
    if (!part_id) throw invalid({ [`lines.${index}.part_id`]: 'Choose a part.' });
    return { part_id, quantity: checkedQuantity(quantity, `lines.${index}.quantity`) };
  });
  if (new Set(lines.map(({ part_id }) => part_id)).size < lines.length)
    throw invalid({ lines: 'A part is in the list twice.' });
  return lines;
}

/** Three decimals at most, as stock is counted. */
export function checkedQuantity(quantity: string | null | undefined, field: string): string {
  const isNumber = typeof quantity === 'string' && /^\d{1,6}(\.\d{1,3})?$/.test(quantity);
  const value = isNumber ? thousandths(quantity) : 0n;
  if (!isNumber || value <= 0n || value > most) throw invalid({ [field]: 'Enter a number above zero.' });
  return quantity;
}
