import type { AnyResource } from '#kernel/resource.ts';
import type { PhoneRowContent } from '#ui/table/PhoneRow.tsx';
import { type Row, rowTitle } from '../names.ts';
import type { Workplace } from '../workplace.tsx';
import { FieldValue } from './cells.tsx';

/** A row in two lines: name and status (or amount), then the first three other list columns with a value. */
export function phoneRowOf(resource: AnyResource, workplace: Workplace): (row: Row) => PhoneRowContent {
  const fields = workplace.fieldsOf(resource);
  const columns = (resource.list ?? []).filter((name) => fields.has(name) && name !== resource.title);
  const state =
    columns.find((name) => fields.get(name)?.kind === 'state') ??
    columns.find((name) => fields.get(name)?.kind === 'money');
  const details = columns.filter((name) => name !== state && fields.get(name)?.kind !== 'sequence');
  return (row) => ({
    title: rowTitle(resource, row, workplace),
    aside: state && <FieldValue resource={resource} name={state} row={row} plain />,
    detail: details
      .filter((name) => row[name] !== null && row[name] !== undefined && row[name] !== '')
      .slice(0, 3)
      .map((name, index) => (
        <span key={name}>
          {index > 0 && ' · '}
          <FieldValue resource={resource} name={name} row={row} plain />
        </span>
      )),
  });
}
