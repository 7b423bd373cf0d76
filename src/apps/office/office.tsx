/** The office app: its cache and router, and how it takes the place of what the page shows until it has loaded. */
import type { QueryClient } from '@tanstack/react-query';
import { type ReactNode, startTransition } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { appFolder } from '#ui/app-place.ts';
import { sessionKey, sessionQuery } from '#ui/auth/AuthProvider.tsx';
import { keepFinancialReturn } from '#ui/auth/financial-return.ts';
import { recordError } from '#ui/errors/error-log.ts';
import { keepMovedPresses } from '#ui/moved-presses.ts';
import { createQueryClient } from '#ui/query.ts';
import { App } from './App.tsx';
import { firstScreensFetched } from './lazy-screen.ts';
import { createOfficeRouter, type OfficeRouter } from './router.tsx';

export interface Office {
  readonly client: QueryClient;
  readonly router: OfficeRouter;
}

export function createOffice(): Office {
  const askAgain = () => void client.invalidateQueries({ queryKey: sessionKey });
  const client: QueryClient = createQueryClient({
    onSignedOut: askAgain,
    onUnverified: askAgain,
    onFinancialLock: () => {
      // Elsewhere (a customer's balance) the message in place is enough.
      const inFinancials = /^\/(financials|admin|user-management)(\/|$)/.test(router.state.location.pathname);
      if (!inFinancials || router.state.location.pathname === '/financials/login') return;
      keepFinancialReturn(router.state.location.href);
      void router.navigate({ to: '/financials/login' });
    },
  });
  const router = createOfficeRouter({ basepath: appFolder || '/' }, client);
  addEventListener('error', (event) => recordError(event.error ?? event.message));
  addEventListener('unhandledrejection', (event) => recordError(event.reason));
  keepMovedPresses();
  return { client, router };
}

/** After this time the page itself shows that it is loading, or that there is no connection. */
const LONGEST_WAIT_MS = 4_000;

/**
 * The current content of the page (loading screen, prerendered frame or sign-in page) stays until the session and the screen
 * have loaded, so that it is replaced by the complete page. Rendered in a transition, so that the browser can handle input
 * meanwhile. `above`: what stands above the app on every screen; `root`: what shows the page until then, if it was rendered.
 */
export async function showOffice(
  office: Office,
  place: HTMLElement,
  above?: ReactNode,
  root?: Root,
): Promise<void> {
  // A separate task after evaluating the scripts, so that the browser can handle input first.
  await new Promise((resolve) => setTimeout(resolve));
  await Promise.race([
    pictureIsReady(office, place),
    new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT_MS)),
  ]);
  const app = <App {...office} above={above} />;
  if (isDrawnForThem(office.client, place)) {
    // The page can already be read and filled in, and hydrating needs its screen.
    await firstScreensFetched();
    return startTransition(() => void hydrateRoot(place, app));
  }
  delete place.dataset.drawn;
  startTransition(() => (root ?? createRoot(place)).render(app));
}

async function pictureIsReady({ client, router }: Office, place: HTMLElement) {
  const asked = client.prefetchQuery(sessionQuery);
  // What a technician's phone keeps of the session is enough to begin with: the network may be absent, or worse, slow.
  const isKept = client.getQueryData(sessionKey) !== undefined && place.dataset.drawn === undefined;
  await Promise.allSettled([isKept || asked, router.load()]);
  await firstScreensFetched();
}

/**
 * Prerendered pages are sent to visitors without a session cookie: with a valid session they are redirected, as from any other
 * page.
 */
function isDrawnForThem(client: QueryClient, place: HTMLElement): boolean {
  const { pathname, search } = location;
  const session = client.getQueryData(sessionQuery.queryKey);
  if (place.dataset.drawn !== pathname || search || (session && !session.is_over)) return false;
  // No answer yet, or an error: the form stays, and the session is requested again.
  if (session === undefined) client.setQueryData(sessionKey, null, { updatedAt: 0 });
  return true;
}
