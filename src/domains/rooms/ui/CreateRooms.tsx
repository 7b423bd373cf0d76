/** Creates the rooms of whole floors from a few lines of text, with a preview of what will be there. */
import { useMemo, useRef, useState } from 'react';
import { useCommand } from '#ui/api/command.ts';
import { useReport } from '#ui/api/report.ts';
import { ApiError } from '#ui/api-error.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Field } from '#ui/components/inputs/Field.tsx';
import { Textarea } from '#ui/components/inputs/Textarea.tsx';
import { BackLink } from '#ui/components/layout/BackLink.tsx';
import { FormLayout } from '#ui/components/layout/FormLayout.tsx';
import { Page } from '#ui/components/layout/Page.tsx';
import { PageHeader } from '#ui/components/layout/PageHeader.tsx';
import { classifyError } from '#ui/errors/classify-error.ts';
import { useAddress, useNavigate } from '#ui/navigation.tsx';
import { FieldControl } from '#ui/resource/fields/FieldControl.tsx';
import { LeaveGuard } from '#ui/resource/form/LeaveGuard.tsx';
import { notify } from '#ui/toast/notify.ts';
import { type CreatedRooms, createRooms } from '../create-rooms.ts';
import { mostRoomsAtOnce, readRoomNumbers } from '../room-numbers.rules.ts';
import { RoomsPreview } from './RoomsPreview.tsx';

const { site_id: siteField, kind: kindField } = createRooms.input;
const example = '101–140 on floor 1, except 113\n201–240 on floor 2\nLobby, Gym on floor G';

export function CreateRooms() {
  const navigate = useNavigate();
  const given = useAddress<{ site_id: string }>();
  const [siteId, setSiteId] = useState<string | null>(given.site_id ?? null);
  const [kind, setKind] = useState<string>('guest_room');
  const [numbers, setNumbers] = useState('');
  const isMade = useRef(false);
  const create = useCommand<CreatedRooms>(createRooms);
  const read = useMemo(() => readRoomNumbers(numbers), [numbers]);
  const taken = useReport<readonly string[]>(
    'taken_room_numbers',
    { site_id: siteId ?? '' },
    { enabled: siteId !== null },
  );
  const existing = useMemo(
    () => new Set((siteId === null ? [] : (taken.data ?? [])).map((number) => number.toLowerCase())),
    [siteId, taken.data],
  );
  const fresh = read.rooms.filter(({ number }) => !existing.has(number.toLowerCase())).length;
  const [fault] = read.faults;
  const fields = create.error instanceof ApiError ? create.error.fields : {};
  const isReady = siteId !== null && fresh > 0 && read.faults.length === 0;

  const submit = () => {
    if (!isReady || create.isPending) return;
    create.mutate(
      { input: { site_id: siteId, kind, numbers } },
      {
        onSuccess: ({ created }) => {
          notify.success(`${created} ${created === 1 ? 'room' : 'rooms'} created`);
          isMade.current = true;
          void navigate({ to: '/property-tasks/rooms' });
        },
      },
    );
  };
  return (
    <Page title="Create rooms">
      <PageHeader
        context={<BackLink to="/property-tasks/rooms" label="Rooms" />}
        title="Create rooms"
        description="Many at once, a floor per line. Numbers that the site has already are left as they are."
      />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,640px)_minmax(0,1fr)]">
        <FormLayout
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
          error={create.error && classifyError(create.error).friendly}
          actions={
            <>
              <Button type="submit" loading={create.isPending} disabled={!isReady}>
                {fresh > 0 ? `Create ${fresh} ${fresh === 1 ? 'room' : 'rooms'}` : 'Create rooms'}
              </Button>
              <Button variant="ghost" onClick={() => void navigate({ to: '/property-tasks/rooms' })}>
                Cancel
              </Button>
            </>
          }
        >
          <FieldControl
            name="site_id"
            label="Site"
            field={siteField}
            value={siteId}
            values={{}}
            error={fields.site_id}
            onChange={(value) => setSiteId(typeof value === 'string' ? value : null)}
          />
          <FieldControl
            name="kind"
            label="Kind"
            field={kindField}
            value={kind}
            values={{}}
            error={fields.kind}
            onChange={(value) => setKind(String(value))}
          />
          <Field
            label="Rooms"
            help={`Without a floor, 1204 is on floor 12. At most ${mostRoomsAtOnce.toLocaleString('en')} at once.`}
            error={fields.numbers ?? (fault && `Line ${fault.line}: ${fault.message}`)}
          >
            <Textarea
              rows={6}
              value={numbers}
              placeholder={example}
              spellCheck={false}
              onChange={(event) => setNumbers(event.target.value)}
            />
          </Field>
        </FormLayout>
        <RoomsPreview rooms={read.rooms} existing={existing} />
      </div>
      <LeaveGuard
        when={() => numbers.trim() !== '' && !isMade.current}
        keeps={false}
        onDiscard={() => setNumbers('')}
      />
    </Page>
  );
}
