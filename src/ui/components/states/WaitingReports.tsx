import { useEffect, useState, useSyncExternalStore } from 'react';
import { type WaitingReport, waitingReports } from '#ui/api/waiting-reports.ts';
import { type FormatCount, useFormatCount } from '#ui/hooks/use-format-count.ts';
import { ProgressBar } from './ProgressBar.tsx';

/**
 * What the server is working out in the background for this tab: for how long, how far, and Cancel. Floats over the foot of the
 * screen, so that nothing moves when it comes and goes.
 */
export function WaitingReports() {
  const reports = useSyncExternalStore(waitingReports.subscribe, waitingReports.get, waitingReports.get);
  const formatCount = useFormatCount();
  const now = useNow();
  return (
    <section
      aria-label="Being worked out"
      className="pointer-events-none fixed inset-x-0 bottom-0 z-60 flex justify-center p-4 print:hidden"
    >
      <ul className="floating pointer-events-auto flex max-h-[50dvh] w-full max-w-md animate-appear flex-col gap-3 overflow-y-auto px-4 py-3">
        {reports.map((report) => (
          <li key={report.id}>
            {/* Said once: the time changes every second. */}
            <p className="sr-only" role="status">
              {report.label} takes a moment.
            </p>
            <ProgressBar
              label={report.label}
              note={noteOf(report, now, formatCount)}
              {...(report.done !== undefined && { done: report.done })}
              {...(report.total !== undefined && { of: report.total })}
              onCancel={report.cancel}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Epoch ms, every second. */
function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

function noteOf({ isQueued, done, total, unit = '', since }: WaitingReport, now: number, count: FormatCount) {
  const seconds = Math.max(0, Math.floor((now - since) / 1000));
  const elapsed = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  if (isQueued) return `Waiting for other reports · ${elapsed}`;
  if (done === undefined) return elapsed;
  const amount = total === undefined ? count(done) : `${count(done)} of ${count(total)}`;
  return `${amount} ${unit} · ${elapsed}`;
}
