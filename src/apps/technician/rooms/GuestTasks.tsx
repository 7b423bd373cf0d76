import { BedDouble, Plus } from 'lucide-react';
import { useState } from 'react';
import { PropertyNav } from '#domains/property/ui/PropertyNav.tsx';
import { EmptyState } from '#ui/components/states/EmptyState.tsx';
import { Link } from '#ui/navigation.tsx';
import { BigChoice } from '#ui/phone/BigChoice.tsx';
import { RowGroup } from '#ui/phone/BigRow.tsx';
import { PhoneButton } from '#ui/phone/PhoneButton.tsx';
import { PhoneScreen } from '#ui/phone/PhoneScreen.tsx';
import { PhoneWait } from '#ui/phone/PhoneWait.tsx';
import { TaskRow } from './TaskRow.tsx';
import { useTasks } from './task-view.ts';

type Which = 'to do' | 'reported' | 'done';

/** The user's guest-room tasks, and those they have reported. */
export function GuestTasks() {
  const [which, setWhich] = useState<Which>('to do');
  const { tasks, isPending, error, refetch } = useTasks();
  const shown = tasks[which];
  return (
    <PhoneScreen
      title="Guest rooms"
      back={{ to: '/', label: 'Back' }}
      foot={
        <PhoneButton asChild variant="outline">
          <Link to="/property-tasks/guest-rooms/new">
            <Plus aria-hidden="true" />
            Report from a guest room
          </Link>
        </PhoneButton>
      }
    >
      <PropertyNav current="/property-tasks/guest-rooms" />
      <BigChoice<Which>
        label="Which tasks"
        value={which}
        onChoose={setWhich}
        options={[
          { value: 'to do', label: `To do · ${tasks['to do'].length}` },
          { value: 'reported', label: `Reported · ${tasks.reported.length}` },
          { value: 'done', label: `Done · ${tasks.done.length}` },
        ]}
      />
      {isPending || error ? (
        <PhoneWait title="The tasks could not be loaded" error={error} onRetry={refetch} />
      ) : shown.length === 0 ? (
        <EmptyState icon={<BedDouble aria-hidden="true" />} title={empty[which].title}>
          {empty[which].text}
        </EmptyState>
      ) : (
        <RowGroup>
          {shown.map((task) => (
            <TaskRow key={task.id} task={task} />
          ))}
        </RowGroup>
      )}
    </PhoneScreen>
  );
}

const empty: Record<Which, { title: string; text: string }> = {
  'to do': { title: 'Nothing to do in guest rooms', text: 'What is reported for you appears here.' },
  reported: {
    title: 'Nothing that others do',
    text: 'What you have reported and somebody else puts right appears here.',
  },
  done: {
    title: 'Nothing done lately',
    text: 'Tasks of the last two days stay here until they are verified.',
  },
};
