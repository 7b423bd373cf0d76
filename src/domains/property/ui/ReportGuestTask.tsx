/** A room, and what is wrong: pressing the category reports it. */
import { useState } from 'react';
import { rooms } from '#domains/rooms/room.resource.ts';
import { useCommand } from '#ui/api/command.ts';
import { useRows } from '#ui/api/rows.ts';
import { where } from '#ui/api/where.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Checkbox } from '#ui/components/inputs/Checkbox.tsx';
import { Field } from '#ui/components/inputs/Field.tsx';
import { Textarea } from '#ui/components/inputs/Textarea.tsx';
import { BackLink } from '#ui/components/layout/BackLink.tsx';
import { Page } from '#ui/components/layout/Page.tsx';
import { PageHeader } from '#ui/components/layout/PageHeader.tsx';
import { classifyError } from '#ui/errors/classify-error.ts';
import { useAddress, useNavigate } from '#ui/navigation.tsx';
import { FieldControl } from '#ui/resource/fields/FieldControl.tsx';
import { notify } from '#ui/toast/notify.ts';
import { guestTaskCategories } from '../guest-tasks/guest-task.resource.ts';
import { reportGuestTask } from '../guest-tasks/report-guest-task.ts';

const roomField = reportGuestTask.input.room_id;

export function ReportGuestTask() {
  const navigate = useNavigate();
  const given = useAddress<{ room_id: string }>();
  const [roomId, setRoomId] = useState<string | null>(given.room_id ?? null);
  const [details, setDetails] = useState('');
  const [isPresent, setPresent] = useState(false);
  const report = useCommand<{ id: string; number: string }>(reportGuestTask);
  const categories = useRows(guestTaskCategories, {
    filters: where(guestTaskCategories).eq('is_active', true),
    limit: 100,
    count: false,
  });
  const send = (category_id: string) => {
    if (!roomId || report.isPending) return;
    report.mutate(
      { input: { room_id: roomId, category_id, details, guest_present: isPresent } },
      {
        onSuccess: ({ id, number }) => {
          notify.success(`${number} reported`);
          void navigate({ to: `/property-tasks/guest-rooms/${id}`, replace: true });
        },
      },
    );
  };
  return (
    <Page title="Report from a guest room">
      <PageHeader
        context={<BackLink to="/property-tasks/guest-rooms" label="Guest rooms" />}
        title="Report from a guest room"
        description="Choose the room, then say what is wrong. The clock starts when you report it."
      />
      <div className="flex max-w-(--form) flex-col gap-4">
        <FieldControl
          name="room_id"
          label={rooms.label}
          field={roomField}
          value={roomId}
          values={{}}
          onChange={(value) => setRoomId(typeof value === 'string' ? value : null)}
        />
        <Field label="Details" optional>
          <Textarea
            rows={2}
            value={details}
            maxLength={4000}
            onChange={(event) => setDetails(event.target.value)}
          />
        </Field>
        <Checkbox
          label="The guest is in the room"
          checked={isPresent}
          onChange={(event) => setPresent(event.target.checked)}
        />
        {report.error && (
          <p role="alert" className="rounded-md bg-tone-danger-soft px-3 py-2 text-tone-danger">
            {classifyError(report.error).friendly}
          </p>
        )}
        <fieldset className="grid grid-cols-2 gap-2" disabled={!roomId || report.isPending}>
          <legend className="mb-1 text-label font-medium">What is wrong</legend>
          {categories.rows.map(({ id, name }) => (
            <Button
              key={id}
              variant="outline"
              className="h-auto min-h-14 whitespace-normal text-balance"
              onClick={() => send(id)}
            >
              {name}
            </Button>
          ))}
        </fieldset>
      </div>
    </Page>
  );
}
