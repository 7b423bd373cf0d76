import { lateRecords } from '#domains/work-orders/late/late-record.resource.ts';
import { markLateRecordSeen } from '#domains/work-orders/late/mark-late-record-seen.ts';
import type { ApiRowOf } from '#kernel/resource.ts';
import { useCommand } from '#ui/api/command.ts';
import { useRows } from '#ui/api/rows.ts';
import { where } from '#ui/api/where.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Section } from '#ui/components/layout/Section.tsx';
import { When } from '#ui/components/values/When.tsx';
import { reportError } from '#ui/errors/report-error.ts';
import { Link } from '#ui/navigation.tsx';
import type { PersonName } from '../page/work-order-view.ts';

type Late = ApiRowOf<typeof lateRecords> & { readonly technician: PersonName | null };

/** What a phone has sent late, until somebody in the office has looked at it. */
export function LateRecords({ orderId }: { orderId: string }) {
  const { rows: late } = useRows<typeof lateRecords, Pick<Late, 'technician'>>(lateRecords, {
    filters: where(lateRecords).eq('work_order_id', orderId).isNull('seen_at'),
    select: '*,technician(id,full_name,avatar_url)',
    order: 'noted_at',
  });
  if (late.length === 0) return null;
  return (
    <Section
      title="Arrived late"
      aside={late.length}
      actions={
        <Button asChild size="sm" variant="ghost">
          <Link to="/work-orders/late">All late records</Link>
        </Button>
      }
      description="A phone recorded this while it was offline. It is on the job now; check whether the invoice or the schedule has to change."
    >
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {late.map((record) => (
          <LateRecord key={record.id} record={record} />
        ))}
      </ul>
    </Section>
  );
}

function LateRecord({ record }: { record: Late }) {
  const seen = useCommand(markLateRecordSeen);
  const { id, what, detail, technician, noted_at, was_assigned } = record;
  const mark = () =>
    seen.mutate(
      { id, input: {} },
      { onError: (error) => reportError('It could not be marked as seen', error) },
    );
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
