import { ListFilter } from 'lucide-react';
import type { UnscheduledArea } from '#domains/scheduling/unscheduled-areas.report.ts';
import { workOrderPriority } from '#domains/work-orders/work-order.display.ts';
import { priorities, workOrderKinds } from '#domains/work-orders/work-order.resource.ts';
import { sentence } from '#kernel/display.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Select } from '#ui/components/inputs/Select.tsx';
import { Popover } from '#ui/components/overlays/Popover.tsx';
import { useFormatCount } from '#ui/hooks/use-format-count.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { dueChoices, noFilter, noPlace, type WaitingFilter } from './unscheduled.ts';

export interface UnscheduledFilterProps {
  filter: WaitingFilter;
  onFilter: (filter: WaitingFilter) => void;
  areas: readonly UnscheduledArea[];
  skills: readonly string[];
}

/** Which of the waiting work orders are listed. */
export function UnscheduledFilter({ filter, onFilter, areas, skills }: UnscheduledFilterProps) {
  const { viewer } = useWorkplace();
  const formatCount = useFormatCount();
  const count = Object.values(filter).filter(Boolean).length;
  const choice = (
    name: keyof WaitingFilter,
    label: string,
    placeholder: string,
    options: readonly { readonly value: string; readonly label: string }[],
  ) => (
    <Select
      aria-label={label}
      placeholder={placeholder}
      value={filter[name]}
      onChange={({ target }) => onFilter({ ...filter, [name]: target.value })}
      options={options}
    />
  );
  return (
    <Popover
      label="Filter unscheduled work orders"
      trigger={
        <Button
          variant="outline"
          aria-label={`Filter unscheduled work orders${count > 0 ? `: ${count}` : ''}`}
        >
          <ListFilter className="size-4" aria-hidden="true" />
          {count > 0 && <span className="font-semibold text-accent-ink tabular">{count}</span>}
        </Button>
      }
    >
      <div className="flex w-60 flex-col gap-2">
        {choice(
          'area',
          'Area',
          'All areas',
          areas.map(({ area, orders }) => ({
            value: area ?? noPlace,
            label: `${area ?? 'No place'} (${formatCount(orders)})`,
          })),
        )}
        {choice(
          'kind',
          'Kind',
          'Any kind',
          workOrderKinds.map((value) => ({ value, label: sentence(value) })),
        )}
        {choice(
          'priority',
          'Priority',
          'Any priority',
          priorities.toReversed().map((value) => ({ value, label: workOrderPriority(value).label })),
        )}
        {skills.length > 0 &&
          choice(
            'skill',
            'Skill',
            'Any skill',
            skills.map((value) => ({ value, label: value })),
          )}
        {choice(
          'due_before',
          'Due',
          'Due at any time',
          dueChoices(viewer.timezone, new Date().toISOString()),
        )}
        {count > 0 && (
          <Button variant="ghost" size="sm" onClick={() => onFilter(noFilter)}>
            Show all
          </Button>
        )}
      </div>
    </Popover>
  );
}
