import { useState } from 'react';
import { deactivateMember, handOverWork } from '#domains/companies/members/deactivate-member.ts';
import type { OpenWork } from '#domains/companies/members/open-work.report.ts';
import { memberships } from '#domains/identity/members/membership.resource.ts';
import type { PersonRow } from '#domains/identity/ui/members/person-row.ts';
import { textOf } from '#kernel/type-guards.ts';
import { useCommand } from '#ui/api/command.ts';
import { useReport } from '#ui/api/report.ts';
import { where } from '#ui/api/where.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Field } from '#ui/components/inputs/Field.tsx';
import { RadioGroup } from '#ui/components/inputs/RadioGroup.tsx';
import { Sheet } from '#ui/components/overlays/Sheet.tsx';
import { SkeletonRows } from '#ui/components/states/Skeleton.tsx';
import { classifyError } from '#ui/errors/classify-error.ts';
import { RefControl } from '#ui/resource/fields/RefControl.tsx';
import { notify } from '#ui/toast/notify.ts';
import { Visits } from './PersonWork.tsx';

export type HandOverKind = 'hand_over' | 'suspended' | 'removed';

export interface HandOverSheetProps {
  person: PersonRow;
  kind: HandOverKind;
  onClose: () => void;
}

const words = {
  hand_over: { title: 'Hand over work', action: 'Hand over', done: 'Handed over' },
  suspended: { title: 'Suspend', action: 'Suspend and hand over', done: 'Suspended' },
  removed: { title: 'Remove', action: 'Remove and hand over', done: 'Removed' },
} as const;

/** Hands over the work of a person who leaves: the recipient, the conflicts, then everything in one transaction. */
export function HandOverSheet({ person, kind, onClose }: HandOverSheetProps) {
  const [to, setTo] = useState<string | null>(null);
  const [way, setWay] = useState<'colleague' | 'office'>('colleague');
  const takes = way === 'colleague' ? to : null;
  const { data } = useReport<OpenWork>('open_work', {
    membership_id: person.id,
    ...(takes && { to_id: takes }),
  });
  const isEmpty = data && data.jobs.length + data.visits.length + data.sites + data.customers === 0;
  const hand = useHandOver(person, kind, onClose);
  const { title, action } = words[kind];
  const isReady = isEmpty || way === 'office' || to !== null;
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={`${title}: ${person.full_name}`}
      footer={
        <>
          <Button
            variant={kind === 'removed' ? 'destructive' : 'default'}
            loading={hand.isBusy}
            disabled={!data || !isReady}
            onClick={() => hand.run(takes)}
          >
            {isEmpty ? title : action}
          </Button>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5 p-4">
        <p className="text-muted">{consequenceOf(kind, person.full_name ?? 'They')}</p>
        {!data && <SkeletonRows rows={4} />}
        {isEmpty && <p>Nothing is open, so there is nothing to hand over.</p>}
        {data && !isEmpty && (
          <>
            <RadioGroup
              label="Where the open work goes"
              value={way}
              onValueChange={(value) => setWay(value)}
              options={[
                { value: 'colleague', label: 'To a colleague' },
                { value: 'office', label: 'Back to the office', help: 'Jobs and visits become unassigned.' },
              ]}
            />
            {way === 'colleague' && (
              <Field label="Colleague">
                <RefControl
                  name="to_id"
                  label="Colleague"
                  field={handOverWork.input.to_id}
                  value={to}
                  onChange={(value) => setTo(textOf(value))}
                  values={{}}
                  refFilters={where(memberships).eq('status', 'active').neq('id', person.id).entries}
                />
              </Field>
            )}
            <WorkToHandOver work={data} isAsked={takes !== null} />
          </>
        )}
        {hand.problem && (
          <p role="alert" className="text-tone-danger">
            {hand.problem}
          </p>
        )}
      </div>
    </Sheet>
  );
}

function useHandOver(person: PersonRow, kind: HandOverKind, onDone: () => void) {
  const handOver = useCommand(handOverWork);
  const deactivate = useCommand(deactivateMember);
  const [problem, setProblem] = useState<string>();
  const run = (to_id: string | null) => {
    setProblem(undefined);
    const done =
      kind === 'hand_over'
        ? handOver.mutateAsync({ id: person.id, input: { to_id } })
        : deactivate.mutateAsync({ id: person.id, input: { to_id, standing: kind } });
    done.then(
      () => {
        notify.success(`${words[kind].done}: ${person.full_name}`);
        onDone();
      },
      (error: unknown) => setProblem(classifyError(error).friendly),
    );
  };
  return { run, problem, isBusy: handOver.isPending || deactivate.isPending };
}

function WorkToHandOver({ work, isAsked }: { work: OpenWork; isAsked: boolean }) {
  const overlapping = work.visits.filter((visit) => visit.conflict);
  const parts = [
    [work.jobs.length, 'open job', 'open jobs'],
    [work.visits.length, 'planned visit', 'planned visits'],
    [work.sites, 'site as usual technician', 'sites as usual technician'],
    [work.customers, 'customer looked after', 'customers looked after'],
  ] as const;
  const said = parts.flatMap(([n, one, many]) => (n === 0 ? [] : [`${n} ${n === 1 ? one : many}`]));
  return (
    <div className="flex flex-col gap-3">
      <p>
        {said.join(', ')}
        {isAsked && overlapping.length === 0 && work.visits.length > 0 && ': everything fits.'}
      </p>
      {overlapping.length > 0 && (
        <p role="status" className="rounded-md bg-tone-waiting-soft px-3 py-2">
          {overlapping.length === 1 ? 'One visit overlaps' : `${overlapping.length} visits overlap`} with what
          is planned already. {overlapping.length === 1 ? 'It becomes' : 'They become'} unassigned, to be
          planned anew.
        </p>
      )}
      <Visits visits={[...overlapping, ...work.visits.filter((visit) => !visit.conflict)]} />
    </div>
  );
}

function consequenceOf(kind: HandOverKind, name: string): string {
  if (kind === 'hand_over') return `${name} stays, and has nothing open afterwards.`;
  const after = 'Their past work stays under their name, and they can be reinstated.';
  return `${name} is signed out of the company at once, on every device. ${after}`;
}
