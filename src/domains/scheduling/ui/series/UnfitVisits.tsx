/** Names the visits of a series that do not fit, and asks what becomes of them. */

import type { UnfitVisit } from '#domains/scheduling/series/series-change.rules.ts';
import { type ConflictChoice, conflictChoices } from '#domains/scheduling/series/visit-series.resource.ts';
import { isOneOf } from '#kernel/type-guards.ts';
import { Field } from '#ui/components/inputs/Field.tsx';
import { Input } from '#ui/components/inputs/Input.tsx';
import { Select } from '#ui/components/inputs/Select.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { formatDay } from './format-visit.ts';

export interface Choice {
  readonly conflicts: ConflictChoice | null;
  readonly override_reason: string;
}

export const noChoice: Choice = { conflicts: null, override_reason: '' };

export interface UnfitVisitsProps {
  unfit: readonly UnfitVisit[];
  count: number;
  /** Of visits that are there already, leaving out is leaving them where they are. */
  isMoved?: boolean;
  choice: Choice;
  onChoice: (choice: Choice) => void;
  error?: string | undefined;
}

const shown = 6;

export function UnfitVisits({ unfit, count, isMoved = false, choice, onChoice, error }: UnfitVisitsProps) {
  const { viewer } = useWorkplace();
  if (unfit.length === 0) return null;
  const words = {
    leave_out: isMoved ? 'Leave these where they are' : 'Leave these out',
    unassigned: 'Plan these without a technician',
    anyway: 'Plan these anyway',
  };
  const needsReason = choice.conflicts === 'anyway' && unfit.some(({ is_hard }) => is_hard);
  return (
    <section aria-label="Visits that do not fit" className="flex flex-col gap-2">
      <p className="font-medium text-tone-waiting" role="status">
        {unfit.length} of {count} {count === 1 ? 'visit does' : 'visits do'} not fit:
      </p>
      <ul className="flex flex-col gap-0.5 text-muted">
        {unfit.slice(0, shown).map(({ starts_at, reason }) => (
          <li key={starts_at}>
            {formatDay(starts_at, viewer)}: {reason}
          </li>
        ))}
        {unfit.length > shown && <li>and {unfit.length - shown} more</li>}
      </ul>
      <Field label="What becomes of them" error={error}>
        <Select
          value={choice.conflicts ?? ''}
          placeholder="Choose"
          options={conflictChoices.map((value) => ({ value, label: words[value] }))}
          onChange={({ target }) =>
            onChoice({ ...choice, conflicts: isOneOf(conflictChoices, target.value) ? target.value : null })
          }
        />
      </Field>
      {needsReason && (
        <Field label="Allow the overlap because">
          <Input
            value={choice.override_reason}
            maxLength={500}
            onChange={({ target }) => onChoice({ ...choice, override_reason: target.value })}
          />
        </Field>
      )}
    </section>
  );
}
