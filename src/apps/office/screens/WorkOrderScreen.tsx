import { ScheduleForm } from '#domains/scheduling/ui/ScheduleForm.tsx';
import { visitSteps } from '#domains/scheduling/ui/visit-steps.ts';
import { moveVisit, scheduleVisit } from '#domains/scheduling/visit.commands.ts';
import { WorkOrderPage } from '#domains/work-orders/ui/WorkOrderPage.tsx';
import type { Command } from '#kernel/command.ts';
import { CommandBar } from '#ui/resource/CommandBar.tsx';
import type { Row } from '#ui/resource/names.ts';

const visitCommands = [moveVisit as unknown as Command, ...visitSteps];

/** Planning stands above work orders: here the two meet. */
export function WorkOrderScreen() {
  return (
    <WorkOrderPage
      schedule={scheduleVisit as unknown as Command}
      planner={(orderId, close) => <ScheduleForm orderId={orderId} onDone={close} onCancel={close} />}
      visitActions={(visit) => (visit.can.length > 0 ? <VisitActions visit={visit} /> : null)}
    />
  );
}

function VisitActions({ visit }: { visit: Row }) {
  const { technician_id, starts_at, ends_at } = visit;
  return (
    <CommandBar
      menuOnly
      commands={visitCommands}
      row={visit}
      asks={{ move: { question: 'Move this visit', defaults: { technician_id, starts_at, ends_at } } }}
    />
  );
}
