import { X } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { useRow, useRows } from '#ui/api/rows.ts';
import { where } from '#ui/api/where.ts';
import { useAuth } from '#ui/auth/AuthProvider.tsx';
import { Button } from '#ui/components/actions/Button.tsx';
import { IconButton } from '#ui/components/actions/IconButton.tsx';
import { reportError } from '#ui/errors/report-error.ts';
import { Link } from '#ui/navigation.tsx';
import type { See } from '../see-as.ts';
import { tourActs } from './tour-acts.ts';
import { stepsDone, type TourFacts, type TourInvoice, type TourJob, tourSteps } from './tour-steps.ts';
import { forgetTour, tourStore } from './tour-store.ts';

/** The main job in six steps, under the demo's bar. Each can be done on the screens, too: the tour follows the job. */
export function Tour({ see }: { see: See }) {
  const { facts, isKnown, isWaiting } = useTourFacts();
  const [isBusy, setBusy] = useState(false);
  const done = isKnown ? stepsDone(facts) : undefined;
  const step = typeof done === 'number' ? tourSteps[done] : undefined;
  const act = async () => {
    if (!step) return;
    setBusy(true);
    try {
      await see(step.as, () => tourActs[step.act](facts));
    } catch (error) {
      reportError('This step of the tour did not work', error, () => void act());
    } finally {
      setBusy(false);
    }
  };
  const beginAgain = () => tourStore.set({ job: null });
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5 border-t border-line bg-surface px-3 py-2 sm:px-4">
      <div className="min-w-0 flex-1 basis-64" role="status">
        {isWaiting && <p>The tour goes on where it stopped, once somebody is signed in.</p>}
        {done !== undefined && <Told done={done} />}
      </div>
      <div className="flex grow items-center gap-2 sm:grow-0">
        {isWaiting && <Button onClick={() => void see('owner')}>Go on</Button>}
        {facts.job && done !== 6 && <ToJob facts={facts} />}
        {step ? (
          <Button loading={isBusy} onClick={() => void act()}>
            {step.button}
          </Button>
        ) : (
          done !== undefined && (
            <Button variant="outline" onClick={beginAgain}>
              Take it again
            </Button>
          )
        )}
        <IconButton
          label="Leave the tour"
          className="ms-auto"
          onClick={() => (done === 6 ? forgetTour() : tourStore.set({ isOpen: false }))}
        >
          <X className="size-4" aria-hidden="true" />
        </IconButton>
      </div>
    </div>
  );
}

function Told({ done }: { done: number | null }) {
  const step = done === null ? undefined : tourSteps[done];
  if (step)
    return (
      <>
        <p className="font-semibold">
          <span className="font-normal text-muted tabular">
            Step {Number(done) + 1} of {tourSteps.length} ·{' '}
          </span>
          {step.title}
        </p>
        <p className="text-pretty text-muted">{step.text}</p>
      </>
    );
  if (done === null)
    return <p className="text-pretty">The tour’s job was cancelled or is gone. Begin with another call.</p>;
  return (
    <>
      <p className="font-semibold">That was the main job: from the call to the money.</p>
      <p className="text-pretty text-muted">
        See it on the{' '}
        <Link to="/" className="text-accent-ink underline underline-offset-2">
          dashboard
        </Link>{' '}
        and in the{' '}
        <Link to="/financials/transactions" className="text-accent-ink underline underline-offset-2">
          ledger
        </Link>
        .
      </p>
    </>
  );
}

/** Back to what the tour is about, after looking around. */
function ToJob({ facts: { job, invoice } }: { facts: TourFacts }) {
  const to = invoice ? `/financials/invoicing/${invoice.id}` : `/work-orders/${job?.id}`;
  return (
    <Button asChild variant="link">
      <Link to={to}>{invoice?.number ?? job?.number}</Link>
    </Button>
  );
}

/** `isKnown`: the job's state has been read. `isWaiting`: it can't be, nobody is signed in. */
function useTourFacts(): { facts: TourFacts; isKnown: boolean; isWaiting: boolean } {
  const { job: id } = useSyncExternalStore(tourStore.subscribe, tourStore.get);
  const { session } = useAuth();
  const isOffice = session !== null && session.profile.role !== 'technician';
  const job = useRow<'work_orders', TourJob>('work_orders', session ? id : null, 'id,number,status');
  const { rows, isPending } = useRows<'invoices', TourInvoice>('invoices', {
    filters: where()
      .eq('work_order_id', id ?? '')
      .neq('status', 'void'),
    select: 'id,number,status,customer_id,balance',
    count: false,
    limit: 1,
    enabled: isOffice && id !== null,
  });
  const facts = { job: (id && job.data) || null, invoice: (id && rows[0]) || null };
  const isRead = job.data !== undefined && !(isOffice && isPending);
  return { facts, isKnown: id === null || isRead, isWaiting: id !== null && session === null };
}
