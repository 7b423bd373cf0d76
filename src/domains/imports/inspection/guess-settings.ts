/**
 * Suggests a field for each column of a file: by header names of known programs, otherwise by the values. Only a suggestion;
 * formats are filled in only if the values prove them.
 */
import { numericKinds } from '#kernel/field.ts';
import { valueNamed } from '#kernel/type-guards.ts';
import {
  type ColumnMapping,
  choicesOf,
  exactChoice,
  type ImportSettings,
  plain,
} from '../settings/settings.rules.ts';
import {
  type ReferenceTable,
  referenceTables,
  type Target,
  type TargetField,
} from '../settings/target.rules.ts';
import { choiceWords } from './choice-words.ts';
import type { ColumnFacts } from './column-facts.rules.ts';
import { headerPresets } from './header-presets.ts';
import { commonHeaders } from './header-words.ts';
import { translatedHeaders } from './header-words-translated.ts';

export interface Suggestion extends ImportSettings {
  /** The program that seems to have exported the file. */
  readonly program?: string;
}

export function guessSettings(target: Target, columns: readonly ColumnFacts[]): Suggestion {
  const preset = bestPreset(target.table, columns);
  const goals = new Map<string, ColumnFacts>();
  const place = (facts: ColumnFacts, field: string | undefined) => {
    if (field === undefined || goals.has(field) || !fits(target.fields[field], facts)) return;
    if (![...goals.values()].includes(facts)) goals.set(field, facts);
  };
  if (preset) for (const facts of columns) place(facts, preset.fields.get(plain(facts.column)));
  const names = synonymsOf(target);
  for (const facts of columns) place(facts, names.get(plain(facts.column)));
  for (const facts of columns) place(facts, byValues(target, facts, goals));
  const mapping = columns.flatMap((facts) => {
    const field = [...goals].find(([, chosen]) => chosen === facts)?.[0];
    return field === undefined ? [] : [mapColumn(target, field, facts)];
  });
  const suggestion = { mapping, for_all: suggestedForAll(target, goals), create: creatable(target, mapping) };
  return preset ? { ...suggestion, program: preset.program } : suggestion;
}

/** A mapping saved for these headers, with the formats of this file where it had none. */
export function refreshSettings(
  target: Target,
  saved: ImportSettings,
  columns: readonly ColumnFacts[],
): ImportSettings {
  const mapping = saved.mapping.flatMap((before) => {
    const facts = columns.find(({ column }) => column === before.column);
    return facts && Object.hasOwn(target.fields, before.field)
      ? [{ ...mapColumn(target, before.field, facts), ...before }]
      : [];
  });
  // Corrected cells were those of another file.
  const { corrections: _, ...kept } = saved;
  return { ...kept, mapping };
}

/** The probable choice for another program's value; the user confirms it. */
export function guessChoice(
  table: string,
  name: string,
  target: TargetField,
  text: string,
): string | undefined {
  const same = exactChoice(target, text);
  if (same !== undefined || target.field.kind === 'boolean') return same;
  const choices = choicesOf(target) ?? [];
  const wanted = plain(text);
  const words = choiceWords[`${table}.${name}`] ?? {};
  const isMeant = (choice: string) =>
    [target.field.words?.[choice] ?? choice, ...(words[choice] ?? [])].some((word) => plain(word) === wanted);
  return choices.find(isMeant);
}

function bestPreset(table: string, columns: readonly ColumnFacts[]) {
  const there = new Set(columns.map(({ column }) => plain(column)));
  let best: { program: string; fields: Map<string, string>; hits: number } | undefined;
  for (const { program, table: of, headers } of headerPresets) {
    if (of !== table) continue;
    const fields = new Map(Object.entries(headers).map(([header, field]) => [plain(header), field]));
    const hits = [...fields.keys()].filter((header) => there.has(header)).length;
    if (hits >= Math.max(3, fields.size / 2) && hits > (best?.hits ?? 0)) best = { program, fields, hits };
  }
  return best;
}

function synonymsOf(target: Target): Map<string, string> {
  const names = new Map<string, string>();
  for (const words of [translatedHeaders, commonHeaders])
    for (const [field, headers] of Object.entries(words[target.table] ?? {}))
      for (const header of headers) names.set(plain(header), field);
  for (const [field, { label, field: declared }] of Object.entries(target.fields)) {
    // A custom field may have the same label as a standard field.
    if (declared.custom === undefined || !names.has(plain(label))) names.set(plain(label), field);
    names.set(plain(field), field);
  }
  return names;
}

/** A date column cannot be mapped to an amount, whatever its header. */
function fits(target: TargetField | undefined, facts: ColumnFacts): boolean {
  if (!target) return false;
  if (facts.looks === 'empty') return true;
  const { kind } = target.field;
  if (kind === 'date' || kind === 'instant') return facts.looks === 'date';
  if (numericKinds.has(kind)) return facts.looks !== 'date' && facts.looks !== 'email';
  return kind !== 'email' || facts.looks !== 'date';
}

const dateFields: Readonly<Record<string, string>> = { work_orders: 'worked_on', assets: 'installed_on' };

function byValues(
  target: Target,
  facts: ColumnFacts,
  goals: ReadonlyMap<string, ColumnFacts>,
): string | undefined {
  if (facts.looks === 'date') {
    const hasDate = [...goals.keys()].some((name) => target.fields[name]?.field.kind === 'instant');
    return hasDate ? undefined : dateFields[target.table];
  }
  if (facts.looks === 'email') return Object.hasOwn(target.fields, 'email') ? 'email' : undefined;
  const { values = [], filled } = facts;
  if (values.length > 0 && values.length <= 20 && values.length < filled) {
    return Object.entries(target.fields).find(
      ([name, field]) =>
        field.field.kind === 'choice' &&
        values.every(([text]) => guessChoice(target.table, name, field, text)),
    )?.[0];
  }
  return facts.looks === 'text' && facts.longest > 12 && facts.longest <= 200
    ? target.needed[0]?.[0]
    : undefined;
}

function mapColumn(target: Target, field: string, facts: ColumnFacts): ColumnMapping {
  const goal = valueNamed(target.fields, field);
  const base = { column: facts.column, field };
  const { kind } = goal.field;
  if (kind === 'date' || kind === 'instant') {
    return facts.date_format ? { ...base, date_format: facts.date_format } : base;
  }
  if (numericKinds.has(kind)) {
    return facts.number_format ? { ...base, number_format: facts.number_format } : base;
  }
  if (!choicesOf(goal)) return base;
  const known = (facts.values ?? []).flatMap(([text]) => {
    const choice = guessChoice(target.table, field, goal, text);
    return choice === undefined ? [] : [[text, choice] as const];
  });
  return { ...base, values: Object.fromEntries(known) };
}

function suggestedForAll(target: Target, goals: ReadonlyMap<string, unknown>): Record<string, string> {
  return Object.fromEntries(Object.entries(target.suggested ?? {}).filter(([name]) => !goals.has(name)));
}

function creatable(target: Target, mapping: readonly ColumnMapping[]): ReferenceTable[] {
  const named = new Set(mapping.map(({ field }) => target.fields[field]?.reference));
  return referenceTables.filter((table) => named.has(table));
}
