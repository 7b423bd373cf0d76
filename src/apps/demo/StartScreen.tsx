import { useState } from 'react';
import { Logo } from '#apps/office/shell/Logo.tsx';
import { Button } from '#ui/components/actions/Button.tsx';
import { Spinner } from '#ui/components/states/Spinner.tsx';
import type { StartStep } from './demo-host.ts';

interface StartScreenProps {
  step: StartStep;
  fault?: StartFault | undefined;
  onReset: () => Promise<void>;
}

/** `broken`: what is stored can't be used; otherwise the start failed for another reason, such as a lost connection. */
export interface StartFault {
  readonly kind: 'broken' | 'failed';
  readonly details: string;
}

/** What is seen until the company is open: how much has been downloaded, or what went wrong and what helps. */
export function StartScreen({ step, fault, onReset }: StartScreenProps) {
  return (
    <main className="grid min-h-(--screen) place-items-center bg-canvas p-6">
      <div className="flex w-full max-w-sm flex-col items-center gap-3 text-center">
        <Logo className="size-10" />
        <h1 className="text-lead font-semibold">Fieldwright demo</h1>
        {fault ? <Fault fault={fault} onReset={onReset} /> : <Progress step={step} />}
      </div>
    </main>
  );
}

export const openingText = {
  starting: 'Opening the company…',
  moving: 'Moving the schedule and the books to this week…',
} as const;

function Progress({ step }: { step: StartStep }) {
  if (step === 'starting' || step === 'moving')
    return (
      <p role="status" className="flex items-center gap-2 text-muted">
        <Spinner />
        {openingText[step]}
      </p>
    );
  const { loaded, total } = step;
  const percent = total > 0 ? Math.min(100, (loaded / total) * 100) : 0;
  return (
    <>
      <p className="text-muted tabular">
        {total > 0 ? `${megabytes(loaded)} of ${megabytes(total)} MB` : 'Loading…'}
      </p>
      <div
        role="progressbar"
        aria-label="Download"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(percent)}
        className="h-1.5 w-full overflow-hidden rounded-full bg-tone-neutral-soft"
      >
        <div className="h-full rounded-full bg-accent transition-[width]" style={{ width: `${percent}%` }} />
      </div>
      <p className="text-pretty text-muted">
        The whole product, with its database, in this browser. Nothing you do here leaves it.
      </p>
    </>
  );
}

export const megabytes = (bytes: number) => (bytes / 1_000_000).toFixed(1);

function Fault({ fault, onReset }: { fault: StartFault; onReset: () => Promise<void> }) {
  const [isBusy, setBusy] = useState(false);
  const isBroken = fault.kind === 'broken';
  const reset = async () => {
    setBusy(true);
    await onReset().finally(() => setBusy(false));
  };
  const again = (
    <Button variant={isBroken ? 'outline' : 'default'} onClick={() => location.reload()}>
      Try again
    </Button>
  );
  return (
    <div role="alert" className="flex flex-col items-center gap-3">
      <p className="text-pretty">
        {isBroken
          ? 'What the demo stored in this browser can’t be opened: it is damaged, or from another version of the demo.'
          : 'The demo could not be started. Check the connection, then try again; another tab that has it open may have to be closed.'}
      </p>
      <p className="text-pretty text-muted">
        {isBroken
          ? 'Resetting brings back the sample company as it came. What you changed in the demo is lost.'
          : 'If that does not help, resetting brings back the sample company as it came.'}
      </p>
      <div className="flex flex-wrap justify-center gap-2">
        {!isBroken && again}
        <Button variant={isBroken ? 'default' : 'outline'} loading={isBusy} onClick={() => void reset()}>
          Reset demo data
        </Button>
        {isBroken && again}
      </div>
      <details className="max-w-full text-label text-subtle">
        <summary>What the browser said</summary>
        <p className="mt-1 wrap-anywhere">{fault.details}</p>
      </details>
    </div>
  );
}
