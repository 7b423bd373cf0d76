import '#ui/styles.css';
import type { QueryClient } from '@tanstack/react-query';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { sessionKey, sessionQuery } from '#ui/auth/AuthProvider.tsx';
import { keepFinancialReturn } from '#ui/auth/financial-return.ts';
import { recordError } from '#ui/errors/error-log.ts';
import { createQueryClient } from '#ui/query.ts';
import { App } from './App.tsx';
import { firstScreensFetched } from './lazy-screen.ts';
import { createOfficeRouter } from './router.tsx';

const client: QueryClient = createQueryClient({
  onSignedOut: () => void client.invalidateQueries({ queryKey: sessionKey }),
  onUnverified: () => void client.invalidateQueries({ queryKey: sessionKey }),
  onFinancialLock: () => {
    // Beside other work (a customer's balance) the sentence in its place is enough.
    const inFinancials = /^\/(financials|admin|user-management)(\/|$)/.test(router.state.location.pathname);
    if (!inFinancials || router.state.location.pathname === '/financials/login') return;
    keepFinancialReturn(router.state.location.href);
    void router.navigate({ to: '/financials/login' });
  },
});

const router = createOfficeRouter({}, client);

addEventListener('error', (event) => recordError(event.error ?? event.message));
addEventListener('unhandledrejection', (event) => recordError(event.reason));

/** Then the page says itself what it waits for, or that there is no connection. */
const LONGEST_WAIT_MS = 4_000;

const place = document.getElementById('root');
if (!place) throw new Error('index.html has no #root');
void begin(place);

/**
 * What stands in the page (the loading screen, a picture of the screen, or the entrance as the build has drawn it) stays
 * until it is known who is here and the screen has come: what takes its place is the whole page. As a transition it is
 * drawn in slices, and the browser can answer in between.
 */
async function begin(place: HTMLElement) {
  // The scripts have just been read: a task of its own, so that the browser may answer first.
  await new Promise((resolve) => setTimeout(resolve));
  await Promise.race([pictureIsReady(), new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT_MS))]);
  const app = <App client={client} router={router} />;
  if (isDrawnForThem(place)) {
    // It can be read and filled in already, and without its screen there is nothing to take it over with.
    await firstScreensFetched();
    return startTransition(() => void hydrateRoot(place, app));
  }
  delete place.dataset.drawn;
  startTransition(() => createRoot(place).render(app));
}

async function pictureIsReady() {
  await Promise.allSettled([client.prefetchQuery(sessionQuery), router.load()]);
  await firstScreensFetched();
}

/** The entrance is sent to those who brought no session: who has one all the same is led on, as from any other page. */
function isDrawnForThem(place: HTMLElement): boolean {
  const { pathname, search } = location;
  if (place.dataset.drawn !== pathname || search || client.getQueryData(sessionKey)) return false;
  // No answer yet, or none to be had: the form is not taken away for that, and the session is asked for again.
  if (client.getQueryData(sessionKey) === undefined) client.setQueryData(sessionKey, null, { updatedAt: 0 });
  return true;
}
