import type { Field, Json } from '#kernel/field.ts';
import { currencyExponent, fromMinor } from '#kernel/money.ts';
import { fromUnitPrice, storedUnitPrice } from '#kernel/unit-price.ts';
import { fieldText } from '#ui/resource/field-text.ts';
import { useWorkplace, type Workplace } from '#ui/resource/workplace.tsx';
import { type AuditEntry, columnWords } from '../audit-log.rules.ts';

export type Change = Pick<AuditEntry, 'entity_type' | 'before' | 'after' | 'names'>;

/** As many changes as fit into a line. */
const inLine = 3;

/**
 * "Status from In progress to Completed, Remedy: Replaced the igniter": the first changes, in words. Nothing for a new row: its
 * many first values are in the entry's table.
 */
export function ChangeSummary({ change }: { change: Change }) {
  const workplace = useWorkplace();
  const changes = changesOf(change, workplace);
  if (changes.length === 0 || (!change.before && changes.length > inLine)) return null;
  const shown = changes.slice(0, inLine).map(({ label, before, after }) => {
    if (before === '') return `${label}: ${after}`;
    return `${label} from ${before} to ${after || 'nothing'}`;
  });
  const rest = changes.length > inLine ? `, and ${changes.length - inLine} more` : '';
  return (
    <>
      {shown.join(', ')}
      {rest}
    </>
  );
}

export interface ShownChange {
  readonly name: string;
  readonly label: string;
  /** Empty: there was no value. */
  readonly before: string;
  readonly after: string;
}

/** Changed values in words; ids only by the names of their rows, and nothing of what only programs read. */
function changesOf({ entity_type, before, after, names }: Change, workplace: Workplace): ShownChange[] {
  const columns = columnsOf(entity_type, workplace);
  const text = (name: string, value: Json | undefined) =>
    valueText(columns?.get(name), value, names, workplace);
  const inWords = namesOf({ before, after }).filter((name) => columns?.get(name)?.kind !== 'json');
  return inWords.flatMap((name) => {
    const change = {
      name,
      label: columnWords(name, columns),
      before: text(name, before?.[name]),
      after: text(name, after?.[name]),
    };
    const isId = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;
    const isUnknown = isId.test(change.before) || isId.test(change.after);
    return isUnknown || change.before === change.after ? [] : [change];
  });
}

export function namesOf({ before, after }: Pick<Change, 'before' | 'after'>): readonly string[] {
  return [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
}

export function columnsOf(entityType: string, { resourceOf, fieldsOf }: Workplace) {
  const resource = resourceOf(entityType);
  return resource && fieldsOf(resource);
}

/** Entries keep money in minor units; facts that are no columns are shown as they are. */
export function valueText(
  field: Field | undefined,
  value: Json | undefined,
  names: Change['names'],
  { viewer }: Workplace,
): string {
  if (value === undefined || value === null || value === '') return '';
  if (typeof value === 'string' && names[value]) return names[value];
  if (!field) return typeof value === 'string' ? value : JSON.stringify(value);
  if (field.kind === 'money' && /^-?\d+$/.test(String(value)))
    return fieldText(field, fromMinor(BigInt(String(value)), currencyExponent(viewer.currency)), viewer);
  if (field.kind === 'unit_price' && /^-?\d+(\.\d+)?$/.test(String(value)))
    return fieldText(
      field,
      fromUnitPrice(storedUnitPrice(String(value)), currencyExponent(viewer.currency)),
      viewer,
    );
  return fieldText(field, value, viewer);
}
