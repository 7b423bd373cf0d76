import { Plus, X } from 'lucide-react';
import { type Break, mostBreaks } from '#domains/identity/members/working-hours.rules.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { IconButton } from '#ui/components/actions/IconButton.tsx';
import { Input } from '#ui/components/inputs/Input.tsx';
import type { HoursPartProps } from './HoursByDay.tsx';
import { TimesInput } from './TimesInput.tsx';

const lunch: Break = { minutes: 30, start: '11:30', end: '13:30' };

/** Breaks: how long, and between which times they are taken. */
export function BreaksControl({ hours, onChange }: HoursPartProps) {
  const { breaks = [], ...others } = hours;
  const keep = (next: readonly Break[]) =>
    onChange(next.length > 0 ? { ...others, breaks: next } : { ...others });
  const put = (index: number, change: Partial<Break>) =>
    keep(breaks.map((one, at) => (at === index ? { ...one, ...change } : one)));
  return (
    <div className="flex flex-col items-start gap-2 pt-2">
      {breaks.map((one, index) => {
        const name = breaks.length > 1 ? `Break ${index + 1}` : 'Break';
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: breaks have no identity, and each is drawn from its values alone
          <div key={index} className="flex flex-wrap items-center gap-2">
            <span className="w-10 shrink-0 text-muted">{name}</span>
            <Input
              type="number"
              aria-label={`${name}: minutes`}
              className="w-24"
              min={5}
              step={5}
              suffix="min"
              value={one.minutes}
              onChange={({ target: { value } }) => put(index, { minutes: Number(value) })}
            />
            <span className="text-muted">between</span>
            <TimesInput label={name} value={one} onChange={(times) => put(index, times)} />
            <IconButton
              label={`Remove ${name.toLowerCase()}`}
              onClick={() => keep(breaks.filter((_, at) => at !== index))}
            >
              <X className="size-4" aria-hidden="true" />
            </IconButton>
          </div>
        );
      })}
      {breaks.length < mostBreaks && (
        <Button variant="link" onClick={() => keep([...breaks, lunch])}>
          <Plus className="size-4" aria-hidden="true" />
          Add a break
        </Button>
      )}
    </div>
  );
}
