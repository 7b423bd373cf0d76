/** Reports from a guest room: a room, and what is wrong; pressing the category reports it. */
import { useRef, useState } from 'react';
import { guestRoomTasks } from '#domains/property/guest-tasks/guest-task.resource.ts';
import { reportGuestTask } from '#domains/property/guest-tasks/report-guest-task.ts';
import { roomName } from '#domains/rooms/room-name.rules.ts';
import { Checkbox } from '#ui/components/inputs/Checkbox.tsx';
import { Field } from '#ui/components/inputs/Field.tsx';
import { Textarea } from '#ui/components/inputs/Textarea.tsx';
import { useAddress, useNavigate } from '#ui/navigation.tsx';
import { newId } from '#ui/new-id.ts';
import { useAct } from '#ui/outbox/use-act.ts';
import { PhoneButton } from '#ui/phone/PhoneButton.tsx';
import { PhoneScreen } from '#ui/phone/PhoneScreen.tsx';
import { SendFailed } from '#ui/phone/SendFailed.tsx';
import { RefControl } from '#ui/resource/fields/RefControl.tsx';
import { taskPath } from './task-parts.ts';
import { useReportable } from './task-view.ts';

export function ReportFromRoom() {
  const given = useAddress<{ room_id: string }>();
  const navigate = useNavigate();
  const [roomId, setRoomId] = useState<string | null>(given.room_id ?? null);
  const [details, setDetails] = useState('');
  const [isPresent, setPresent] = useState(false);
  const { categories, rooms } = useReportable();
  const { send, isSending, failure } = useAct();
  const id = useRef(newId()).current;
  const number = rooms.find((room) => room.id === roomId)?.number ?? '';
  const report = (category: { readonly id: string; readonly name: string }) => {
    const values = { room_id: roomId, category_id: category.id, details, guest_present: isPresent };
    const made = { room: number, category: category.name };
    const about = [number && roomName(number), category.name].filter(Boolean).join(' · ');
    void send(
      { makes: guestRoomTasks, by: reportGuestTask, id, values, made, title: 'Guest-room task', about },
      () => void navigate({ to: taskPath(id), replace: true }),
    );
  };
  return (
    <PhoneScreen
      title="Report from a guest room"
      back={{ to: '/property-tasks/guest-rooms', label: 'Guest rooms' }}
      foot={failure && <SendFailed failure={failure} />}
    >
      <Field label="Room">
        <RefControl
          name="room_id"
          label="room"
          field={guestRoomTasks.fields.room_id}
          value={roomId}
          values={{}}
          kept={rooms.map((room) => ({
            value: room.id,
            label: roomName(room.number ?? ''),
            ...(room.site && { detail: room.site.name }),
          }))}
          onChange={(value) => setRoomId(typeof value === 'string' ? value : null)}
        />
      </Field>
      <Field label="Details" optional>
        <Textarea
          rows={2}
          maxLength={4000}
          value={details}
          onChange={(event) => setDetails(event.target.value)}
        />
      </Field>
      <Checkbox
        label="The guest is in the room"
        checked={isPresent}
        onChange={(event) => setPresent(event.target.checked)}
      />
      <fieldset className="flex flex-col gap-2" disabled={!roomId || isSending}>
        <legend className="pb-1.5 text-label font-medium text-subtle">What is wrong</legend>
        {categories.map(({ id: key, name }) => (
          <PhoneButton key={key} variant="outline" onClick={() => report({ id: key, name: name ?? '' })}>
            {name}
          </PhoneButton>
        ))}
      </fieldset>
    </PhoneScreen>
  );
}
