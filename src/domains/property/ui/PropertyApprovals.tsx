import type { ApiRowOf } from '#kernel/resource.ts';
import { where } from '#ui/api/where.ts';
import { CommandBar } from '#ui/resource/commands/CommandBar.tsx';
import { ResourceList } from '#ui/resource/list/ResourceList.tsx';
import { approveProperty, rejectProperty } from '../approvals/decide-property-approval.ts';
import { propertyApprovals } from '../approvals/property-approval.resource.ts';

type Approval = ApiRowOf<typeof propertyApprovals> & { can: readonly string[] };

/** Requests for approval of property work, and the decision with its reason. */
export function PropertyApprovals() {
  return (
    <ResourceList<Approval>
      resource={propertyApprovals}
      title="Property approvals"
      views={views}
      select="can"
      columns={[
        'subject',
        { name: 'requested_by', width: 160 },
        { name: 'created_at', width: 144 },
        { name: 'status', width: 128 },
        {
          id: 'decide',
          header: 'Decide',
          width: 208,
          cell: (row) =>
            row.status === 'pending' ? (
              <CommandBar commands={[approveProperty, rejectProperty]} row={row} />
            ) : null,
        },
        { name: 'decided_by', width: 160 },
      ]}
      empty={{
        text: 'When a room should go back in service although a serious failure is open, or an inspection has to be accepted, the request waits here until an owner or supervisor approves or rejects it.',
      }}
    />
  );
}

const views = [
  { value: 'pending', label: 'To decide', filters: where(propertyApprovals).eq('status', 'pending') },
  {
    value: 'decided',
    label: 'Decided',
    filters: where(propertyApprovals).in('status', ['approved', 'rejected', 'withdrawn']),
    order: 'decided_at.desc',
  },
];
