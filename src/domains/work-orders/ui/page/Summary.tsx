import { Ban, ListChecks, Pause } from 'lucide-react';
import type { ReactNode } from 'react';
import { workOrders } from '#domains/work-orders/work-order.resource.ts';
import { columnLabel } from '#ui/resource/names.ts';
import { EditableText } from './EditableText.tsx';
import { type MissingItem, missingForCompletion } from './missing-for-completion.ts';
import type { WorkOrderView } from './work-order-view.ts';

/** The description, why the order is on hold or cancelled, and what is missing before it can be completed. */
export function Summary({ order }: { order: WorkOrderView }) {
  const isOff = order.status === 'cancelled' || order.status === 'cannot_complete';
  const missing = order.can.includes('complete') ? missingForCompletion(order) : [];
  const resolution = [order.problem, order.cause, order.remedy].some(Boolean) || order.started_at !== null;
  return (
    <div className="flex flex-col gap-3">
      {order.status === 'on_hold' && order.hold_reason && (
        <Notice tone="waiting" icon={<Pause className="size-4" aria-hidden="true" />}>
          On hold: {order.hold_reason}
        </Notice>
      )}
      {isOff && order.cancel_reason && (
        <Notice tone="muted" icon={<Ban className="size-4" aria-hidden="true" />}>
          {order.cancel_reason}
        </Notice>
      )}
      {missing.length > 0 && <MissingList missing={missing} />}
      <EditableText order={order} name="description" empty="Describe what is to be done" />
      {resolution && (
        <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-3">
          {(['problem', 'cause', 'remedy'] as const).map((name) => (
            <div key={name} className="min-w-0">
              <dt className="text-label text-subtle">{columnLabel(workOrders, name)}</dt>
              <dd>
                <EditableText order={order} name={name} empty="Not said yet" />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

function MissingList({ missing }: { missing: readonly MissingItem[] }) {
  return (
    <Notice tone="info" icon={<ListChecks className="size-4" aria-hidden="true" />}>
      <span className="font-medium">Before it can be completed: </span>
      {missing.map((item, index) => (
        <span key={item.text}>
          {index > 0 && ', '}
          <button
            type="button"
            className="underline-offset-2 hover:underline"
            onClick={() => document.getElementById(item.section)?.scrollIntoView({ block: 'start' })}
          >
            {item.text}
          </button>
        </span>
      ))}
    </Notice>
  );
}

const tones = {
  waiting: 'bg-tone-waiting-soft text-tone-waiting',
  muted: 'bg-tone-muted-soft text-muted',
  info: 'bg-tone-info-soft text-tone-info',
} as const;

interface NoticeProps {
  tone: keyof typeof tones;
  icon: ReactNode;
  children: ReactNode;
}

function Notice({ tone, icon, children }: NoticeProps) {
  return (
    <div className={`flex items-start gap-2 rounded-md px-3 py-2 ${tones[tone]}`}>
      <span className="mt-0.5 shrink-0">{icon}</span>
      <p className="min-w-0 wrap-anywhere">{children}</p>
    </div>
  );
}
