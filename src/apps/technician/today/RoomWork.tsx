import { RowGroup } from '#ui/phone/BigRow.tsx';
import { InspectionRow } from '../rooms/InspectionRow.tsx';
import { useInspections } from '../rooms/inspection-view.ts';
import { TaskRow } from '../rooms/TaskRow.tsx';
import { useTasks } from '../rooms/task-view.ts';

const MOST_SHOWN = 8;

/** What the user is to do in rooms, guests first. Nothing for those who have no such work. */
export function RoomWork() {
  const tasks = useTasks().tasks['to do'];
  const inspections = useInspections().inspections['to do'];
  return (
    <>
      {tasks.length > 0 && (
        <RowGroup title="Guest rooms">
          {tasks.slice(0, MOST_SHOWN).map((task) => (
            <TaskRow key={task.id} task={task} />
          ))}
        </RowGroup>
      )}
      {inspections.length > 0 && (
        <RowGroup title="Inspections">
          {inspections.slice(0, MOST_SHOWN).map((inspection) => (
            <InspectionRow key={inspection.id} inspection={inspection} />
          ))}
        </RowGroup>
      )}
    </>
  );
}
