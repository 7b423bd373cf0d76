import { Pencil, Trash2, UserPlus } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { memberships } from '#domains/identity/members/membership.resource.ts';
import { mayManage } from '#domains/identity/members/rank.rules.ts';
import { teams } from '#domains/identity/members/team.resource.ts';
import type { PersonRow } from '#domains/identity/ui/members/person-row.ts';
import { useClasses } from '#domains/ledger/ui/classes/use-classes.ts';
import { useCreate, useRemove, useUpdate } from '#ui/api/changes.ts';
import { useRows } from '#ui/api/rows.ts';
import { where } from '#ui/api/where.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { IconButton } from '#ui/components/actions/IconButton.tsx';
import { InlineConfirm } from '#ui/components/actions/InlineConfirm.tsx';
import { Combobox } from '#ui/components/inputs/Combobox.tsx';
import { Field } from '#ui/components/inputs/Field.tsx';
import { Input } from '#ui/components/inputs/Input.tsx';
import { Select } from '#ui/components/inputs/Select.tsx';
import { Card } from '#ui/components/layout/Card.tsx';
import { Section } from '#ui/components/layout/Section.tsx';
import { classifyError } from '#ui/errors/classify-error.ts';
import { reportError } from '#ui/errors/report-error.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';

interface TeamRow {
  readonly id: string;
  readonly name: string;
  readonly department_id: string | null;
  readonly version: number;
}

/** Teams: created, renamed and filled here; jobs and people can be filtered by team. */
export function TeamsSection() {
  const { rows, isPending } = useRows(teams, { order: 'name', limit: 200 });
  const people = useRows(memberships, {
    filters: where(memberships).in('status', ['active', 'suspended']),
    select: 'id,full_name,role,team_id,version',
    order: 'created_at',
    limit: 1000,
  });
  const [isNaming, setNaming] = useState(false);
  const create = useCreate(teams);
  const everyone = people.rows;
  return (
    <Section
      title="Teams"
      aside={rows.length || undefined}
      actions={
        <Button variant="outline" size="sm" onClick={() => setNaming(true)}>
          New team
        </Button>
      }
    >
      {isNaming && (
        <NameForm
          action="Create team"
          onName={(name) => create.mutateAsync({ name })}
          onDone={() => setNaming(false)}
        />
      )}
      {rows.length === 0 && !isNaming && (
        <p className="text-muted">
          {isPending ? 'Loading…' : 'No teams yet. Group people who go out together.'}
        </p>
      )}
      {rows.length > 0 && (
        <Card flush>
          <ul>
            {rows.map((team) => (
              <Team key={team.id} team={team} everyone={everyone} />
            ))}
          </ul>
        </Card>
      )}
    </Section>
  );
}

function Team({ team, everyone }: { team: TeamRow; everyone: readonly PersonRow[] }) {
  const [doing, setDoing] = useState<'rename' | 'delete' | 'add' | null>(null);
  const rename = useUpdate(teams);
  const remove = useRemove(teams);
  const members = everyone.filter((person) => person.team_id === team.id);
  return (
    <li className="flex flex-col gap-2 border-b border-line px-4 py-2.5 last:border-0">
      <div className="flex items-center gap-1">
        <p className="me-auto min-w-0 truncate font-medium">
          {team.name} <span className="text-label font-normal text-subtle tabular">{members.length}</span>
        </p>
        <IconButton label={`Add somebody to ${team.name}`} onClick={() => setDoing('add')}>
          <UserPlus className="size-4" aria-hidden="true" />
        </IconButton>
        <IconButton label={`Rename ${team.name}`} onClick={() => setDoing('rename')}>
          <Pencil className="size-4" aria-hidden="true" />
        </IconButton>
        <IconButton label={`Dissolve ${team.name}`} onClick={() => setDoing('delete')}>
          <Trash2 className="size-4" aria-hidden="true" />
        </IconButton>
      </div>
      {doing === 'rename' && (
        <NameForm
          name={team.name}
          action="Rename"
          onName={(name) => rename.mutateAsync({ id: team.id, patch: { name }, version: team.version })}
          onDone={() => setDoing(null)}
        />
      )}
      {doing === 'delete' && (
        <InlineConfirm
          question={`Dissolve ${team.name}?`}
          consequence="Its people and jobs are kept, without a team."
          action="Dissolve team"
          destructive
          busy={remove.isPending}
          error={remove.error && classifyError(remove.error).friendly}
          onConfirm={() => remove.mutate(team.id)}
          onDismiss={() => setDoing(null)}
        />
      )}
      {doing === 'add' && <AddMember team={team} everyone={everyone} onDone={() => setDoing(null)} />}
      <Members members={members} />
      <Department team={team} />
    </li>
  );
}

/** Of the team's jobs, where the company has departments. */
function Department({ team }: { team: TeamRow }) {
  const { department_id: choices } = useClasses();
  const update = useUpdate(teams);
  if (choices.length === 0) return null;
  return (
    <Field label={`Department of ${team.name}`} hideLabel className="max-w-64">
      <Select
        options={choices.filter((one) => one.isActive || one.value === team.department_id)}
        placeholder="No department"
        value={team.department_id ?? ''}
        onChange={(event) =>
          update.mutate(
            { id: team.id, patch: { department_id: event.target.value || null }, version: team.version },
            { onError: (error) => reportError(`${team.name} was not changed`, error) },
          )
        }
      />
    </Field>
  );
}

function Members({ members }: { members: readonly PersonRow[] }) {
  const { viewer } = useWorkplace();
  const update = useUpdate(memberships);
  if (members.length === 0) return <p className="text-label text-subtle">Nobody yet.</p>;
  return (
    <ul className="flex flex-wrap gap-1.5">
      {members.map((person) => (
        <li key={person.id} className="flex items-center gap-1 rounded-md bg-wash ps-2 text-label">
          {person.full_name}
          <IconButton
            small
            label={`Take ${person.full_name} out of the team`}
            disabled={!mayManage(viewer.role, person.role)}
            onClick={() =>
              update.mutate(
                { id: person.id, patch: { team_id: null } },
                { onError: (error) => reportError(`${person.full_name} is still in the team`, error) },
              )
            }
          >
            ×
          </IconButton>
        </li>
      ))}
    </ul>
  );
}

interface AddMemberProps {
  team: TeamRow;
  everyone: readonly PersonRow[];
  onDone: () => void;
}

/** Only people whom the viewer manages. */
function AddMember({ team, everyone, onDone }: AddMemberProps) {
  const { viewer } = useWorkplace();
  const update = useUpdate(memberships);
  const choices = everyone
    .filter((person) => person.team_id !== team.id && mayManage(viewer.role, person.role))
    .map((person) => ({ value: person.id, label: person.full_name ?? '' }));
  const search = async (text: string) =>
    choices.filter(({ label }) => label.toLowerCase().includes(text.trim().toLowerCase()));
  const add = (id: string | undefined) => {
    if (!id) return onDone();
    update.mutate(
      { id, patch: { team_id: team.id } },
      { onSuccess: onDone, onError: (error) => reportError('Nobody was added to the team', error) },
    );
  };
  return (
    <Field label={`Add to ${team.name}`} hideLabel>
      <Combobox
        value={null}
        onValueChange={(choice) => add(choice?.value)}
        search={search}
        placeholder="Find a person"
      />
    </Field>
  );
}

interface NameFormProps {
  name?: string;
  action: string;
  onName: (name: string) => Promise<unknown>;
  onDone: () => void;
}

function NameForm({ name = '', action, onName, onDone }: NameFormProps) {
  const [text, setText] = useState(name);
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!text.trim()) return setError('Enter a name.');
    onName(text.trim()).then(onDone, (cause: unknown) => setError(classifyError(cause).friendly));
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-wrap items-start gap-2">
      <div className="min-w-40 flex-1">
        <Field label="Name of the team" hideLabel error={error}>
          <Input
            autoFocus
            placeholder="Name of the team"
            maxLength={80}
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => event.key === 'Escape' && onDone()}
          />
        </Field>
      </div>
      <Button type="submit">{action}</Button>
      <Button variant="ghost" onClick={onDone}>
        Cancel
      </Button>
    </form>
  );
}
