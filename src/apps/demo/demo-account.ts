/**
 * Who is signed in to the demo: two items in the browser's storage, for 24 hours. No credential is checked: one address is the
 * administrator's, every other one a technician's; signing up chooses role and name.
 */
import type { Role } from '#kernel/access.ts';
import { isOneOf, isRecord, textOf } from '#kernel/type-guards.ts';
import { recordError } from '#ui/errors/error-log.ts';
import { storedName } from '#ui/stored-name.ts';

export interface DemoUser {
  /** A timestamp. */
  readonly id: string;
  readonly email: string;
  readonly full_name: string;
  readonly role: Role;
  readonly created_at: string;
}

interface DemoSession {
  readonly user: DemoUser;
  readonly access_token: string;
  /** Epoch ms. */
  readonly expires_at: number;
}

export const administrator = { email: 'admin@fieldwright.demo', full_name: 'Demo Administrator' };
const LIFETIME_MS = 24 * 3_600_000;
const userKey = storedName('user');
const sessionKey = storedName('session');

/** `metadata`: what signing up chooses. */
export function newDemoUser(
  email: string,
  metadata: Readonly<Record<string, unknown>> = {},
  now = Date.now(),
): DemoUser {
  const isAdministrator = email.toLowerCase() === administrator.email;
  const called = isAdministrator ? administrator.full_name : (email.split('@')[0] ?? email);
  return {
    id: String(now),
    email,
    full_name: textOf(metadata.full_name)?.trim() || called,
    role: isOneOf(roles, metadata.role) ? metadata.role : isAdministrator ? 'owner' : 'technician',
    created_at: new Date(now).toISOString(),
  };
}

const roles: readonly Role[] = ['owner', 'supervisor', 'technician'];

export function keepDemoUser(user: DemoUser, now = Date.now()): void {
  const access_token = crypto.getRandomValues(new Uint32Array(4)).join('-');
  const session: DemoSession = { user, access_token, expires_at: now + LIFETIME_MS };
  localStorage.setItem(userKey, JSON.stringify(user));
  localStorage.setItem(sessionKey, JSON.stringify(session));
}

/** Null unless both items are there and the session has not ended. A failure is only logged. */
export function readDemoUser(now = Date.now()): DemoUser | null {
  try {
    const user = parse(localStorage.getItem(userKey));
    const session = parse(localStorage.getItem(sessionKey));
    if (!isRecord(session) || typeof session.expires_at !== 'number' || session.expires_at <= now)
      return null;
    return isDemoUser(user) ? user : null;
  } catch (error) {
    recordError(error);
    return null;
  }
}

export function forgetDemoUser(): void {
  localStorage.removeItem(userKey);
  localStorage.removeItem(sessionKey);
}

/** Calls `listener` when another tab of this browser signs in or out, with who is signed in now. */
export function onDemoUserElsewhere(listener: (user: DemoUser | null) => void): void {
  addEventListener('storage', ({ key }) => {
    if (key === sessionKey || key === null) listener(readDemoUser());
  });
}

const parse = (text: string | null): unknown => (text === null ? null : JSON.parse(text));

function isDemoUser(value: unknown): value is DemoUser {
  return (
    isRecord(value) &&
    [value.id, value.email, value.full_name].every((text) => typeof text === 'string') &&
    isOneOf(roles, value.role)
  );
}
