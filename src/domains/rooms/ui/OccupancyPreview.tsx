import type { CsvTable } from '#kernel/reading/read-table.ts';
import { Field } from '#ui/components/inputs/Field.tsx';
import { Select } from '#ui/components/inputs/Select.tsx';
import { StatusMark } from '#ui/components/values/StatusMark.tsx';
import {
  type OccupancyColumn,
  type OccupancyFile,
  type OccupancyMapping,
  occupancyColumns,
} from '../occupancy-file.rules.ts';
import { roomOccupancy } from '../room.display.ts';
import { occupancies } from '../room.resource.ts';

const labels: Readonly<Record<OccupancyColumn, string>> = {
  number: 'Room',
  occupancy: 'Occupancy',
  do_not_disturb: 'Do not disturb',
  vip: 'VIP',
};

interface OccupancyPreviewProps {
  table: CsvTable;
  read: OccupancyFile;
  mapping: OccupancyMapping;
  onMapping: (mapping: OccupancyMapping) => void;
}

/** Which column is which, how many rooms of each occupancy were read, and the lines that were not. */
export function OccupancyPreview({ table, read, mapping, onMapping }: OccupancyPreviewProps) {
  const options = [{ value: '', label: 'None' }, ...table.columns.map((value) => ({ value, label: value }))];
  const change = (name: OccupancyColumn, column: string) => {
    const { [name]: _, ...others } = mapping;
    onMapping(column === '' ? others : { ...others, [name]: column });
  };
  return (
    <div className="flex flex-col gap-3">
      <div className="grid gap-3 sm:grid-cols-2">
        {occupancyColumns.map((name) => (
          <Field key={name} label={labels[name]} optional={name === 'do_not_disturb' || name === 'vip'}>
            <Select
              value={mapping[name] ?? ''}
              options={options}
              onChange={(event) => change(name, event.target.value)}
            />
          </Field>
        ))}
      </div>
      <ul className="flex flex-wrap gap-x-5 gap-y-1">
        {occupancies.map((one) => (
          <li key={one} className="flex items-center gap-1.5">
            <StatusMark {...roomOccupancy(one)} />
            <span className="tabular">{read.rooms.filter(({ occupancy }) => occupancy === one).length}</span>
          </li>
        ))}
      </ul>
      {read.faults.length > 0 && (
        <div role="alert" className="rounded-md bg-tone-danger-soft px-3 py-2 text-tone-danger">
          <p className="font-medium">
            {read.faults.length === 1 ? 'A line' : `${read.faults.length} lines`} can’t be read
          </p>
          <ul>
            {read.faults.slice(0, 5).map(({ line, message }) => (
              <li key={line}>
                Line {line}: {message}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
