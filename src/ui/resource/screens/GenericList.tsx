import { Plus } from 'lucide-react';
import type { AnyResource } from '#kernel/resource.ts';
import { inSentence } from '#kernel/validate.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Link } from '#ui/navigation.tsx';
import { ImportLink } from '../list/ImportLink.tsx';
import { ResourceList } from '../list/ResourceList.tsx';
import { useWorkplace } from '../workplace.tsx';
import type { GenericProps, ResourcePlace } from './resource-screens.ts';

export function GenericList({ table, ...place }: GenericProps) {
  const resource = useWorkplace().resourceOf(table);
  return resource ? <ListOf resource={resource} place={place} /> : null;
}

function ListOf({ resource, place: { path, about } }: { resource: AnyResource; place: ResourcePlace }) {
  const { may, imports, viewer } = useWorkplace();
  const create = may('create', resource) && (
    <Button asChild>
      <Link to={`${path}/new`}>
        <Plus className="size-4" aria-hidden="true" />
        New {inSentence(resource.label)}
      </Link>
    </Button>
  );
  const isImported = imports.some(({ resource: { name } }) => name === resource.name);
  return (
    <ResourceList
      resource={resource}
      actions={create}
      empty={{
        title: `No ${inSentence(resource.labels)} yet`,
        ...(about && { text: about }),
        action: create || undefined,
        secondary: create && isImported && viewer.role !== 'technician' && (
          <ImportLink table={resource.name} />
        ),
      }}
    />
  );
}
