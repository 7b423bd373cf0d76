import { useState } from 'react';
import type { HistoryEntry } from '#domains/work-orders/history/work-order-history.report.ts';
import { sentence } from '#kernel/display.ts';
import { useReport } from '#ui/api/report.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Section } from '#ui/components/layout/Section.tsx';
import { Timeline } from '#ui/components/layout/Timeline.tsx';
import { ErrorState } from '#ui/components/states/ErrorState.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { type HistoryLine, historyLines } from './history-lines.ts';
import type { WorkOrderView } from './work-order-view.ts';

const fewest = 6;

/** The history of the order, newest first. */
export function HistorySection({ order }: { order: WorkOrderView }) {
  const { viewer, resourceOf } = useWorkplace();
  const [all, setAll] = useState(false);
  const { data, error, refetch } = useReport<readonly HistoryEntry[]>('work_order_history', {
    work_order_id: order.id,
  });
  const lines = historyLines(data ?? [], viewer, resourceOf);
  if (data && lines.length === 0) return null;
  const shown = all ? lines : lines.slice(0, fewest);
  return (
    <Section title="History">
      {error && !data && (
        <ErrorState title="The history could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
      <Timeline
        label="History"
        timezone={viewer.timezone}
        entries={shown.map((entry) => ({
          id: entry.id,
          at: entry.at,
          ...(entry.by && { actor: { name: entry.by } }),
          text: entry.text,
          ...(entry.changes.length > 0 && { body: <Changes changes={entry.changes} /> }),
        }))}
      />
      {lines.length > fewest && (
        <Button variant="ghost" size="sm" className="self-start" onClick={() => setAll(!all)}>
          {all ? 'Show less' : `Show all ${lines.length}`}
        </Button>
      )}
    </Section>
  );
}

function Changes({ changes }: { changes: HistoryLine['changes'] }) {
  return (
    <ul className="text-label text-muted">
      {changes.map(({ label, from, to }) => (
        <li key={label} className="wrap-anywhere">
          {sentence(label)}: {from && <s className="text-subtle">{from}</s>} {to || 'empty'}
        </li>
      ))}
    </ul>
  );
}
