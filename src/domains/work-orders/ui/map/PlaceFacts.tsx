import type { ReactNode } from 'react';
import { type FieldGroup, groupsOf } from '#kernel/groups.ts';
import type { AnyResource } from '#kernel/resource.ts';
import { useRow } from '#ui/api/rows.ts';
import { Card } from '#ui/components/layout/Card.tsx';
import { PropertyList } from '#ui/components/layout/PropertyList.tsx';
import { FieldValue } from '#ui/resource/list/cells.tsx';
import { columnLabel, customNames, selectFor } from '#ui/resource/names.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';

const placed = ['customer_id', 'lat', 'lng', 'is_active'];
/** The fields shown: those of a site except known or irrelevant ones, and one group of an asset's fields with a few more. */
const facts = {
  sites: (site: AnyResource) => namesIn(groupsOf(site, placed)),
  assets: (asset: AnyResource) => [
    ...namesIn(groupsOf(asset).filter(({ title }) => title === 'What')),
    ...['status', 'location', 'warranty_ends_on'],
    ...customNames(asset),
  ],
} as const;

const namesIn = (groups: readonly FieldGroup[]) => groups.flatMap(({ fields }) => fields);

/** What a caller is asked: access, equipment, warranty. */
export function PlaceFacts({ siteId, assetId }: { siteId: string | null; assetId: string | null }) {
  if (!siteId && !assetId) return null;
  return (
    <aside aria-label="About the place" className="flex flex-col gap-4">
      {assetId && <Facts title="Asset" table="assets" id={assetId} />}
      {siteId && <Facts title="Site" table="sites" id={siteId} />}
    </aside>
  );
}

function Facts({ title, table, id }: { title: string; table: keyof typeof facts; id: string }): ReactNode {
  const workplace = useWorkplace();
  const resource = workplace.resourceOf(table);
  const names = resource
    ? facts[table](resource).filter((name) => workplace.fieldsOf(resource).has(name))
    : [];
  const { data: row } = useRow(table, id, resource ? selectFor(resource, names, workplace) : '*');
  if (!resource || !row) return null;
  const known = names.filter((name) => row[name] !== null && row[name] !== undefined);
  return (
    <Card className="py-2">
      <h2 className="py-1 text-label font-medium text-subtle">{title}</h2>
      <PropertyList
        properties={known.map((name) => ({
          label: columnLabel(resource, name),
          value: <FieldValue resource={resource} name={name} row={row} full />,
        }))}
      />
    </Card>
  );
}
