import { groupsOf } from '#kernel/groups.ts';
import type { AnyResource } from '#kernel/resource.ts';
import { PropertyList } from '#ui/components/layout/PropertyList.tsx';
import { FieldValue } from '../list/cells.tsx';
import { columnLabel, filledCustomNames, type Row } from '../names.ts';
import { useWorkplace } from '../workplace.tsx';

/** The custom fields of a row that is shown within another row's page; renders nothing without values. */
export function CustomFacts({ resource: declared, row }: { resource: AnyResource; row: Row }) {
  const resource = useWorkplace().withCustomFields(declared);
  return <Facts resource={resource} row={row} names={filledCustomNames(resource, row)} />;
}

/** The fields of a row that the screen doesn't show itself. */
export function OtherFacts(props: { resource: AnyResource; row: Row; placed: readonly string[] }) {
  const { withCustomFields, fieldsOf } = useWorkplace();
  const { row, placed } = props;
  const resource = withCustomFields(props.resource);
  const names = groupsOf(resource, placed)
    .flatMap(({ fields }) => fields)
    .filter((name) => fieldsOf(resource).has(name) && row[name] !== null && row[name] !== undefined);
  return <Facts resource={resource} row={row} names={names} />;
}

function Facts({ resource, row, names }: { resource: AnyResource; row: Row; names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <PropertyList
      properties={names.map((name) => ({
        label: columnLabel(resource, name),
        value: <FieldValue resource={resource} name={name} row={row} full />,
      }))}
    />
  );
}
