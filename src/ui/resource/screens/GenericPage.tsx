import { usePathParam } from '#ui/navigation.tsx';
import { DeleteRow } from '../page/DeleteRow.tsx';
import { RowPage } from '../page/RowPage.tsx';
import { useWorkplace } from '../workplace.tsx';
import type { GenericProps } from './resource-screens.ts';

/** A row with its commands and all of its fields. */
export function GenericPage({ table, path }: GenericProps) {
  const id = usePathParam('id');
  const resource = useWorkplace().resourceOf(table);
  if (!resource) return null;
  return (
    <RowPage
      resource={resource}
      id={id}
      listPath={path}
      actions={(row) => <DeleteRow resource={resource} row={row} listPath={path} />}
    />
  );
}
