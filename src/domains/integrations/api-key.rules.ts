/** What a key may be made for, and what it then opens. */
import type { Role } from '#kernel/access.ts';
import { Refused } from '#kernel/errors.ts';

export interface KeyScope {
  readonly access: 'read' | 'write';
  /** Null: every table that its role reads. */
  readonly tables: readonly string[] | null;
}

/** How many days a key may live. */
export const keyDays = [7, 30, 90, 180, 365] as const;
/** Requests a key may make in a minute. */
export const keyPace = 600;

const rank: Readonly<Record<Role, number>> = { technician: 1, supervisor: 2, owner: 3 };

export function rolesForKey(maker: Role): readonly Role[] {
  return (['technician', 'supervisor', 'owner'] as const).filter((role) => rank[role] <= rank[maker]);
}

/** Of the addresses behind a sign-in these are for programs; the rest is about people and their sessions. */
const beyondTables: ReadonlySet<string> = new Set(['reports', 'files', 'events', 'assets']);
/** A key that could make keys, change who hears what, or let people in would outlive its own end. */
const forPeople: ReadonlySet<string> = new Set([
  'api_keys',
  'webhooks',
  'webhook_deliveries',
  'invitations',
  'financial_permissions',
  'notification_preferences',
  'data_exports',
]);

/** Refuses what is outside of the key's scope, before anything is looked at. */
export function refuseBeyondScope(
  scope: KeyScope,
  method: string,
  path: string,
  isTable: (name: string) => boolean,
): void {
  const [, api, first = ''] = path.split('/');
  const isOpen = api === 'api' && (isTable(first) ? !forPeople.has(first) : beyondTables.has(first));
  if (!isOpen) throw new Refused('forbidden', 'This is for people who are signed in, not for an API key.');
  const reads = method === 'GET' || method === 'HEAD';
  if (scope.access === 'read' && !reads) throw new Refused('forbidden', 'This API key may only read.');
  if (first === 'memberships' && !reads)
    throw new Refused('forbidden', 'People are managed by people, not by an API key.');
  if (scope.tables !== null && !scope.tables.includes(first))
    throw new Refused('forbidden', 'This API key is not for this table.');
}
