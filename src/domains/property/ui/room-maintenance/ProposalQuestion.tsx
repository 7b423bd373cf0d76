import type { RoomProposal } from '#domains/property/room-maintenance/room-proposal.report.ts';
import { Checkbox } from '#ui/components/inputs/Checkbox.tsx';
import { DateInput } from '#ui/components/inputs/DateInput.tsx';
import { Field } from '#ui/components/inputs/Field.tsx';
import { Input } from '#ui/components/inputs/Input.tsx';
import { Select } from '#ui/components/inputs/Select.tsx';

interface ProposalQuestionProps {
  proposal: RoomProposal;
  /** Ids, separated by commas. */
  team: string;
  onChange: (next: Readonly<Record<string, string | undefined>>) => void;
}

/** Site, day, minutes and people; each is kept in the address. */
export function ProposalQuestion({ proposal, team, onChange }: ProposalQuestionProps) {
  const chosen = new Set(team.split(',').filter(Boolean));
  const choose = (id: string, isChosen: boolean) => {
    if (isChosen) chosen.add(id);
    else chosen.delete(id);
    onChange({ team: [...chosen].join(',') || undefined });
  };
  return (
    <div className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-4">
      <div className="grid gap-3 sm:grid-cols-3">
        <Field label="Site">
          <Select
            value={proposal.site_id}
            options={proposal.sites.map(({ id, name }) => ({ value: id, label: name }))}
            onValueChange={(site) => onChange({ site })}
          />
        </Field>
        <Field label="Day">
          <DateInput value={proposal.on} onValueChange={(on) => onChange({ on: on ?? undefined })} />
        </Field>
        <Field label="Minutes in a room">
          <Input
            type="number"
            inputMode="numeric"
            min={5}
            max={480}
            key={proposal.standard.minutes}
            defaultValue={proposal.standard.minutes}
            onBlur={({ target }) => {
              const minutes = Math.round(target.valueAsNumber);
              if (minutes >= 5 && minutes <= 480 && minutes !== proposal.standard.minutes)
                onChange({ minutes: String(minutes) });
              else target.value = String(proposal.standard.minutes);
            }}
          />
        </Field>
      </div>
      <fieldset className="flex flex-col gap-1">
        <legend className="mb-1 text-label font-medium">Who</legend>
        <div className="grid gap-x-4 gap-y-1 sm:grid-cols-2">
          {proposal.people.map(({ id, name, rooms }) => (
            <Checkbox
              key={id}
              checked={chosen.has(id)}
              label={
                <>
                  {name} <span className="text-muted">{timeFor(rooms)}</span>
                </>
              }
              onChange={({ target }) => choose(id, target.checked)}
            />
          ))}
        </div>
        {chosen.size === 0 && (
          <p className="text-label text-subtle">
            Nobody is chosen: the rooms of one day of eight hours, for whoever takes the work orders.
          </p>
        )}
      </fieldset>
    </div>
  );
}

function timeFor(rooms: number): string {
  if (rooms === 0) return 'no time';
  return rooms === 1 ? 'time for 1 room' : `time for ${rooms} rooms`;
}
