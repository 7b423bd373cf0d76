import { reopenPeriod } from '#domains/ledger/periods/close-period.ts';
import { fiscalPeriods } from '#domains/ledger/periods/fiscal-period.resource.ts';
import { useRows } from '#ui/api/rows.ts';
import { Card } from '#ui/components/layout/Card.tsx';
import { Section } from '#ui/components/layout/Section.tsx';
import { SkeletonRows } from '#ui/components/states/Skeleton.tsx';
import { Badge } from '#ui/components/values/Badge.tsx';
import { When } from '#ui/components/values/When.tsx';
import { CommandButton } from '#ui/resource/commands/CommandBar.tsx';
import type { Row } from '#ui/resource/names.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { dayText } from './day-text.ts';

type Period = Row & {
  readonly ends_on: string;
  readonly closed_at: string;
  readonly closed_by_name: string | null;
  readonly note: string | null;
  readonly reopened_at: string | null;
  readonly reopened_by_name: string | null;
  readonly reopen_reason: string | null;
};

/** Closed periods, newest first; only the latest can be reopened. */
export function Periods() {
  const { viewer } = useWorkplace();
  const { rows, isPending } = useRows<typeof fiscalPeriods, Period>(fiscalPeriods, {
    select: '*,can',
    order: 'ends_on.desc,closed_at.desc',
    limit: 50,
    count: false,
  });
  const last = rows.find(({ reopened_at }) => reopened_at === null);
  return (
    <Section title="Closed so far">
      {isPending && <SkeletonRows rows={3} />}
      {!isPending && rows.length === 0 && (
        <p className="text-muted">
          Nothing has been closed. A period is closed when its reports are settled.
        </p>
      )}
      {rows.length > 0 && (
        <Card flush>
          <ul>
            {rows.map((period) => (
              <li
                key={period.id}
                className="flex flex-col gap-1 border-b border-line px-3 py-2.5 last:border-0"
              >
                <div className="flex items-center gap-2">
                  <span className="font-medium">Up to {dayText(period.ends_on, viewer.locale)}</span>
                  <Badge tone={period.reopened_at ? 'muted' : 'success'}>
                    {period.reopened_at ? 'Opened again' : 'Closed'}
                  </Badge>
                  {period.id === last?.id && (
                    <span className="ms-auto">
                      <CommandButton command={reopenPeriod} row={period} variant="outline" size="sm" />
                    </span>
                  )}
                </div>
                <p className="text-label text-muted">
                  {period.closed_by_name ?? 'Somebody'}, <When at={period.closed_at} locale={viewer.locale} />
                  {period.note && ` · ${period.note}`}
                </p>
                {period.reopened_at && (
                  <p className="text-label text-muted">
                    Opened again by {period.reopened_by_name ?? 'somebody'},{' '}
                    <When at={period.reopened_at} locale={viewer.locale} /> · {period.reopen_reason}
                  </p>
                )}
              </li>
            ))}
          </ul>
        </Card>
      )}
    </Section>
  );
}
