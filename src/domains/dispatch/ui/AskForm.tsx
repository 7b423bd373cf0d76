/** Asks what is to be planned: days as they are best, or a day on which somebody is away or something takes longer. */
import { useMemo, useState } from 'react';
import { planDays, repairDays } from '#domains/dispatch/runs/start-run.ts';
import type { VisitEstimate } from '#domains/scheduling/planning-answers.rules.ts';
import { useCommand } from '#ui/api/command.ts';
import { useReport } from '#ui/api/report.ts';
import { Tabs } from '#ui/components/layout/Tabs.tsx';
import { FieldsForm, type FieldsFormProps } from '#ui/resource/form/FieldsForm.tsx';
import { checkInput, filled } from '#ui/resource/form/form-values.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { words } from '#ui/words.ts';
import { LockedPeople, LockedVisits } from './LockControls.tsx';

/** `over`: a visit takes longer than planned. */
export type AskKind = 'optimise' | 'away' | 'over';

export interface AskFormProps {
  kind: AskKind;
  /** The days that the board shows. */
  days: readonly string[];
  team: string;
  territory: string;
  /** The visit that takes longer. */
  visit: string | undefined;
  onRun: (id: string) => void;
}

const kinds = ['optimise', 'away'] as const;

export function AskForm({ kind, ...props }: AskFormProps) {
  const [chosen, setChosen] = useState<AskKind>(kind);
  if (kind === 'over') return <Repair kind="over" {...props} />;
  return (
    <Tabs
      label="What to plan"
      items={kinds.map((value) => ({
        value,
        label: value === 'optimise' ? words('Optimise') : 'Somebody is away',
        content:
          value === 'optimise' ? (
            <Optimise {...props} />
          ) : (
            <Repair kind="away" {...props} visit={undefined} />
          ),
      }))}
      value={chosen === 'over' ? 'optimise' : chosen}
      onValueChange={setChosen}
    />
  );
}

function Optimise({ days, team, territory, onRun }: Omit<AskFormProps, 'kind'>) {
  const { viewer } = useWorkplace();
  const start = useCommand(planDays);
  const check = useMemo(() => checkInput(planDays.input, viewer), [viewer]);
  const fields = useMemo(
    () =>
      picked(planDays.input, [
        'from_on',
        'to_on',
        'what',
        'team_id',
        'territory_id',
        'locked_until',
        'locked_technicians',
        'locked_visits',
        'max_seconds',
      ]),
    [],
  );
  return (
    <div className="flex flex-col gap-3 pt-4">
      <p className="text-muted">
        The planner looks for the cheapest lawful plan: travel, overtime, late arrivals and work left out all
        have their price. It only proposes; nothing changes until you accept it. The days of a job of several
        days stay where they are.
      </p>
      <FieldsForm
        fields={fields}
        values={{
          from_on: days[0],
          to_on: days.length > 1 ? days.at(-1) : null,
          what: 'everything',
          team_id: team || null,
          territory_id: territory || null,
        }}
        controls={lockControls}
        check={check}
        onSubmit={async (values) => onRun((await start.mutateAsync({ input: filled(values) })).id)}
        action={words('Optimise')}
        guarded={false}
        place="sheet"
      />
    </div>
  );
}

const lockControls: FieldsFormProps['controls'] = {
  locked_technicians: (props) => <LockedPeople {...props} />,
  locked_visits: (props) => <LockedVisits {...props} />,
};

function Repair({ kind, visit, onRun }: Omit<AskFormProps, 'days' | 'team' | 'territory'>) {
  const { viewer } = useWorkplace();
  const start = useCommand(repairDays);
  const ends_at = useExpectedEnd(visit);
  const check = useMemo(() => checkInput(repairDays.input, viewer), [viewer]);
  const fields = useMemo(
    () =>
      picked(repairDays.input, kind === 'over' ? ['ends_at'] : ['technician_id', 'absent_from', 'absent_to']),
    [kind],
  );
  return (
    <div className="flex flex-col gap-3 pt-4">
      <p className="text-muted">
        {kind === 'over'
          ? 'Until when does this visit take? The planner moves as little as possible of what comes after it.'
          : 'The planner finds new places for the visits of this person, and changes as little as possible for everybody else.'}
      </p>
      <FieldsForm
        key={ends_at}
        fields={fields}
        {...(ends_at && { values: { ends_at } })}
        check={check}
        onSubmit={async (values) =>
          onRun(
            (await start.mutateAsync({ input: { ...filled(values), ...(visit && { visit_id: visit }) } })).id,
          )
        }
        action="Find a plan"
        guarded={false}
        place="sheet"
      />
    </div>
  );
}

const fiveMinutes = 300_000;

/** When a visit of today is expected to end, to the next five minutes; undefined as long as nothing is known of it. */
function useExpectedEnd(visit: string | undefined): string | undefined {
  const { data } = useReport<readonly VisitEstimate[]>(
    'visit_estimates',
    {},
    { enabled: visit !== undefined },
  );
  const known = data?.find(({ visit_id }) => visit_id === visit);
  if (!known) return undefined;
  return new Date(Math.ceil(Date.parse(known.ends_at) / fiveMinutes) * fiveMinutes).toISOString();
}

function picked<F>(input: Readonly<Record<string, F>>, names: readonly string[]): ReadonlyMap<string, F> {
  return new Map(names.flatMap((name) => (input[name] ? [[name, input[name]] as const] : [])));
}
