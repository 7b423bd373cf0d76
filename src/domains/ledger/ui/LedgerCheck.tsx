import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { api } from '#ui/api-client.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { reportError } from '#ui/errors/report-error.ts';
import { useFormatCount } from '#ui/hooks/use-format-count.ts';
import { notify } from '#ui/toast/notify.ts';
import type { LedgerVerification } from '../checks/verify-ledger.report.ts';

/** Verifies the hash chain and balances of the ledger and shows the result. */
export function LedgerCheck() {
  const [isBusy, setBusy] = useState(false);
  const formatCount = useFormatCount();
  const run = async () => {
    setBusy(true);
    try {
      const { data } = await api.get<LedgerVerification>('reports/verify_ledger');
      const { faults, entries } = data;
      if (faults.length === 0) {
        notify.success('The ledger is sound', {
          description: `${formatCount(entries)} entries: each balances, none was changed, none is missing.`,
        });
      } else {
        const named = faults.slice(0, 5).map(({ number, position }) => number ?? `position ${position}`);
        notify.error('The ledger was tampered with', {
          description: `See ${named.join(', ')}.`,
          duration: 30_000,
        });
      }
    } catch (error) {
      reportError('The ledger could not be checked', error);
    }
    setBusy(false);
  };
  return (
    <Button variant="ghost" size="sm" loading={isBusy} onClick={() => void run()}>
      <ShieldCheck className="size-4" aria-hidden="true" />
      <span className="max-sm:sr-only">Check the ledger</span>
    </Button>
  );
}
