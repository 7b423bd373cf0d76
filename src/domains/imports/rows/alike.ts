/**
 * Rows that are probably there already, though not from this file: a row with the same email or telephone number exists, or an earlier
 * line has that and the same name.
 */
import { inSentence } from '#kernel/validate.ts';
import type { AlikeMode } from '../settings/settings.rules.ts';
import type { Target, Values } from '../settings/target.rules.ts';

/** A stored row by one of its fields. */
export interface Known {
  readonly id: string;
  readonly title: string;
  readonly value: string;
}

export interface KnownRows {
  /** All rows of the company that have this field. */
  known(table: string, field: string): Promise<readonly Known[]>;
}

export interface Alike {
  readonly line: number;
  readonly title: string;
  /** In words: "email". */
  readonly by: string;
  readonly like: string;
  /** The stored row; undefined if it is another line of the file. */
  readonly id?: string;
}

/** The same for every way of writing it; undefined if it tells nothing. */
export function alikeKey(kind: string, value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  if (kind !== 'phone') return value.trim().toLowerCase() || undefined;
  const digits = value.replaceAll(/\D/g, '');
  // Country codes and leading zeros differ from one way of writing to another.
  return digits.length < 7 ? undefined : digits.slice(-9);
}

export class Likeness {
  private readonly target: Target;
  private readonly rows: KnownRows;
  private readonly stored = new Map<string, Map<string, Known>>();
  private readonly lines = new Map<string, number>();
  readonly mode: AlikeMode;

  constructor(target: Target, mode: AlikeMode, rows: KnownRows) {
    this.target = target;
    this.mode = mode;
    this.rows = rows;
  }

  /** Reads what is stored, once for each field that the file has. */
  async load(rows: readonly Values[]): Promise<void> {
    for (const field of this.target.alike) {
      if (this.stored.has(field) || !rows.some((row) => row[field] !== undefined)) continue;
      const found = new Map<string, Known>();
      for (const one of await this.rows.known(this.target.table, field)) {
        const key = this.keyOf(field, one.value);
        if (key !== undefined && !found.has(key)) found.set(key, one);
      }
      this.stored.set(field, found);
    }
  }

  of(line: number, row: Values): Alike | undefined {
    const title = String(row[this.target.resource.title] ?? '');
    for (const field of this.target.alike) {
      const key = this.keyOf(field, row[field]);
      if (key === undefined) continue;
      const by = inSentence(this.target.fields[field]?.label ?? field);
      const known = this.stored.get(field)?.get(key);
      if (known) return { line, title, by, like: known.title, id: known.id };
      const place = `${field} ${key} ${title.toLowerCase()}`;
      const earlier = this.lines.get(place);
      if (earlier !== undefined) return { line, title, by, like: `line ${earlier}` };
      this.lines.set(place, line);
    }
    return undefined;
  }

  private keyOf(field: string, value: unknown): string | undefined {
    return alikeKey(this.target.fields[field]?.field.kind ?? '', value);
  }
}
