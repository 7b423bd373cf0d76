import { scheduleInput } from '#domains/maintenance/plans/maintenance-plan.inputs.ts';
import type {
  PlanPreview as Preview,
  PreviewedOccurrence,
} from '#domains/maintenance/plans/preview-plan.report.ts';
import { formatDayAs } from '#kernel/english-dates.ts';
import { useReport } from '#ui/api/report.ts';
import { Card } from '#ui/components/layout/Card.tsx';
import { InOrder } from '#ui/components/layout/InOrder.tsx';
import { Refreshing } from '#ui/components/states/Refreshing.tsx';
import { classifyError } from '#ui/errors/classify-error.ts';
import { useDebounced } from '#ui/hooks/use-debounced.ts';
import type { FormValues } from '#ui/resource/form/form-values.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { scheduleFaultsIn } from './plan-form.rules.ts';

/** The next ten occurrences of the plan as it is typed, with the reason where a day moved. */
export function PlanPreview({ plan }: { plan: FormValues }) {
  const [firstAsset] = Array.isArray(plan.asset_ids) ? plan.asset_ids : [];
  const given = Object.fromEntries(
    Object.keys(scheduleInput).map((name) => [name, plan[name] as string | null]),
  );
  const params = useDebounced(JSON.stringify({ ...given, asset_id: firstAsset ?? null }), 250);
  const [fault] = Object.values(scheduleFaultsIn(plan));
  const { data, error, isPlaceholderData } = useReport<Preview>('maintenance_preview', JSON.parse(params), {
    enabled: fault === undefined,
  });
  const needsMeter = plan.trigger !== 'calendar' && data?.use_per_day === null;
  return (
    <Card className="flex flex-col gap-3">
      <h2 className="font-semibold">Next ten times</h2>
      {fault !== undefined && <p className="text-muted">{fault}</p>}
      {fault === undefined && error && <p className="text-tone-danger">{classifyError(error).friendly}</p>}
      {fault === undefined && !error && data && (
        <Refreshing isOld={isPlaceholderData} label="Working it out">
          {data.occurrences.length === 0 && !needsMeter && <p className="text-muted">No day fits this.</p>}
          {needsMeter && (
            <p className="mb-2 text-muted">
              {firstAsset
                ? 'The use of the meter is not known yet: with two readings its days can be estimated.'
                : 'By the meter: choose an asset to see the days by its use.'}
            </p>
          )}
          <ol aria-live="polite" className="flex flex-col divide-y divide-line">
            <InOrder of={data.occurrences}>{(one) => <PreviewLine occurrence={one} />}</InOrder>
          </ol>
        </Refreshing>
      )}
    </Card>
  );
}

function PreviewLine({ occurrence }: { occurrence: PreviewedOccurrence }) {
  const { viewer } = useWorkplace();
  const { due_on, generate_on, left_out } = occurrence;
  if (due_on === null) return null;
  const reasons = [
    movedText(occurrence, viewer.locale),
    ...left_out.map((one) => `${shortDay(one.planned_on, viewer.locale)} is left out: ${whyText(one)}`),
  ].filter((text) => text !== '');
  return (
    <li className="py-1.5">
      <span className="flex flex-wrap justify-between gap-x-3 tabular">
        <span className="font-medium">{shortDay(due_on, viewer.locale)}</span>
        {generate_on !== due_on && generate_on !== null && (
          <span className="text-label text-subtle">work order {shortDay(generate_on, viewer.locale)}</span>
        )}
      </span>
      {reasons.map((text) => (
        <span key={text} className="block text-label text-muted">
          {text}
        </span>
      ))}
    </li>
  );
}

/** "Mon, Feb 1, 2027": the weekday tells why a day moved. */
const shortDay = (day: string, locale: string) =>
  formatDayAs(day, locale, { weekday: 'short', year: 'numeric', month: 'short', day: 'numeric' });

function movedText({ moved, planned_on, holiday, by }: PreviewedOccurrence, locale: string): string {
  if (!moved) return by === 'meter' ? 'Estimated by the use of the meter' : '';
  const from = planned_on === null ? '' : ` from ${shortDay(planned_on, locale)}`;
  return `Moved${from}: ${whyText({ reason: moved, holiday })}`;
}

function whyText({ reason, holiday }: { reason: string; holiday: string | null }): string {
  if (reason === 'holiday') return holiday ?? 'holiday';
  if (reason === 'closed_day') return 'closed that day';
  if (reason === 'season') return 'out of season';
  return 'due that day anyway';
}
