import { addToCrew } from '#domains/scheduling/crews/crew-commands.ts';
import { moveVisit } from '#domains/scheduling/move-visit.ts';
import { scheduleVisit } from '#domains/scheduling/schedule-visit.ts';
import { ScheduleForm } from '#domains/scheduling/ui/ScheduleForm.tsx';
import { crewSteps, visitSteps } from '#domains/scheduling/ui/visit-steps.ts';
import { WorkOrderPage } from '#domains/work-orders/ui/page/WorkOrderPage.tsx';
import { CommandBar } from '#ui/resource/commands/CommandBar.tsx';
import type { Row } from '#ui/resource/names.ts';

/** Joins the work order page with scheduling, which depends on the work order domain. */
export function WorkOrderScreen() {
  return (
    <WorkOrderPage
      schedule={scheduleVisit}
      planner={(orderId, close) => <ScheduleForm orderId={orderId} onDone={close} onCancel={close} />}
      visitActions={(visit, mates) =>
        visit.can.length > 0 ? <VisitActions visit={visit} isOfCrew={mates.length > 0} /> : null
      }
    />
  );
}

function VisitActions({ visit, isOfCrew }: { visit: Row; isOfCrew: boolean }) {
  const { technician_id, starts_at, ends_at } = visit;
  return (
    <CommandBar
      menuOnly
      commands={[moveVisit, addToCrew, ...(isOfCrew ? crewSteps : visitSteps)]}
      row={visit}
      asks={{
        move: {
          question: isOfCrew ? 'Move the whole crew' : 'Move this visit',
          defaults: { technician_id, starts_at, ends_at },
        },
        add_to_crew: { question: 'Who comes along' },
        remove_from_crew: {
          question: 'Only this person is off',
          consequence: 'The rest of the crew still comes.',
        },
        cancel_crew: { question: 'Cancel for the whole crew' },
      }}
    />
  );
}
