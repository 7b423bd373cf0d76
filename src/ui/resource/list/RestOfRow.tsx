import type { Field } from '#kernel/field.ts';
import type { AnyResource } from '#kernel/resource.ts';
import { useRow } from '#ui/api/rows.ts';
import { SkeletonRows } from '#ui/components/states/Skeleton.tsx';
import { type Row, selectFor } from '../names.ts';
import { EditableProperties } from '../page/EditableProperties.tsx';
import { useWorkplace, type Workplace } from '../workplace.tsx';

interface RestOfRowProps {
  resource: AnyResource;
  id: string;
  /** Shown elsewhere. */
  columns: readonly string[];
}

/** What the columns don't say of a row, as far as there is something. */
export function RestOfRow({ resource, id, columns }: RestOfRowProps) {
  const workplace = useWorkplace();
  const names = restOf(resource, columns, workplace);
  const { data, isPending } = useRow<AnyResource, Row>(resource, id, selectFor(resource, names, workplace));
  if (isPending) return <SkeletonRows rows={4} />;
  if (!data) return null;
  const row: Row = data;
  const said = names.filter((name) => row[name] !== false && !isEmptyList(row[name]));
  return <EditableProperties resource={resource} row={row} fields={said} hideEmpty={said} />;
}

const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0;

/** Notes and other long texts first. */
function restOf(resource: AnyResource, columns: readonly string[], workplace: Workplace): readonly string[] {
  const isLong = ({ kind }: Field) => kind === 'long_text' || kind === 'address';
  const rest = [...workplace.fieldsOf(resource)].filter(
    ([name, field]) =>
      name in resource.fields &&
      name !== resource.title &&
      !columns.includes(name) &&
      !field.onlyNamed &&
      field.kind !== 'uuid',
  );
  return [...rest.filter(([, field]) => isLong(field)), ...rest.filter(([, field]) => !isLong(field))].map(
    ([name]) => name,
  );
}
