/**
 * Starts the demo: tells how far it is, then shows the office app as signed in to the host in this browser. Nobody is signed in at a
 * first visit: the sign-in page is shown at once, and the company comes while it is read.
 */
import { RouterContextProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { createOffice, type Office, showOffice } from '#apps/office/office.tsx';
import { appFolder } from '#ui/app-place.ts';
import { safeNext } from '#ui/auth/next-path.ts';
import { recordError } from '#ui/errors/error-log.ts';
import { inApp } from '#ui/in-app.ts';
import { replaceTransport } from '#ui/transport.ts';
import { DemoBar } from './DemoBar.tsx';
import { forgetDemoUser, onDemoUserElsewhere, readDemoUser } from './demo-account.ts';
import type { DemoStart, StartStep } from './demo-host.ts';
import { type DemoSignIn, demoSignIn } from './demo-sign-in.ts';
import { type StartFault, StartScreen } from './StartScreen.tsx';
import { startSteps } from './start-steps.ts';
import { forgetTour } from './tour/tour-store.ts';

export async function runDemo({ prepareDemo, deleteDemo, BrokenDemoStore }: DemoStart): Promise<void> {
  const place = document.getElementById('root');
  if (!place) throw new Error('index.html has no #root');
  openDeepLink();
  const root = createRoot(place);
  const reset = async () => {
    await deleteDemo();
    forgetEverything();
  };
  const draw = (step: StartStep, fault?: StartFault) =>
    root.render(<StartScreen step={step} fault={fault} onReset={reset} />);
  draw({ loaded: 0, total: 0 });
  try {
    const host = prepareDemo();
    const isFirst = !readDemoUser();
    if (!isFirst) await host.start(draw);
    const signIn = demoSignIn(host);
    replaceTransport(signIn.transport);
    const office = createOffice();
    reloadWhenSomebodyElse();
    const onReset = async () => {
      await host.reset();
      forgetEverything();
    };
    const above = barFor(office, signIn, onReset);
    await showOffice(office, place, above, root);
    if (!isFirst) return;
    await host.start(startSteps.set);
    startSteps.set(null);
  } catch (cause) {
    recordError(cause);
    const kind = cause instanceof BrokenDemoStore ? 'broken' : 'failed';
    draw('starting', { kind, details: String(cause) });
  }
}

const barFor = (office: Office, signIn: DemoSignIn, onReset: () => Promise<void>) => (
  <RouterContextProvider router={office.router}>
    <DemoBar become={signIn.become} onReset={onReset} />
  </RouterContextProvider>
);

/** The page's own address carries the screen to open: a host of files has no page at every screen's address (404.html). */
function openDeepLink(): void {
  const wanted = new URLSearchParams(location.search).get('to');
  if (wanted !== null) history.replaceState(null, '', inApp(safeNext(wanted)));
}

function forgetEverything(): void {
  forgetDemoUser();
  forgetTour();
  location.assign(`${appFolder}/`);
}

/** Another tab has signed in somebody else: all tabs show the same person. Signing out is heard by the office itself. */
function reloadWhenSomebodyElse(): void {
  const before = readDemoUser();
  onDemoUserElsewhere((user) => {
    if (user && user.id !== before?.id) location.reload();
  });
}
