import { startInspection } from '#domains/property/inspections/begin-inspection.ts';
import { inspectionStatus } from '#domains/property/inspections/inspection.display.ts';
import { inspections } from '#domains/property/inspections/inspection.resource.ts';
import { roomName } from '#domains/rooms/room-name.rules.ts';
import { useCommand } from '#ui/api/command.ts';
import { type ApiRow, type Named, useRows } from '#ui/api/rows.ts';
import { where } from '#ui/api/where.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { StatusMark } from '#ui/components/values/StatusMark.tsx';
import { reportError } from '#ui/errors/report-error.ts';
import { relativeDay } from '#ui/format/when.ts';
import { useNavigate } from '#ui/navigation.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { AllLink, HomeList, HomeRow, NextLink } from './HomeList.tsx';
import { mineOrNobodys, mostShown } from './whose.ts';

interface Embedded {
  readonly status: string;
  readonly can: readonly string[];
  readonly room: {
    readonly id: string;
    readonly number: string;
    readonly do_not_disturb: boolean | null;
  } | null;
  readonly inspection_template: Named | null;
}
type Inspection = ApiRow<typeof inspections, Embedded>;

/** Inspections that run or are scheduled, by the day they are due. */
export function InspectionsToDo() {
  const { viewer } = useWorkplace();
  const { rows, isPending, count, error, refetch } = useRows<typeof inspections, Embedded>(inspections, {
    filters: where(inspections)
      .in('status', ['in_progress', 'scheduled'])
      .and(mineOrNobodys(viewer, 'inspector_id')),
    select:
      'id,number,status,due_on,answered_items,can,room(id,number,do_not_disturb),inspection_template(id,name)',
    order: 'due_on',
    limit: mostShown,
  });
  return (
    <HomeList<Inspection>
      title="Inspections"
      rows={isPending ? undefined : rows}
      count={count}
      error={error}
      onRetry={refetch}
      all={<AllLink to="/property-tasks/inspections">All inspections</AllLink>}
      empty={
        <>
          No inspection is open. One begins at a room: <NextLink to="/property-tasks">choose a room</NextLink>
          .
        </>
      }
    >
      {(inspection) => <InspectionToDo inspection={inspection} />}
    </HomeList>
  );
}

function InspectionToDo({ inspection }: { inspection: Inspection }) {
  const { viewer } = useWorkplace();
  const navigate = useNavigate();
  const start = useCommand(startInspection);
  const { id, number, status, due_on, can, room, inspection_template } = inspection;
  const page = `/property-tasks/inspections/${id}`;
  const begin = () =>
    start.mutate(
      { id, input: {} },
      {
        onSuccess: () => void navigate({ to: page }),
        onError: (error) => reportError('The inspection did not begin', error),
      },
    );
  return (
    <HomeRow
      to={page}
      title={`${roomName(room?.number ?? '')}: ${inspection_template?.name ?? ''}`}
      detail={[
        number,
        due_on && `due ${relativeDay(due_on, viewer)}`,
        room?.do_not_disturb && 'do not disturb',
      ]
        .filter(Boolean)
        .join(' · ')}
      mark={<StatusMark {...inspectionStatus(status)} />}
      action={
        can.includes('start') &&
        !room?.do_not_disturb && (
          <Button variant="outline" loading={start.isPending} aria-label={`Start ${number}`} onClick={begin}>
            Start
          </Button>
        )
      }
    />
  );
}
