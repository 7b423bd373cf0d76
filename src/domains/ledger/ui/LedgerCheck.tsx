import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { api } from '#ui/api-client.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { reportError } from '#ui/errors/report-error.ts';
import { type FormatCount, useFormatCount } from '#ui/hooks/use-format-count.ts';
import { useParts } from '#ui/hooks/use-parts.ts';
import { notify } from '#ui/toast/notify.ts';
import type { LedgerCheck as Check } from '../checks/verify-ledger.report.ts';

const path = 'reports/verify_ledger';

/** Verifies the hash chain and balances of the newest entries, or of the whole ledger part by part, and shows the result. */
export function LedgerCheck() {
  const [isBusy, setBusy] = useState(false);
  const formatCount = useFormatCount();
  const whole = useParts<Check>(async (before, signal) => {
    if (before && before.next === null) return undefined;
    const { after, year } = before?.next ?? { after: 0 };
    const query = { after: String(after), ...(year === undefined ? {} : { year: String(year) }) };
    return (await api.get<Check>(path, { query, signal })).data;
  });
  const checkWhole = async () => {
    try {
      const parts = await whole.start();
      const last = parts?.at(-1);
      if (!parts || !last) return;
      const faults = parts.flatMap((part) => part.faults);
      if (faults.length > 0) tellFaults(faults);
      else notify.success('The ledger is sound', { description: sound(formatCount(last.entries)) });
    } catch (error) {
      reportError('The ledger could not be checked to its end', error);
    }
  };
  const checkNewest = async () => {
    setBusy(true);
    try {
      const { data } = await api.get<Check>(path);
      if (data.faults.length > 0) tellFaults(data.faults);
      else tellSound(data, formatCount, () => void checkWhole());
    } catch (error) {
      reportError('The ledger could not be checked', error);
    }
    setBusy(false);
  };
  const last = whole.parts.at(-1);
  const done = last && last.entries > 0 ? Math.floor((last.through / last.entries) * 100) : 0;
  return whole.isRunning ? (
    <Button variant="ghost" size="sm" onClick={whole.stop}>
      <ShieldCheck className="size-4" aria-hidden="true" />
      <span aria-live="polite">Checked {done}%: stop</span>
    </Button>
  ) : (
    <Button variant="ghost" size="sm" loading={isBusy} onClick={() => void checkNewest()}>
      <ShieldCheck className="size-4" aria-hidden="true" />
      <span className="max-sm:sr-only">Check the ledger</span>
    </Button>
  );
}

const sound = (entries: string) => `${entries} entries: each balances, none was changed, none is missing.`;

function tellSound(check: Check, formatCount: FormatCount, onWhole: () => void): void {
  const { from, through, entries, verified } = check;
  if (from === 0) {
    notify.success('The ledger is sound', { description: sound(formatCount(entries)) });
    return;
  }
  const before =
    verified && verified.position >= from
      ? 'Those before were, in the night after they were posted.'
      : 'Not all of those before have been checked yet.';
  notify.success(`The newest ${formatCount(through - from)} entries are sound`, {
    description: before,
    action: { label: `Check all ${formatCount(entries)}`, onClick: onWhole },
    duration: 30_000,
  });
}

function tellFaults(faults: Check['faults']): void {
  const named = faults.slice(0, 5).map(({ number, position }) => number ?? `position ${position}`);
  notify.error('The ledger was tampered with', {
    description: `See ${named.join(', ')}.`,
    duration: 30_000,
  });
}
