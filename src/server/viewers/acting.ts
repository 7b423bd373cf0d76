// Runs work as a viewer: reads in one round trip, changes in a transaction, both in the context that `fw.enter` sets in the
// database. If the rights have changed since they were looked up, the work runs again with the new ones.

import { isAllowedFrom } from '#domains/identity/factors/security-settings.rules.ts';
import type { Viewer } from '#kernel/access.ts';
import type { Runner } from '#kernel/data-api/run-one.ts';
import { Refused } from '#kernel/errors.ts';
import type { Tables } from '#kernel/tables.ts';
import type {
  Database,
  DatabaseTransaction,
  RawRow,
  Statement,
  TransactionOptions,
} from '#server/database/database.ts';
import { isStatementError } from '../database/database-error.ts';
import type { Ports } from '../ports.ts';
import type { SenderTimes } from '../request/sender-times.ts';
import { type Entered, enter, type Known, type RequestMeta, readEntered, type Viewers } from './viewers.ts';

export type Acting = Viewer & {
  readonly known: Known;
  readonly meta: RequestMeta;
  /** State of the session as changed by this request. */
  readonly session: { isDue: boolean; isEntered?: boolean; isReadAudited?: boolean; isRenewalDue?: boolean };
  /** Set inside a transaction: the data API then uses it. */
  readonly within?: DatabaseTransaction<Tables>;
  /** The transaction's time and the company's date, returned by the database on entering. */
  readonly time?: Entered['time'];
  /** What a device says of the times in what it sends. */
  readonly times?: SenderTimes;
  /** Reads for an export: over the connections for heavy work, until the signal is aborted. */
  readonly heavy?: { readonly signal: AbortSignal };
};

export type Inside = Acting & Required<Pick<Acting, 'within' | 'time'>>;

/** The database rejected the session or the rights that the server had cached. */
export class ContextRefused extends Error {
  override readonly name = 'ContextRefused';
  readonly sessionEnded: boolean;

  constructor(sessionEnded: boolean) {
    super(sessionEnded ? 'session ended' : 'rights changed');
    this.sessionEnded = sessionEnded;
  }
}

export function asContextRefused(error: unknown): unknown {
  if (!isStatementError(error)) return error;
  if (error.code === 'FW401') return new ContextRefused(true);
  if (error.code === 'FW409') return new ContextRefused(false);
  if (error.code === 'FW403') return unverified();
  if (error.code === 'FW451') return networkNotAllowed();
  if (error.code === 'FW402') return financesLocked();
  if (error.code === 'FW406') return missingPermission(error.detail ?? '');
  return error;
}

/** The permission exists, but the half hour without input is over. */
function financesLocked(): Refused {
  return new Refused(
    'financial_session_expired',
    'Financials are locked after 30 minutes without input. Enter your password to go on.',
    { details: { reason: 'reauth_required' } },
  );
}

function missingPermission(permission: string): Refused {
  return new Refused('forbidden', `Insufficient permissions to ${permission.replaceAll('_', ' ')}`);
}

type Databases = { readonly [name in 'database' | 'heavyDatabase']: Pick<Ports[name], 'run'> };

export function createRunner({ database, heavyDatabase }: Databases): Runner<Acting> {
  return {
    async run(viewer, asked) {
      const { within, heavy, tenantId, known } = viewer;
      const statements = asked.map((statement) => forMagnitude(statement, known));
      if (within) return within.run(statements);
      try {
        const [entered = [], ...results] = await (heavy ? heavyDatabase : database).run(
          [enter(known, viewer.meta), ...statements],
          { company: tenantId, signal: heavy?.signal },
        );
        noteEntered(viewer, entered);
        return results;
      } catch (error) {
        throw asContextRefused(error);
      }
    },
  };
}

/** PostgreSQL keeps one plan for each name on a connection: the one for a small company could be slow for a large one. */
function forMagnitude(statement: Statement, { magnitude }: Known): Statement {
  return statement.name === undefined ? statement : { ...statement, name: `${statement.name}_${magnitude}` };
}

function noteEntered({ session }: Acting, rows: readonly RawRow[]): Entered {
  const entered = readEntered(rows);
  session.isEntered = true;
  if (entered.extend) session.isDue = true;
  if (entered.renew) session.isRenewalDue = true;
  return entered;
}

/** One transaction as the viewer. Deadlocks and serialization conflicts are retried inside. */
export async function inTransaction<T>(
  database: Database<Tables>,
  acting: Acting,
  work: (inside: Inside) => Promise<T>,
  options: Pick<TransactionOptions, 'readOnly' | 'signal' | 'maxWaitMs' | 'isolation'> = {},
): Promise<T> {
  const enterAnd = (within: DatabaseTransaction<Tables>) => {
    const [entered = []] = within.setUp;
    return work({ ...acting, within, time: noteEntered(acting, entered).time });
  };
  try {
    const setup = [enter(acting.known, acting.meta)];
    return await database.transaction(enterAnd, { ...options, setup, company: acting.tenantId });
  } catch (error) {
    throw asContextRefused(error);
  }
}

/**
 * Runs `work` as the viewer of the token; again if their rights changed in between. Cached rights never grant access, because
 * `enter` checks the database. They must not deny it either, so a refusal before entering causes one fresh look-up and retry.
 */
export async function asViewer<T>(
  viewers: Viewers,
  tokenHash: Uint8Array,
  tenant: string | null,
  meta: RequestMeta,
  work: (acting: Acting) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const known = await viewers.find(tokenHash, tenant);
    const session: Acting['session'] = { isDue: false };
    try {
      const acting = { ...admitted(known, tenant, meta), meta, session };
      if (!meta.background) viewers.noteSeen(acting.known);
      const result = await work(acting);
      if (session.isDue && !meta.background) await viewers.extendFinance(tokenHash);
      return result;
    } catch (error) {
      const isStale = error instanceof ContextRefused;
      const mayBeStale = known?.viewer && !session.isEntered && attempt === 1 && dependsOnRights(error);
      if (!isStale && !mayBeStale) throw error;
      viewers.forget(tokenHash);
      if (isStale && attempt === 3) throw signedOut();
    }
  }
}

/** Refusals that might not happen with other rights or other custom fields. */
function dependsOnRights(error: unknown): boolean {
  return error instanceof Refused && denials.has(error.code);
}

const denials: ReadonlySet<Refused['code']> = new Set([
  'bad_request',
  'device_verification_required',
  'forbidden',
  'invalid',
  'network_not_allowed',
  'not_found',
]);

function admitted(known: Known | undefined, tenant: string | null, meta: RequestMeta) {
  if (!known) throw signedOut();
  if (!known.viewer) throw noCompany(tenant);
  if (known.sessionStatus === 'unverified') throw unverified();
  if (!isAllowedFrom(meta.ip, known.allowedNetworks)) throw networkNotAllowed();
  return { ...known.viewer, known };
}

export function unverified(): Refused {
  return new Refused('device_verification_required', 'Verify this device to go on.');
}

export function networkNotAllowed(): Refused {
  return new Refused(
    'network_not_allowed',
    'Your company may not be reached from this network. Ask an owner of the company.',
  );
}

export function signedOut(): Refused {
  return new Refused('unauthenticated', 'Sign in to go on.');
}

function noCompany(tenant: string | null): Refused {
  return tenant
    ? new Refused('forbidden', 'You are not a member of this company.')
    : new Refused('forbidden', 'You belong to no company yet.', { details: { reason: 'no_company' } });
}
