import { inspectionStatus } from '#domains/property/inspections/inspection.display.ts';
import { StatusMark } from '#ui/components/values/StatusMark.tsx';
import { relativeDay } from '#ui/format/when.ts';
import { BigRow } from '#ui/phone/BigRow.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import type { InspectionView } from './inspection-acts.ts';
import { inspectionPath, titleOf } from './inspection-parts.ts';

/** An inspection in a list: the room, its state, and when it is due. */
export function InspectionRow({ inspection }: { inspection: InspectionView }) {
  const { viewer } = useWorkplace();
  const { id, number, status, due_on, room, inspection_template } = inspection;
  return (
    <BigRow
      to={inspectionPath(id)}
      title={
        <>
          <span className="block wrap-anywhere">{titleOf(inspection)}</span>
          <span className="flex flex-wrap gap-x-3 text-label">
            <StatusMark {...inspectionStatus(status)} />
            {due_on && <span className="text-subtle">Due {relativeDay(due_on, viewer)}</span>}
            {room?.do_not_disturb && <span className="text-subtle">Do not disturb</span>}
          </span>
        </>
      }
      detail={[inspection_template?.name, number].filter(Boolean).join(' · ')}
    />
  );
}
