import { markLateRecordSeen } from '#domains/work-orders/late/mark-late-record-seen.ts';
import { useCommand } from '#ui/api/command.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Section } from '#ui/components/layout/Section.tsx';
import { When } from '#ui/components/values/When.tsx';
import { reportError } from '#ui/errors/report-error.ts';
import { Link } from '#ui/navigation.tsx';
import type { LateView, WorkOrderView } from '../page/work-order-view.ts';

/** What a phone has sent late, until somebody in the office has looked at it. */
export function LateRecords({ order }: { order: WorkOrderView }) {
  const late = (order.late_records ?? [])
    .filter(({ seen_at }) => seen_at === null)
    .sort((a, b) => a.noted_at.localeCompare(b.noted_at));
  if (late.length === 0) return null;
  return (
    <Section
      title="Came late"
      aside={late.length}
      actions={
        <Button asChild size="sm" variant="ghost">
          <Link to="/work-orders/late">All late records</Link>
        </Button>
      }
      description="A phone noted this while it had no connection. It is recorded on the job; look whether the invoice or the plan has to change."
    >
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {late.map((record) => (
          <LateRecord key={record.id} record={record} />
        ))}
      </ul>
    </Section>
  );
}

function LateRecord({ record }: { record: LateView }) {
  const seen = useCommand(markLateRecordSeen);
  const { id, what, detail, technician, noted_at, was_assigned } = record;
  const mark = () =>
    seen.mutate({ id, input: {} }, { onError: (error) => reportError('It was not marked', error) });
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2">
      <span className="min-w-0 flex-1 basis-64 wrap-anywhere">
        <span className="font-medium">{what}</span>
        {detail && `: ${detail}`}
        <span className="block text-label text-subtle">
          {technician?.full_name ?? 'Somebody'}
          {!was_assigned && ', no longer on the job'} · <When at={noted_at} />
        </span>
      </span>
      <Button size="sm" variant="outline" loading={seen.isPending} onClick={mark}>
        Mark as seen
      </Button>
    </li>
  );
}
