/** The options of a key, and the scope it gets. */
import type { Role } from '#kernel/access.ts';
import { Refused } from '#kernel/errors.ts';

export interface KeyScope {
  readonly access: 'read' | 'write';
  /** Null: every table its role can read. */
  readonly tables: readonly string[] | null;
}

/** The selectable lifetimes of a key in days. */
export const keyDays = [7, 30, 90, 180, 365] as const;
/** Requests a key may make per minute. */
export const keyRateLimit = 600;

const rank: Readonly<Record<Role, number>> = { technician: 1, supervisor: 2, owner: 3 };

export function rolesForKey(maker: Role): readonly Role[] {
  return (['technician', 'supervisor', 'owner'] as const).filter((role) => rank[role] <= rank[maker]);
}

/** Authenticated endpoints besides tables that are open to programs; the others concern people and their sessions. */
const beyondTables: ReadonlySet<string> = new Set([
  'reports',
  'figures',
  'financial-statements',
  'files',
  'events',
  'assets',
]);
/** Excluded, because with these a key could create keys, change webhooks or admit people and so outlive its own expiry. */
const forPeople: ReadonlySet<string> = new Set([
  'api_keys',
  'webhooks',
  'webhook_deliveries',
  'calendar_feeds',
  'invitations',
  'financial_permissions',
  'notification_preferences',
  'home_layouts',
  'data_exports',
]);

/** Refuses what is outside of the key's scope, before anything is read. */
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
