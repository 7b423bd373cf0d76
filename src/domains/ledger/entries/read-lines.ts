import type { InputOf } from '#kernel/command.ts';
import { invalid, Refused } from '#kernel/errors.ts';
import type { Fields } from '#kernel/resource.ts';
import { validateInput, type Writer } from '#kernel/validate.ts';

export interface Reading {
  /** The name of the list in the faults; default `lines`. */
  readonly name?: string;
  readonly most?: number;
  /** Fields computed by the server: they may be sent back and are ignored. */
  readonly computed?: ReadonlySet<string>;
}

/** Validates each line of a document by its fields; faults are keyed like `lines.3.quantity` and reported for all lines at once. */
export function readLines<I extends Fields>(
  fields: I,
  input: unknown,
  writer: Writer,
  { name = 'lines', most = 500, computed = nothing }: Reading = {},
): InputOf<I>[] {
  if (!Array.isArray(input)) throw invalid({ [name]: 'Send a list of lines.' });
  if (input.length > most) throw invalid({ [name]: `Use at most ${most} lines.` });
  const faults: Record<string, string> = {};
  const lines: InputOf<I>[] = [];
  for (const [index, line] of input.entries()) {
    try {
      lines.push(validateInput(fields, without(computed, line), writer));
    } catch (error) {
      if (!(error instanceof Refused) || error.refusal.fields === undefined) throw error;
      for (const [key, fault] of Object.entries(error.refusal.fields))
        faults[`${name}.${index}.${key}`] = fault;
    }
  }
  if (Object.keys(faults).length > 0) throw invalid(faults);
  return lines;
}

const nothing: ReadonlySet<string> = new Set();

function without(keys: ReadonlySet<string>, line: unknown): unknown {
  if (keys.size === 0 || typeof line !== 'object' || line === null || Array.isArray(line)) return line;
  return Object.fromEntries(Object.entries(line).filter(([key]) => !keys.has(key)));
}
