import { orderLook } from '#domains/purchasing/purchasing.display.ts';
import { StatusMark } from '#ui/components/values/StatusMark.tsx';

export interface OrderStateProps {
  order: { readonly status: string; readonly receipt_state: string; readonly billed_percent: number };
  filled?: boolean;
}

/** The status with the computed progress: partly received, percentage billed. */
export function OrderState({ order, filled }: OrderStateProps) {
  const { status, receipt_state, billed_percent } = order;
  const also = [
    receipt_state === 'partly' && status !== 'cancelled' ? 'partially received' : null,
    billed_percent > 0 ? `${billed_percent}% billed` : null,
  ].filter((one): one is string => one !== null);
  return (
    <span className="inline-flex min-w-0 items-center gap-2 align-middle">
      <StatusMark {...orderLook(status)} {...(filled && { filled })} />
      {also.length > 0 && <span className="truncate text-label text-subtle">{also.join(' · ')}</span>}
    </span>
  );
}
