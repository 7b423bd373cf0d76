/** What can be done with the selected visits: moved by days and minutes, given to somebody, cancelled. */
import { type FormEvent, useState } from 'react';
import { Button } from '#ui/components/actions/Button.tsx';
import { Field } from '#ui/components/inputs/Field.tsx';
import { Input } from '#ui/components/inputs/Input.tsx';
import { Select } from '#ui/components/inputs/Select.tsx';
import { Popover } from '#ui/components/overlays/Popover.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import type { Lane } from '../lanes/lanes.ts';
import { minute } from '../lanes/time-scale.ts';
import { shiftedBy } from './move-together.ts';
import type { SeveralPlanning, VisitChange } from './use-plan-several.ts';
import type { Selection } from './use-selection.ts';

export interface SelectionBarProps {
  selection: Selection;
  several: SeveralPlanning;
  lanes: readonly Lane[];
}

export function SelectionBar({ selection, several, lanes }: SelectionBarProps) {
  const { visits, clear } = selection;
  if (visits.length === 0) return null;
  const count = visits.length === 1 ? '1 visit' : `${visits.length} visits`;
  const send = async (changes: readonly VisitChange[], reason?: string) => {
    const isDone = await several.submit(changes, reason);
    if (isDone && reason !== undefined) clear();
  };
  return (
    <section
      aria-label="Selected visits"
      className="mt-2 flex flex-wrap items-center gap-2 rounded-md border border-line-strong bg-surface px-3 py-2"
    >
      <p role="status" className="me-2 font-medium">
        {count} selected
      </p>
      <SeriesNote visits={visits} />
      <MoveButton
        {...{ selection, lanes, count }}
        isBusy={several.isBusy}
        onMove={(changes) => void send(changes)}
      />
      <CancelButton
        count={count}
        isBusy={several.isBusy}
        onCancel={(reason) =>
          void send(
            visits.map((visit) => ({ visit, plan: null })),
            reason,
          )
        }
      />
      <Button variant="ghost" onClick={clear}>
        Clear selection
      </Button>
    </section>
  );
}

/** Says that a series does not follow when some of its visits change. */
function SeriesNote({ visits }: Pick<Selection, 'visits'>) {
  const inSeries = visits.filter(({ series_id }) => series_id);
  if (inSeries.length === 0) return null;
  const days = inSeries.filter(({ part }) => part).length;
  const repeating = inSeries.length - days;
  return (
    <p className="w-full text-muted">
      {days > 0 &&
        `${days} ${days === 1 ? 'is a day' : 'are days'} of a job of several days: only ${days === 1 ? 'this changes' : 'these change'}, and the days stay in their order. `}
      {repeating > 0 &&
        `${repeating} ${repeating === 1 ? 'is one' : 'are some'} of recurring visits: only ${repeating === 1 ? 'this changes' : 'these change'}, the others stay.`}
    </p>
  );
}

interface MoveButtonProps {
  selection: Selection;
  lanes: readonly Lane[];
  count: string;
  isBusy: boolean;
  onMove: (changes: readonly VisitChange[]) => void;
}

const asTheyAre = 'as they are';
const nobody = 'nobody';

function MoveButton({ selection, lanes, count, isBusy, onMove }: MoveButtonProps) {
  const { timezone } = useWorkplace().viewer;
  const [isOpen, setOpen] = useState(false);
  const [days, setDays] = useState('0');
  const [minutes, setMinutes] = useState('0');
  const [who, setWho] = useState(asTheyAre);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const shift = { days: Number(days) || 0, time: (Number(minutes) || 0) * minute, lanes: 0 };
    const moved = shiftedBy(selection.visits, shift, [], timezone);
    const given = who === asTheyAre ? {} : { technician_id: who === nobody ? null : who };
    setOpen(false);
    onMove(moved.map(({ visit, plan }) => ({ visit, plan: { ...plan, ...given } })));
  };
  return (
    <Popover
      label="Move the selected visits"
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <Button variant="outline" loading={isBusy}>
          Move…
        </Button>
      }
    >
      <form className="flex flex-col gap-3" noValidate onSubmit={submit}>
        <div className="grid grid-cols-2 gap-3">
          <Field label="Days later">
            <Input type="number" step={1} value={days} onChange={(event) => setDays(event.target.value)} />
          </Field>
          <Field label="Minutes later">
            <Input
              type="number"
              step={15}
              value={minutes}
              onChange={(event) => setMinutes(event.target.value)}
            />
          </Field>
        </div>
        <Field label="Technician">
          <Select
            value={who}
            options={[
              { value: asTheyAre, label: 'As they are' },
              { value: nobody, label: 'Nobody yet' },
              ...lanes.flatMap(({ id, name }) => (id === null ? [] : [{ value: id, label: name }])),
            ]}
            onChange={(event) => setWho(event.target.value)}
          />
        </Field>
        <Button type="submit">Move {count}</Button>
      </form>
    </Popover>
  );
}

interface CancelButtonProps {
  count: string;
  isBusy: boolean;
  onCancel: (reason: string) => void;
}

function CancelButton({ count, isBusy, onCancel }: CancelButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(!reason.trim());
    if (!reason.trim()) return;
    setOpen(false);
    onCancel(reason.trim());
  };
  return (
    <Popover
      label="Cancel the selected visits"
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <Button variant="outline" disabled={isBusy}>
          Cancel…
        </Button>
      }
    >
      <form className="flex flex-col gap-3" noValidate onSubmit={submit}>
        <Field label="Reason" error={isMissing && !reason.trim() ? 'Enter the reason.' : undefined}>
          <Input value={reason} maxLength={500} onChange={(event) => setReason(event.target.value)} />
        </Field>
        <Button type="submit">Cancel {count}</Button>
      </form>
    </Popover>
  );
}
