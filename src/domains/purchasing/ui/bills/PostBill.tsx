import { TriangleAlert } from 'lucide-react';
import { postBill } from '#domains/purchasing/bills/post-bill.ts';
import { useCommand } from '#ui/api/command.ts';
import { useReport } from '#ui/api/report.ts';
import { ApiError } from '#ui/api-error.ts';
import { InlineConfirm } from '#ui/components/actions/InlineConfirm.tsx';
import { classifyError } from '#ui/errors/classify-error.ts';
import type { BillRow } from './BillPage.tsx';

interface BillToPostProps {
  bill: BillRow;
  isPosting: boolean;
  onClose: () => void;
}

/** A draft's differences from its order and receipts, and the question before it is posted. */
export function BillToPost({ bill, isPosting, onClose }: BillToPostProps) {
  const { data: differences = [], isPending } = useReport<readonly string[]>('bill_differences', {
    bill_id: bill.id,
  });
  if (isPosting && !isPending) return <PostBill bill={bill} differences={differences} onClose={onClose} />;
  if (differences.length === 0) return null;
  return (
    <section aria-label="Differences" className="flex gap-2 rounded-lg bg-tone-waiting-soft p-3">
      <TriangleAlert className="mt-0.5 size-4 shrink-0 text-tone-waiting" aria-hidden="true" />
      <div>
        <p className="font-medium">This bill differs from its order and receipts</p>
        <ul>
          {differences.map((difference) => (
            <li key={difference}>{difference}</li>
          ))}
        </ul>
      </div>
    </section>
  );
}

interface PostBillProps {
  bill: BillRow;
  /** How it differs from its order and receipts. */
  differences: readonly string[];
  onClose: () => void;
}

/** Posts a bill. If it differs from its order and receipts, asks for a reason. */
function PostBill({ bill, differences, onClose }: PostBillProps) {
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
      consequence={
        <>
          It gets its number and goes into the books, and never changes after this.
          {differences.length > 0 && <span className="block pt-1">{differences.join('; ')}.</span>}
        </>
      }
      action={`Post ${what}`}
      dismiss="Cancel"
      {...(differences.length > 0 && { reason: 'Why the difference is right' })}
      busy={post.isPending}
      error={error && (faults.length > 0 ? faults.join(' ') : classifyError(error).friendly)}
      onDismiss={onClose}
      onConfirm={(reason) =>
        post.mutate({ id: bill.id, input: { difference_reason: reason || null } }, { onSuccess: onClose })
      }
    />
  );
}
