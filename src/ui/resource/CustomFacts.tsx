import type { AnyResource } from '#kernel/resource.ts';
import { PropertyList } from '../components/PropertyList.tsx';
import { FieldValue } from './cells.tsx';
import { columnLabel, filledCustomNames, type Row } from './names.ts';
import { useWorkplace } from './workplace.tsx';

/** What the company has noted in fields of its own, where a row is shown as a part of another's page; nothing without values. */
export function CustomFacts({ resource: declared, row }: { resource: AnyResource; row: Row }) {
  const resource = useWorkplace().editionOf(declared);
  const names = filledCustomNames(resource, row);
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
