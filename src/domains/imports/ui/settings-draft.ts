/** Editing the mapping: every change keeps it valid, so that the server does not refuse it. */
import type { ColumnFacts } from '../inspection/column-facts.rules.ts';
import type { Question } from '../rows/import-report.rules.ts';
import { type ColumnMapping, choicesOf, type ImportSettings } from '../settings/settings.rules.ts';
import { type ReferenceTable, referenceTables, type Target } from '../settings/target.rules.ts';

/** Maps a column to a field, replacing the column's earlier target and the field's earlier column. */
export function mapColumn(
  settings: ImportSettings,
  facts: ColumnFacts,
  field: string,
  suggested?: ColumnMapping,
): ImportSettings {
  const others = settings.mapping.filter((m) => m.column !== facts.column && m.field !== field);
  const { [field]: _, ...forAll } = settings.for_all;
  if (field === '') return { ...settings, mapping: others };
  const fresh = suggested?.field === field ? suggested : { column: facts.column, field };
  const formats = {
    ...(facts.date_format ? { date_format: facts.date_format } : {}),
    ...(facts.number_format ? { number_format: facts.number_format } : {}),
  };
  return { ...settings, mapping: [...others, { ...formats, ...fresh }], for_all: forAll };
}

export function changeColumn(
  settings: ImportSettings,
  column: string,
  change: Partial<ColumnMapping>,
): ImportSettings {
  const mapping = settings.mapping.map((m) => (m.column === column ? { ...m, ...change } : m));
  return { ...settings, mapping };
}

export function setForAll(
  settings: ImportSettings,
  field: string,
  value: string | undefined,
): ImportSettings {
  const { [field]: _, ...others } = settings.for_all;
  return { ...settings, for_all: value === undefined ? others : { ...others, [field]: value } };
}

export function setCreate(settings: ImportSettings, table: ReferenceTable, may: boolean): ImportSettings {
  const others = settings.create.filter((one) => one !== table);
  return { ...settings, create: may ? [...others, table] : others };
}

/** Required fields given neither by a column nor for all rows: one name per group. */
export function missingFields(target: Target, settings: ImportSettings): string[] {
  const given = new Set([
    ...settings.mapping.map(({ field }) => field),
    ...Object.keys(settings.for_all).filter((name) => settings.for_all[name] !== ''),
  ]);
  return target.needed.filter((group) => !group.some((name) => given.has(name))).map(([first = '']) => first);
}

/** Tables the file refers to, by a column or for all rows. */
export function namedTables(target: Target, settings: ImportSettings): ReferenceTable[] {
  const fields = [...settings.mapping.map(({ field }) => field), ...Object.keys(settings.for_all)];
  const named = new Set(fields.map((name) => target.fields[name]?.reference));
  return referenceTables.filter((table) => named.has(table));
}

/** Values of a column that need a choice: those in the file, and those a check asked about. */
export function wordsOf(
  target: Target,
  mapping: ColumnMapping,
  facts: ColumnFacts,
  questions: readonly Question[],
): { word: string; count: number }[] {
  const goal = target.fields[mapping.field];
  if (!goal || !choicesOf(goal)) return [];
  const words = new Map<string, number>(facts.values ?? []);
  for (const question of questions) {
    if (question.column !== mapping.column) continue;
    for (const [word, count] of question.values ?? []) words.set(word, count);
  }
  for (const word of Object.keys(mapping.values ?? {})) if (!words.has(word)) words.set(word, 0);
  return [...words].map(([word, count]) => ({ word, count })).sort((a, b) => b.count - a.count);
}
