/** In the panel of a visit: who comes together, who else may come, and who is taken off. */
import { X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { addToCrew, removeFromCrew } from '#domains/scheduling/crews/crew-commands.ts';
import { usePeople } from '#domains/scheduling/ui/board/use-board-data.ts';
import { visitStatus } from '#domains/scheduling/ui/visit-status.ts';
import { useCommand } from '#ui/api/command.ts';
import { ApiError } from '#ui/api-error.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { IconButton } from '#ui/components/actions/IconButton.tsx';
import { Field } from '#ui/components/inputs/Field.tsx';
import { Input } from '#ui/components/inputs/Input.tsx';
import { Select } from '#ui/components/inputs/Select.tsx';
import { StatusMark } from '#ui/components/values/StatusMark.tsx';
import { classifyError } from '#ui/errors/classify-error.ts';
import { reportError } from '#ui/errors/report-error.ts';
import { newId } from '#ui/new-id.ts';
import { crewPart, type PlannedMember } from '../board/crews/crew-parts.ts';
import type { HistoryPart } from '../board/planning/board-history.ts';
import { useRecord } from '../board/planning/use-board-history.ts';
import type { PanelVisit } from '../board/visits/panel-visit.ts';
import type { CrewMember } from './use-crew.ts';

export interface VisitCrewProps {
  visit: PanelVisit;
  crew: readonly CrewMember[];
}

export function VisitCrew({ visit, crew }: VisitCrewProps) {
  const mayAdd = visit.can.includes(addToCrew.name) && visit.technician_id !== null;
  if (crew.length === 0 && !mayAdd) return null;
  return (
    <section aria-label="Crew" className="flex flex-col gap-2 border-t border-line pt-4">
      <h3 className="font-medium">Crew</h3>
      {crew.length > 0 && (
        <ul className="flex flex-col gap-1.5">
          {crew.map((member, index) => (
            <Member key={member.id} visit={visit} member={member} isLead={index === 0} />
          ))}
        </ul>
      )}
      {mayAdd && <AddMember visit={visit} crew={crew} />}
    </section>
  );
}

function Member({ visit, member, isLead }: { visit: PanelVisit; member: CrewMember; isLead: boolean }) {
  const record = useRecord();
  const { mutateAsync, isPending } = useCommand(removeFromCrew);
  const name = member.technician?.full_name ?? 'Nobody yet';
  const mayRemove = visit.can.includes(addToCrew.name) && (removeFromCrew.from ?? []).includes(member.status);
  const remove = async () => {
    try {
      await mutateAsync({ id: member.id, input: { reason: 'Taken off the crew' } });
      const label = `${name} taken off ${visit.work_order?.number ?? 'the visit'}`;
      record({ label, message: label, parts: [goneFrom(member)] });
    } catch (error) {
      reportError(`${name} stays in the crew`, error);
    }
  };
  return (
    <li className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <span className="min-w-0 truncate">{name}</span>
      {isLead && <span className="text-label text-subtle">lead</span>}
      <StatusMark {...visitStatus(member.status)} className="text-label" />
      {mayRemove && (
        <IconButton
          small
          label={`Remove ${name} from the crew`}
          className="ms-auto"
          disabled={isPending}
          onClick={() => void remove()}
        >
          <X className="size-3.5" aria-hidden="true" />
        </IconButton>
      )}
    </li>
  );
}

/** How somebody is brought back who was taken off. */
export function goneFrom(member: PlannedMember): HistoryPart {
  const { place, ...part } = crewPart(member);
  return { ...part, before: place, after: null };
}

function AddMember({ visit, crew }: VisitCrewProps) {
  const { rows: people } = usePeople();
  const record = useRecord();
  const { mutateAsync, isPending } = useCommand(addToCrew);
  const [refused, setRefused] = useState<{ id: string; message: string; isOverlap: boolean } | null>(null);
  const [reason, setReason] = useState('');
  const here = new Set([visit.technician_id, ...crew.map((one) => one.technician_id)]);
  const free = people
    .filter(({ id, role }) => role === 'technician' && !here.has(id))
    .toSorted((a, b) => a.full_name.localeCompare(b.full_name));
  const add = async (technician_id: string, override_reason: string | null) => {
    const id = newId();
    try {
      await mutateAsync({ id: visit.id, input: { id, technician_id, override_reason } });
      setRefused(null);
      setReason('');
      const name = people.find((one) => one.id === technician_id)?.full_name ?? 'Somebody';
      const label = `${name} added to ${visit.work_order?.number ?? 'the visit'}`;
      const keepsTeam = (visit.work_order?.work_order_assignees ?? []).some(
        (one) => one.technician_id === technician_id,
      );
      const { place: after, work_order_id } = crewPart({ ...visit, technician_id, override_reason });
      record({
        label,
        message: label,
        parts: [{ visit_id: id, work_order_id, before: null, after, keepsTeam }],
      });
    } catch (error) {
      const isOverlap = error instanceof ApiError && error.code === 'overlap';
      const message = error instanceof ApiError ? error.message : classifyError(error).friendly;
      setRefused({ id: technician_id, message, isOverlap });
    }
  };
  const allow = (event: FormEvent) => {
    event.preventDefault();
    if (refused && reason.trim()) void add(refused.id, reason.trim());
  };
  return (
    <form className="flex flex-col gap-2" noValidate onSubmit={allow}>
      <Field label="Add to crew" optional error={refused?.message}>
        <Select
          value={refused?.id ?? ''}
          placeholder="Choose a technician"
          disabled={isPending}
          options={free.map(({ id, full_name }) => ({ value: id, label: full_name }))}
          onChange={(event) => (event.target.value ? void add(event.target.value, null) : setRefused(null))}
        />
      </Field>
      {refused?.isOverlap && (
        <>
          <Field label="Allow the overlap because">
            <Input value={reason} maxLength={500} onChange={(event) => setReason(event.target.value)} />
          </Field>
          <Button type="submit" variant="outline" className="self-start" loading={isPending}>
            Add all the same
          </Button>
        </>
      )}
    </form>
  );
}
