/**
 * Signing out works offline: this browser clears the user's data at once. The session on the server ends as soon as the server
 * can be reached.
 */

import type { QueryClient } from '@tanstack/react-query';
import { storedName } from '#ui/stored-name.ts';
import { api } from '../api-client.ts';
import { ApiError } from '../api-error.ts';
import { clearDrafts } from '../hooks/clear-drafts.ts';
import { tenantStore } from '../tenant-store.ts';
import { keptSession } from './kept-session.ts';
import { signingOutKey } from './signing-out.ts';

const AGAIN_MS = 8_000;
let asking: Promise<void> | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Throws ApiError when the server can't be reached; retries until it answers. */
export function endSession(): Promise<void> {
  asking ??= postSignOut().finally(() => {
    asking = undefined;
  });
  return asking;
}

async function postSignOut(): Promise<void> {
  clearTimeout(timer);
  try {
    await api.post('/api/auth/signout', undefined, { tenant: null });
  } catch (error) {
    timer = setTimeout(() => void endSession().catch(() => undefined), AGAIN_MS);
    throw error;
  }
  setFlag(false);
}

/** `sessionKey`: the key of the session query. Throws when the server refuses, not when it can't be reached. */
export async function signOut(client: QueryClient, sessionKey: readonly string[]): Promise<void> {
  setFlag(true);
  // The answer of a pending request would restore the session.
  void client.cancelQueries();
  // Whoever sees the sign-in page may hand the device on: nothing is left by then.
  if (keptSession()) await (await import('./keep-session.ts')).clearKept();
  tenantStore.set(null);
  client.setQueryData(sessionKey, null);
  client.removeQueries({ predicate: (query) => query.queryKey[0] !== sessionKey[0] });
  clearStored();
  await endSession().catch((error: unknown) => {
    const isOutOfReach = error instanceof ApiError && (error.status === 0 || error.status >= 500);
    if (!isOutOfReach) throw error;
  });
}

function setFlag(isOut: boolean): void {
  try {
    if (isOut) localStorage.setItem(signingOutKey, '1');
    else localStorage.removeItem(signingOutKey);
  } catch {
    // Storage is blocked: known to this tab only, until it is closed.
  }
}

/** Calls `listener` when another tab of this browser signs out. Returns a function that unsubscribes. */
export function onSignedOutElsewhere(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) =>
    event.key === signingOutKey && event.newValue !== null && listener();
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
}

/** Clears what is kept in storage: drafts, list positions, the financial return path. */
function clearStored(): void {
  clearDrafts();
  try {
    for (const name of Object.keys(sessionStorage))
      if (name.startsWith(storedName(''))) sessionStorage.removeItem(name);
  } catch {
    // Storage is blocked: nothing was stored.
  }
}
