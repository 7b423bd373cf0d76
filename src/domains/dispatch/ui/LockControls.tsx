/** What stays in a planning run: people and visits, found by typing. */

import { formatDate, formatTimes } from '#domains/scheduling/ui/board/planning/format-plan.ts';
import { usePeople } from '#domains/scheduling/ui/board/use-board-data.ts';
import { visits } from '#domains/scheduling/visit.resource.ts';
import { addDays, dayIn, isDate, startOfDayIn } from '#kernel/dates.ts';
import { useRows } from '#ui/api/rows.ts';
import { where } from '#ui/api/where.ts';
import { IconButton } from '#ui/components/actions/IconButton.tsx';
import { Combobox } from '#ui/components/inputs/Combobox.tsx';
import { Field } from '#ui/components/inputs/Field.tsx';
import type { ControlProps } from '#ui/resource/fields/control.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';

type LockControlProps = ControlProps & { error?: string | undefined };

interface Choice {
  readonly value: string;
  readonly label: string;
}

export function LockedPeople(props: LockControlProps) {
  const { rows } = usePeople();
  const choices = rows
    .filter(({ role }) => role === 'technician')
    .map(({ id, full_name }) => ({ value: id, label: full_name }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
  return <SeveralOf {...props} choices={choices} placeholder="Find a technician" />;
}

interface BookedVisit {
  readonly crew_id: string | null;
  readonly technician: { readonly full_name: string } | null;
  readonly work_order: {
    readonly number: string;
    readonly title: string;
    readonly customer: { readonly name: string } | null;
  } | null;
}

/** The booked visits of the days that are planned. */
export function LockedVisits(props: LockControlProps) {
  const { viewer } = useWorkplace();
  const { from_on, to_on } = props.values;
  const from = typeof from_on === 'string' && isDate(from_on) ? from_on : undefined;
  const to = typeof to_on === 'string' && isDate(to_on) ? to_on : from;
  const { rows } = useRows<typeof visits, BookedVisit>(visits, {
    filters: where(visits)
      .gte('starts_at', startOfDayIn(viewer.timezone, from ?? '2000-01-01'))
      .lt('starts_at', startOfDayIn(viewer.timezone, addDays(to ?? '2000-01-01', 1)))
      .in('status', ['tentative', 'scheduled', 'dispatched'])
      .isSet('technician_id'),
    select:
      'id,starts_at,ends_at,crew_id,technician(id,full_name),work_order(id,number,title,customer(id,name))',
    order: 'starts_at',
    limit: 1000,
    count: false,
    enabled: from !== undefined,
  });
  const isOfCrew = (visit: BookedVisit & { readonly id: string }) =>
    visit.crew_id !== null && rows.some((one) => one.crew_id === visit.crew_id && one.id !== visit.id);
  const choices = rows.map((visit) => {
    const { id, starts_at, ends_at, technician, work_order: order } = visit;
    const note = isOfCrew(visit) ? ' (part of a crew: stays anyway)' : '';
    const span = { from: Date.parse(starts_at), to: Date.parse(ends_at) };
    const day = from === to ? '' : `${formatDate(dayIn(viewer.timezone, starts_at), viewer.locale)}, `;
    const what = [order?.number, order?.customer?.name ?? order?.title].filter(Boolean).join(' ');
    return {
      value: id,
      label: `${what}, ${day}${formatTimes(span, viewer)}, ${technician?.full_name ?? ''}${note}`,
    };
  });
  return <SeveralOf {...props} choices={choices} placeholder="Find a visit" />;
}

interface SeveralOfProps extends LockControlProps {
  choices: readonly Choice[];
  placeholder: string;
}

const most = 30;

function SeveralOf({ label, field, value, onChange, error, choices, placeholder }: SeveralOfProps) {
  const chosen: readonly string[] = Array.isArray(value) ? value : [];
  const search = async (text: string) => {
    const words = text.trim().toLowerCase();
    return choices
      .filter((one) => !chosen.includes(one.value) && one.label.toLowerCase().includes(words))
      .slice(0, most);
  };
  const labelOf = (id: string) => choices.find((one) => one.value === id)?.label ?? 'On another day';
  return (
    <div className="flex flex-col gap-1.5">
      <Field label={label} optional help={field.help} error={error}>
        <Combobox
          value={null}
          onValueChange={(choice) => choice && onChange([...chosen, choice.value])}
          search={search}
          placeholder={placeholder}
        />
      </Field>
      {chosen.length > 0 && (
        <ul aria-label={label} className="flex flex-wrap gap-1.5">
          {chosen.map((id) => (
            <li key={id} className="flex min-w-0 items-center gap-1 rounded-md bg-wash ps-2 text-label">
              <span className="min-w-0 truncate">{labelOf(id)}</span>
              <IconButton
                small
                label={`Take out ${labelOf(id)}`}
                onClick={() => onChange(chosen.filter((one) => one !== id))}
              >
                ×
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
