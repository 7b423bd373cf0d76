/** The columns of a list: those of the resource's `list` (or the given ones) are visible, all others can be added. */

import type { Field } from '#kernel/field.ts';
import type { AnyResource } from '#kernel/resource.ts';
import { valueNamed } from '#kernel/type-guards.ts';
import type { Column } from '#ui/table/column.ts';
import { columnLabel, type Row } from '../names.ts';
import type { Workplace } from '../workplace.tsx';
import { FieldValue, isBlank, isNumeric } from './cells.tsx';

/** A field name, one with a custom width or heading (the title grows by default), or a custom column. */
export type ListColumn<R extends Row = Row> =
  | string
  | { readonly name: string; readonly width: number; readonly grow?: boolean; readonly header?: string }
  | (Column<R> & { readonly reads?: readonly string[] });

export function listColumns<R extends Row>(
  resource: AnyResource,
  workplace: Workplace,
  wanted?: readonly ListColumn<R>[],
): readonly Column<R>[] {
  const fields = workplace.fieldsOf(resource);
  const first: readonly ListColumn<R>[] = wanted ?? resource.list ?? [resource.title];
  const shown = first.flatMap((one) => {
    if (typeof one !== 'string' && 'id' in one)
      return fields.has(one.id) ? { ...blankIn<R>(one.id), ...one } : one;
    const { name, ...more } = typeof one === 'string' ? { name: one } : one;
    return fields.has(name) ? { ...columnOf<R>(resource, name, false), ...more } : [];
  });
  const ids = new Set(shown.map((column) => column.id));
  const others = [...Object.keys(resource.fields), 'created_at', 'updated_at']
    .filter((name) => !ids.has(name) && fields.has(name) && fields.get(name)?.kind !== 'uuid')
    .map((name) => columnOf<R>(resource, name, true));
  return [...shown, ...others];
}

/** The fields needed for the visible columns. */
export function fieldsRead<R extends Row>(
  columns: readonly Column<R>[],
  wanted: readonly ListColumn<R>[] | undefined,
  resource: AnyResource,
): readonly string[] {
  const own = new Map(
    wanted?.flatMap((one) => (typeof one !== 'string' && 'id' in one ? [[one.id, one.reads] as const] : [])),
  );
  return columns.flatMap(({ id }) => own.get(id) ?? (resource.columns[id] ? [id] : []));
}

function columnOf<R extends Row>(resource: AnyResource, name: string, hidden: boolean): Column<R> {
  const field = valueNamed(resource.columns, name);
  const isTitle = name === resource.title;
  return {
    id: name,
    header: columnLabel(resource, name),
    cell: (row) => <FieldValue resource={resource} name={name} row={row} />,
    width: isTitle ? 240 : (widths[field.kind] ?? 160),
    align: isNumeric(field) ? 'end' : 'start',
    sortable: !unsortable.has(field.kind),
    ...blankIn<R>(name),
    ...(isTitle && { grow: true, fixed: true }),
    ...(hidden && { hidden: true }),
  };
}

function blankIn<R extends Row>(name: string): Pick<Column<R>, 'isBlank'> {
  return { isBlank: (row) => isBlank(row[name]) };
}

/** Refs would be sorted by id, which means nothing to users. */
const unsortable: ReadonlySet<Field['kind']> = new Set<Field['kind']>(['ref', 'json', 'address', 'tags']);

const widths: Readonly<Partial<Record<Field['kind'], number>>> = {
  sequence: 104,
  integer: 96,
  decimal: 104,
  money: 160,
  unit_price: 160,
  boolean: 88,
  date: 128,
  instant: 172,
  state: 152,
  choice: 120,
  ref: 200,
  email: 220,
  phone: 144,
  address: 260,
  long_text: 260,
};
