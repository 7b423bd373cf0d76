import { useState } from 'react';
import { resolveGuestTask, startGuestTask } from '#domains/property/guest-tasks/do-guest-task.ts';
import { Textarea } from '#ui/components/inputs/Textarea.tsx';
import { useDraftText } from '#ui/hooks/use-draft-text.ts';
import { useOutbox } from '#ui/outbox/device-outbox.ts';
import { useAct } from '#ui/outbox/use-act.ts';
import type { Keeping } from '#ui/outbox/use-keep.ts';
import { WaitingNote } from '#ui/outbox/WaitingNote.tsx';
import { PhoneButton } from '#ui/phone/PhoneButton.tsx';
import { SendFailed } from '#ui/phone/SendFailed.tsx';
import { TakePhoto } from '#ui/phone/TakePhoto.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import type { TaskView } from './task-acts.ts';
import { partOf } from './task-parts.ts';
import { isFor } from './task-view.ts';

/** The next step of the task, kept on this phone until the server has it. */
export function GuestTaskFoot({ task }: { task: TaskView }) {
  const { send, isSending, failure } = useAct();
  const kept = useOutbox().filter(({ kind, state }) => kind === 'command' && state !== 'sent');
  const mine = kept.filter((entry) => entry.kind === 'command' && entry.row === task.id);
  const waiting = mine.find(({ state }) => state === 'refused') ?? mine[0];
  const act = (
    command: Keeping['command'],
    more: Omit<Partial<Keeping>, 'command'> = {},
    onDone?: () => void,
  ) => void send({ command, id: task.id, title: command.label, ...partOf(task), ...more }, onDone);
  const { viewer } = useWorkplace();
  const { room } = task;
  const can = isFor(task, viewer.membershipId) ? task.can : [];
  const isQuiet = room?.do_not_disturb === true;
  const start = () => act(startGuestTask, { input: isQuiet ? { despite_do_not_disturb: true } : {} });
  return (
    <>
      {waiting && <WaitingNote entry={waiting} />}
      <SendFailed failure={failure} />
      {can.includes('start') && (
        <PhoneButton loading={isSending} onClick={start}>
          {isQuiet ? 'Start although “do not disturb”' : 'Start'}
        </PhoneButton>
      )}
      {task.status === 'in_progress' && can.includes('resolve') && (
        <Resolve
          task={task}
          isSending={isSending}
          onDone={(more, onDone) => act(resolveGuestTask, more, onDone)}
        />
      )}
    </>
  );
}

interface ResolveProps {
  task: TaskView;
  isSending: boolean;
  onDone: (more: Pick<Keeping, 'input' | 'pictures'>, clear: () => void) => void;
}

/** What was done, with a photo if one was taken. */
function Resolve({ task, isSending, onDone }: ResolveProps) {
  const { text: resolution, write, forget } = useDraftText(`guest-task.${task.id}`);
  const [photo, setPhoto] = useState<File>();
  const done = () => {
    const pictures = photo && { file_id: { blob: photo, name: photo.name } };
    onDone({ input: { resolution }, ...(pictures && { pictures }) }, forget);
  };
  return (
    <>
      <Textarea
        rows={1}
        aria-label="What was done"
        placeholder="What was done"
        maxLength={1000}
        value={resolution}
        onChange={(event) => write(event.target.value)}
      />
      <TakePhoto
        variant="outline"
        label={photo ? 'Take another photo' : 'Take photo'}
        onPhotos={([taken]) => setPhoto(taken)}
      />
      {photo && <p className="truncate text-label text-muted">{photo.name}</p>}
      <PhoneButton loading={isSending} onClick={done}>
        Done
      </PhoneButton>
    </>
  );
}
