/** For which time the service on a line is, below its description. */
import { CalendarRange, X } from 'lucide-react';
import { useId, useState } from 'react';
import { addDays, addMonths, isDate } from '#kernel/dates.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { IconButton } from '#ui/components/actions/IconButton.tsx';
import { Checkbox } from '#ui/components/inputs/Checkbox.tsx';
import { DateInput } from '#ui/components/inputs/DateInput.tsx';
import type { LineForm } from '../drafts/draft-form.rules.ts';
import type { LineExtraProps } from '../drafts/LineRow.tsx';

/** Days on the line of an invoice. A year is proposed from the first day on. */
export function ServicePeriod({ line, errors, onChange }: LineExtraProps) {
  const { service_from = null, service_through = null } = line;
  const [isAsked, setAsked] = useState(false);
  const [isRemoved, setRemoved] = useState(false);
  const id = useId();
  const fault = errors?.service_from ?? errors?.service_through;
  if (service_from === null && service_through === null && !isAsked && !fault)
    return (
      <Button
        variant="ghost"
        size="sm"
        className="-ms-2 text-muted"
        autoFocus={isRemoved}
        onClick={() => setAsked(true)}
      >
        <CalendarRange className="size-4" aria-hidden="true" />
        Service period
      </Button>
    );
  const ties = (name: 'service_from' | 'service_through') => ({
    'aria-invalid': errors?.[name] ? true : undefined,
    'aria-describedby': fault ? id : undefined,
  });
  return (
    <div className="flex flex-col gap-0.5">
      <span className="text-label text-muted">Service period</span>
      <div className="flex items-center gap-1">
        <DateInput
          aria-label="Service from"
          className="max-w-40 min-w-0"
          autoFocus={isAsked && service_from === null}
          value={service_from}
          onValueChange={(from) => onChange({ service_from: from, ...proposed(from, service_through) })}
          {...ties('service_from')}
        />
        <span aria-hidden="true">–</span>
        <DateInput
          aria-label="Service through"
          className="max-w-40 min-w-0"
          value={service_through}
          onValueChange={(through) => onChange({ service_through: through })}
          {...ties('service_through')}
        />
        <IconButton
          label="Remove service period"
          onClick={() => {
            setAsked(false);
            setRemoved(true);
            onChange({ service_from: null, service_through: null });
          }}
        >
          <X className="size-4" aria-hidden="true" />
        </IconButton>
      </div>
      {fault && (
        <span id={id} role="alert" className="text-label text-tone-danger">
          {fault}
        </span>
      )}
    </div>
  );
}

/** A year, once the first day is typed: while it is, its year is 2, 20 and 202. */
function proposed(from: string | null, through: string | null): Partial<LineForm> {
  if (from === null || through !== null || !isDate(from) || from < '1900') return {};
  return { service_through: addDays(addMonths(from, 12), -1) };
}

/** Whether the line of a recurring invoice is for the time until the next one. */
export function UntilNext({ line, errors, onChange }: LineExtraProps) {
  return (
    <div className="flex flex-col gap-0.5 text-muted">
      <Checkbox
        label="Service until the next invoice"
        checked={line.until_next === true}
        onChange={(event) => onChange({ until_next: event.target.checked })}
      />
      {errors?.until_next && (
        <span role="alert" className="text-label text-tone-danger">
          {errors.until_next}
        </span>
      )}
    </div>
  );
}
