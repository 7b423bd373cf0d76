import { type ApiRow, useRows } from '#ui/api/rows.ts';
import { where } from '#ui/api/where.ts';
import { ErrorState } from '#ui/components/states/ErrorState.tsx';
import { SkeletonRows } from '#ui/components/states/Skeleton.tsx';
import { Badge } from '#ui/components/values/Badge.tsx';
import { When } from '#ui/components/values/When.tsx';
import { CommandButton } from '#ui/resource/commands/CommandBar.tsx';
import { MoreRows } from '#ui/resource/list/MoreRows.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { replayDelivery } from '../replay-delivery.ts';
import { webhookDeliveries } from '../webhook.resource.ts';

/** The deliveries to one address, and the responses. */
export function Deliveries({ webhookId }: { webhookId: string }) {
  const list = useRows(webhookDeliveries, {
    filters: where(webhookDeliveries).eq('webhook_id', webhookId),
    limit: 20,
  });
  if (list.error)
    return (
      <ErrorState title="The deliveries could not be loaded" error={list.error} onRetry={list.refetch} />
    );
  if (list.isPending) return <SkeletonRows rows={3} />;
  if (list.rows.length === 0) return <p className="text-muted">Nothing has been sent yet.</p>;
  return (
    <div className="border-t border-line">
      <ul>
        {list.rows.map((row) => (
          <DeliveryLine key={row.id} row={row} />
        ))}
      </ul>
      <MoreRows list={list} noun="deliveries" />
    </div>
  );
}

const looks = {
  pending: { label: 'Waiting', tone: 'waiting' },
  delivered: { label: 'Delivered', tone: 'success' },
  failed: { label: 'Failed', tone: 'danger' },
} as const;

function DeliveryLine({ row }: { row: ApiRow<typeof webhookDeliveries> }) {
  const { viewer } = useWorkplace();
  const conventions = { timezone: viewer.timezone, locale: viewer.locale };
  const { label, tone } = looks[row.status ?? 'pending'];
  return (
    <li className="border-b border-line py-2 last:border-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={tone}>{label}</Badge>
        <code className="min-w-0 break-all">{row.event}</code>
        <span className="me-auto text-label text-subtle">
          <When at={row.created_at} {...conventions} />
          {row.response_status !== null && ` · answered ${row.response_status}`}
          {row.duration_ms !== null && ` in ${row.duration_ms} ms`}
          {row.attempts > 1 && ` · ${row.attempts} attempts`}
        </span>
        {row.status !== 'pending' && <CommandButton command={replayDelivery} row={row} variant="ghost" />}
      </div>
      {row.error && <p className="text-label text-tone-danger">{row.error}</p>}
      {row.status === 'pending' && row.next_attempt_at && (
        <p className="text-label text-subtle">
          Tried again <When at={row.next_attempt_at} {...conventions} />
        </p>
      )}
      <details className="text-label">
        <summary className="cursor-pointer text-muted">What was sent</summary>
        <pre className="mt-1 overflow-x-auto rounded-md bg-wash p-2">
          {JSON.stringify(row.payload, null, 2)}
        </pre>
        {row.response_text && (
          <>
            <p className="mt-1 text-muted">Its answer begins</p>
            <pre className="mt-1 overflow-x-auto rounded-md bg-wash p-2">{row.response_text}</pre>
          </>
        )}
      </details>
    </li>
  );
}
