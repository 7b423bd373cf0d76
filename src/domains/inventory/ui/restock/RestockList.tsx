import { PackagePlus, Plus } from 'lucide-react';
import { openRestock, restockRequests } from '#domains/inventory/restock/restock-request.resource.ts';
import { where } from '#ui/api/where.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Link } from '#ui/navigation.tsx';
import { FieldValue } from '#ui/resource/list/cells.tsx';
import { ResourceList } from '#ui/resource/list/ResourceList.tsx';
import type { ListView } from '#ui/resource/list/saved-views/use-views.ts';
import type { Row } from '#ui/resource/names.ts';
import type { PhoneRowContent } from '#ui/table/PhoneRow.tsx';

const all = where(restockRequests);
const views: readonly ListView[] = [
  { value: 'open', label: 'Open', filters: all.in('status', [...openRestock]), order: 'requested_at' },
  { value: 'handed_over', label: 'Handed over', filters: all.eq('status', 'handed_over') },
  { value: 'declined', label: 'Declined', filters: all.eq('status', 'declined') },
  { value: 'all', label: 'All' },
];

type RequestRow = Row & {
  readonly what: string | null;
  readonly technician?: { readonly full_name: string } | null;
};

/** What technicians want on their trucks, the oldest first; a technician's own. */
export function RestockList() {
  const ask = (
    <Button asChild>
      <Link to="/parts/restock/new">
        <Plus className="size-4" aria-hidden="true" />
        Ask for parts
      </Link>
    </Button>
  );
  return (
    <ResourceList<RequestRow>
      resource={restockRequests}
      columns={['what', 'technician_id', 'status', 'requested_at', 'note']}
      quickFields={['technician_id', 'status']}
      views={views}
      phoneRow={phoneRow}
      nav={
        <Button asChild variant="outline">
          <Link to="/parts">Parts</Link>
        </Button>
      }
      actions={ask}
      empty={{
        icon: <PackagePlus aria-hidden="true" />,
        title: 'No restock requests',
        text: 'Technicians ask for parts on their phones; they are handed over from here to the truck.',
        action: ask,
      }}
    />
  );
}

function phoneRow(row: RequestRow): PhoneRowContent {
  return {
    title: row.what ?? 'Restock request',
    aside: <FieldValue resource={restockRequests} name="status" row={row} plain />,
    detail: row.technician?.full_name,
  };
}
