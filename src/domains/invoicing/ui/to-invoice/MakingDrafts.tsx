import { useEffect, useRef } from 'react';
import type { AnyRow } from '#ui/api/table-cache.ts';
import { api } from '#ui/api-client.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { ProgressBar } from '#ui/components/states/ProgressBar.tsx';
import { RunReport } from '#ui/resource/commands/RunReport.tsx';
import { useOneByOne } from '#ui/resource/commands/use-one-by-one.ts';
import type { MadeDraft } from './ToInvoice.tsx';
import type { InvoiceToMake } from './work-choice.rules.ts';

export interface MakingDraftsProps {
  invoices: readonly InvoiceToMake[];
  /** All drafts were made, or the user goes on with those that were. */
  onDone: (drafts: readonly MadeDraft[]) => void;
  onBack: () => void;
}

/** Starts at once. */
export function MakingDrafts({ invoices, onDone, onBack }: MakingDraftsProps) {
  const { run, start, stop } = useOneByOne(makeDraft);
  const isStarted = useRef(false);
  const made = (run?.done ?? []).map(({ item, answer }) => ({ of: item, invoice: answer }));
  useEffect(() => {
    if (isStarted.current) return;
    isStarted.current = true;
    void start(invoices).then(({ done, faults, left }) => {
      if (faults.length + left.length === 0)
        onDone(done.map(({ item, answer }) => ({ of: item, invoice: answer })));
    });
  });
  if (!run || run.isRunning) {
    return (
      <div className="max-w-(--form) py-6">
        <ProgressBar
          label="Creating drafts"
          done={run ? run.done.length + run.faults.length : 0}
          of={invoices.length}
          onCancel={stop}
        />
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <RunReport
        run={run}
        done="drafts created"
        failed="Could not be created"
        rowOf={({ key, work }) => ({
          id: key,
          name: [work[0]?.customer, work.map(({ number }) => number).join(', ')].join(': '),
        })}
      />
      <div className="flex flex-wrap gap-2">
        {made.length > 0 && (
          <Button onClick={() => onDone(made)}>
            Go on with {made.length === 1 ? '1 draft' : `${made.length} drafts`}
          </Button>
        )}
        <Button variant="outline" onClick={onBack}>
          Back to the list
        </Button>
      </div>
    </div>
  );
}

async function makeDraft({ key, work }: InvoiceToMake): Promise<AnyRow> {
  const input = { work_order_ids: work.map(({ id }) => id) };
  return (await api.post<AnyRow>('invoices/-/from_work_orders', input, { idempotencyKey: key })).data;
}
