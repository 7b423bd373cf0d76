/** Chooses measures, dimensions, time and view. */
import { ChevronDown } from 'lucide-react';
import {
  mostMeasures,
  rowCounts,
  sharedDimensions,
  type View,
} from '#domains/analytics/explore/explore.rules.ts';
import type { Catalogue } from '#domains/analytics/measures/measures.report.ts';
import { type Step, steps } from '#domains/analytics/measures/period.rules.ts';
import { groupBy } from '#kernel/group-by.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Checkbox } from '#ui/components/inputs/Checkbox.tsx';
import { Select } from '#ui/components/inputs/Select.tsx';
import { Popover } from '#ui/components/overlays/Popover.tsx';
import { PeriodBar } from '../figures/PeriodBar.tsx';
import { sectionTitles } from '../figures/section-titles.ts';
import type { Explored } from './use-exploration.ts';

const viewNames: readonly (readonly [View, string])[] = [
  ['table', 'Table'],
  ['bar', 'Bars'],
  ['line', 'Lines'],
  ['heat', 'Heat map'],
];

interface ExploreBarProps {
  explored: Explored;
  catalogue: Catalogue;
}

export function ExploreBar({ explored, catalogue }: ExploreBarProps) {
  const { exploration, asked, chosen } = explored;
  const { rows, columns, step, view, top } = exploration;
  const dimensions = sharedDimensions(catalogue, exploration.measures);
  const named = catalogue.dimensions
    .filter(({ name }) => dimensions.includes(name))
    .map(({ name, label }) => ({ value: name, label }));
  const set = (name: string) => (value: string) => chosen.set({ [name]: value || undefined });
  const isBarOverTime = view === 'bar' && asked.rows !== undefined;
  return (
    <div className="flex flex-col gap-2 print:hidden">
      <div className="flex flex-wrap items-end gap-2">
        <MeasurePicker explored={explored} catalogue={catalogue} />
        <Labelled label="Rows">
          <Select
            aria-label="Rows"
            options={[{ value: '', label: 'None' }, ...named]}
            value={rows ?? ''}
            onValueChange={set('rows')}
          />
        </Labelled>
        <Labelled label="Columns">
          <Select
            aria-label="Columns"
            options={[{ value: '', label: 'None' }, ...named.filter(({ value }) => value !== rows)]}
            value={columns ?? ''}
            onValueChange={set('columns')}
          />
        </Labelled>
        {!isBarOverTime && (
          <Labelled label="Time">
            <Select<Step | ''>
              aria-label="Time"
              options={[
                ...(view === 'line' ? [] : [{ value: '' as const, label: 'Whole period' }]),
                ...steps.map((value) => ({ value, label: `By ${value}` })),
              ]}
              value={(view === 'line' ? asked.step : step) ?? ''}
              onValueChange={set('step')}
            />
          </Labelled>
        )}
        {view !== 'line' && asked.rows !== undefined && (
          <Labelled label="At most">
            <Select
              aria-label="At most"
              options={rowCounts.map((value) => ({ value, label: `${value} rows` }))}
              value={top}
              onValueChange={set('top')}
            />
          </Labelled>
        )}
        <fieldset
          aria-label="View"
          className="flex h-(--control) items-center rounded-md border border-line-strong bg-surface"
        >
          {viewNames.map(([name, label]) => (
            <Button
              key={name}
              variant={name === view ? 'secondary' : 'ghost'}
              aria-pressed={name === view}
              onClick={() => chosen.set({ show: name === 'table' ? undefined : name })}
            >
              {label}
            </Button>
          ))}
        </fieldset>
      </div>
      <PeriodBar chosen={chosen} catalogue={catalogue} dimensions={dimensions} />
    </div>
  );
}

function Labelled({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <span className="flex flex-col gap-0.5">
      <span aria-hidden="true" className="text-label text-subtle">
        {label}
      </span>
      {children}
    </span>
  );
}

function MeasurePicker({ explored, catalogue }: ExploreBarProps) {
  const { exploration, chosen } = explored;
  const { measures } = exploration;
  const isFull = measures.length >= mostMeasures;
  const first = catalogue.measures.find(({ name }) => name === measures[0])?.label;
  const words = measures.length > 1 ? `${first} and ${measures.length - 1} more` : (first ?? 'Choose');
  const offered = groupBy(
    catalogue.measures.filter(({ is_locked }) => !is_locked),
    ({ section }) => section,
  );
  const choose = (name: string, isOn: boolean) => {
    const next = isOn ? [...measures, name] : measures.filter((one) => one !== name);
    chosen.set({ measures: next.join(',') || undefined });
  };
  return (
    <Labelled label="Measures">
      <Popover
        label="Measures"
        className="max-h-[min(28rem,var(--radix-popover-content-available-height))] overflow-y-auto"
        trigger={
          <Button variant="outline" className="max-w-72" aria-label={`Measures: ${words}`}>
            <span className="truncate">{words}</span>
            <ChevronDown className="size-3.5 text-subtle" aria-hidden="true" />
          </Button>
        }
      >
        <div className="flex flex-col gap-3">
          {isFull && <p className="text-label text-muted">Up to {mostMeasures} at once.</p>}
          {[...offered].map(([section, list]) => (
            <fieldset key={section} className="flex flex-col gap-1.5">
              <legend className="mb-1 text-label font-medium text-muted">{sectionTitles[section]}</legend>
              {list.map(({ name, label }) => (
                <Checkbox
                  key={name}
                  label={label}
                  checked={measures.includes(name)}
                  disabled={isFull && !measures.includes(name)}
                  onChange={(event) => choose(name, event.target.checked)}
                />
              ))}
            </fieldset>
          ))}
        </div>
      </Popover>
    </Labelled>
  );
}
