import { ListFilter } from 'lucide-react';
import { Button } from '#ui/components/actions/Button.tsx';
import { Input } from '#ui/components/inputs/Input.tsx';
import { Select } from '#ui/components/inputs/Select.tsx';
import { Popover } from '#ui/components/overlays/Popover.tsx';
import { useTyped } from '#ui/hooks/use-typed.ts';
import type { BoardAddress } from './use-board-address.ts';

export interface PeopleFilterProps {
  address: BoardAddress;
  go: (change: Partial<BoardAddress>) => void;
  skills: readonly string[];
  teams: readonly { readonly id: string; readonly name: string }[];
  territories: readonly { readonly id: string; readonly name: string }[];
}

/** Whose lanes are shown. */
export function PeopleFilter(props: PeopleFilterProps) {
  const count = countOf(props.address);
  return (
    <Popover
      label="Filter technicians"
      trigger={
        <Button
          variant="outline"
          aria-label={count > 0 ? `Filter technicians: ${count}` : 'Filter technicians'}
        >
          <ListFilter className="size-4" aria-hidden="true" />
          <span className="max-2xl:sr-only">Filter</span>
          {count > 0 && <span className="font-semibold text-accent-ink tabular">{count}</span>}
        </Button>
      }
    >
      <PeopleFields {...props} />
    </Popover>
  );
}

export function PeopleFields({ address, go, skills, teams, territories }: PeopleFilterProps) {
  const { technician, skill, team, territory } = address;
  return (
    <div className="flex min-w-56 flex-col gap-2">
      <NameFilter name={technician} onName={(name) => go({ technician: name })} />
      {skills.length > 0 && (
        <Select
          aria-label="Filter technicians by skill"
          placeholder="Any skill"
          value={skill}
          onChange={(event) => go({ skill: event.target.value })}
          options={skills.map((value) => ({ value, label: value }))}
        />
      )}
      {teams.length > 0 && (
        <Select
          aria-label="Filter technicians by team"
          placeholder="All teams"
          value={team}
          onChange={(event) => go({ team: event.target.value })}
          options={teams.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      {territories.length > 0 && (
        <Select
          aria-label="Filter by territory"
          placeholder="All territories"
          value={territory}
          onChange={(event) => go({ territory: event.target.value })}
          options={territories.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      {countOf(address) > 0 && (
        <Button
          variant="ghost"
          size="sm"
          onClick={() => go({ technician: '', skill: '', team: '', territory: '' })}
        >
          Show everybody
        </Button>
      )}
    </div>
  );
}

/** How many filters are set. */
export const countOf = ({ technician, skill, team, territory }: BoardAddress) =>
  [technician, skill, team, territory].filter(Boolean).length;

/** Text input for the name filter; the URL is updated once typing pauses. */
function NameFilter({ name, onName }: { name: string; onName: (name: string) => void }) {
  const [typed, setTyped] = useTyped(name, onName);
  return (
    <Input
      type="search"
      aria-label="Filter technicians by name"
      placeholder="Technician’s name"
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  );
}
