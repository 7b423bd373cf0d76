import { useCreate } from '#ui/api/changes.ts';
import { useCommand } from '#ui/api/command.ts';
import { useCount, useRow, useRows } from '#ui/api/rows.ts';
import { where } from '#ui/api/where.ts';
import { CommandButton } from '#ui/resource/CommandBar.tsx';
import { ResourceForm } from '#ui/resource/ResourceForm.tsx';
import { ResourceList } from '#ui/resource/ResourceList.tsx';
import { RowPage } from '#ui/resource/RowPage.tsx';
import type { ResourceFace } from '#ui/resource/workplace.tsx';
import { cancelWorkOrder, holdWorkOrder, startWorkOrder } from '../work-order.commands.ts';
import { workOrders } from '../work-order.resource.ts';
export const face: ResourceFace = { resource: workOrders };
export function T() {
  const a = useRows<typeof workOrders, { customer: { name: string } | null }>(workOrders, {
    filters: where(workOrders).in('status', ['on_hold']),
  });
  const b = useRow(workOrders, 'x');
  const hold = useCommand(holdWorkOrder);
  hold.mutate({ id: '', input: {} });
  const create = useCreate(workOrders);
  const n: string | undefined = b.data?.title;
  const c = useCount(workOrders, {});
  return (
    <>
      {a.rows[0]?.customer?.name}
      {a.rows[0]?.title}
      {n}
      {c.data}
      {create.data?.title}
      <ResourceList
        resource={workOrders}
        filters={where(workOrders).eq('kind', 'x')}
        bulkCommands={[cancelWorkOrder, startWorkOrder]}
      />
      <ResourceForm resource={workOrders} onSaved={(r) => r.id} />
      <RowPage
        resource={workOrders}
        id=""
        listPath="/"
        commands={[cancelWorkOrder, startWorkOrder]}
        inverses={{ hold: { command: startWorkOrder } }}
      >
        {(r) => r.id}
      </RowPage>
      <CommandButton command={cancelWorkOrder} row={{ id: '' }} />
    </>
  );
}
