import { postBill } from '#domains/purchasing/bills/post-bill.ts';
import { useCommand } from '#ui/api/command.ts';
import { ApiError } from '#ui/api-error.ts';
import { InlineConfirm } from '#ui/components/actions/InlineConfirm.tsx';
import { classifyError } from '#ui/errors/classify-error.ts';
import type { BillRow } from './BillPage.tsx';

/** Posts a bill. If it differs from its order and receipts, shows the differences and asks for a reason. */
export function PostBill({ bill, onClose }: { bill: BillRow; onClose: () => void }) {
  const what = bill.kind === 'credit' ? 'vendor credit' : 'bill';
  const post = useCommand(postBill, {
    done: (row) => `${row?.number ?? 'Bill'} posted`,
    failed: `The ${what} was not posted`,
  });
  const { error } = post;
  const faults = error instanceof ApiError ? Object.values(error.fields ?? {}) : [];
  return (
    <InlineConfirm
      question={`Post this ${what}?`}
      consequence="It gets its number and goes into the books, and never changes after this."
      action={`Post ${what}`}
      dismiss="Cancel"
      reason="Why a difference is right"
      reasonOptional
      busy={post.isPending}
      error={error && (faults.length > 0 ? faults.join(' ') : classifyError(error).friendly)}
      onDismiss={onClose}
      onConfirm={(reason) =>
        post.mutate({ id: bill.id, input: { difference_reason: reason || null } }, { onSuccess: onClose })
      }
    />
  );
}
