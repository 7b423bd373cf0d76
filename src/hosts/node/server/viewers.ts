// Who is behind a session, in which company, with which rights. What is remembered here only saves a question: `enter`
// goes to the database with every request and fails there when session, membership or rights are no longer the same.

import { type FinancialPermission, financialPermissions, type Role, type Viewer } from '#kernel/access.ts';
import { Refused } from '#kernel/errors.ts';
import type { Statement } from '../database/pipelined-query.ts';
import type { Database } from '../database/pool.ts';

/** A signed-in person, as `fw.viewer` tells it. Without a company `viewer` is undefined. */
export type Known = {
  readonly tokenHash: Buffer;
  readonly sessionId: string;
  readonly userId: string;
  readonly email: string;
  readonly fullName: string;
  readonly avatarUrl: string | null;
  /** How this person writes dates and numbers; null: as the company. */
  readonly ownLocale: string | null;
  readonly requestedRole: Role;
  readonly isPlatformAdmin: boolean;
  readonly expiresAt: number;
  readonly financialRole: string | null;
  readonly companyName: string | null;
  readonly rightsVersion: number;
  readonly viewer?: Viewer;
  /** Until when the permissions hold without asking again, epoch ms. */
  readonly rightsUntil: number;
};

export type RequestMeta = { readonly requestId: string; readonly ip: string; readonly agent: string };

export type Viewers = {
  find(tokenHash: Buffer, tenant: string | null): Promise<Known | undefined>;
  forget(tokenHash?: Buffer): void;
};

const MOST = 10_000;

export function createViewers(database: Pick<Database, 'run'>): Viewers {
  const cache = new Map<string, Known>();
  return {
    async find(tokenHash, tenant) {
      const key = `${tokenHash.toString('base64')}|${tenant ?? ''}`;
      const hit = cache.get(key);
      if (hit && hit.rightsUntil > Date.now() && hit.expiresAt > Date.now()) return hit;
      const found = await lookUp(database, tokenHash, tenant);
      cache.delete(key);
      // Who has no company yet, or not this one, may have it a moment later.
      if (found?.viewer) cache.set(key, found);
      if (cache.size > MOST) cache.delete(cache.keys().next().value as string);
      return found;
    },
    forget(tokenHash) {
      if (!tokenHash) return cache.clear();
      const prefix = `${tokenHash.toString('base64')}|`;
      for (const key of cache.keys()) if (key.startsWith(prefix)) cache.delete(key);
    },
  };
}

type ViewerRow = {
  session_id: string;
  user_id: string;
  email: string;
  full_name: string;
  avatar_url: string | null;
  user_locale: string | null;
  is_platform_admin: boolean;
  requested_role: Role;
  expires_at: string;
  membership_id: string | null;
  tenant_id: string | null;
  role: Role | null;
  rights_version: number | null;
  financial_role: string | null;
  company_name: string | null;
  currency: string | null;
  timezone: string | null;
  locale: string | null;
  permissions: FinancialPermission[];
  rights_until: string | null;
};

async function lookUp(
  database: Pick<Database, 'run'>,
  tokenHash: Buffer,
  tenant: string | null,
): Promise<Known | undefined> {
  const text = 'select fw.viewer($1::bytea, $2::uuid)::text';
  const [rows] = await database.run([{ name: 'viewer', text, values: [tokenHash, tenant] }]);
  const json = rows?.[0]?.[0];
  if (!json) return undefined;
  return fromRow(tokenHash, JSON.parse(json) as ViewerRow);
}

function fromRow(tokenHash: Buffer, row: ViewerRow): Known {
  const known = {
    tokenHash,
    sessionId: row.session_id,
    userId: row.user_id,
    email: row.email,
    fullName: row.full_name,
    avatarUrl: row.avatar_url,
    ownLocale: row.user_locale,
    requestedRole: row.requested_role,
    isPlatformAdmin: row.is_platform_admin,
    expiresAt: Date.parse(row.expires_at),
    financialRole: row.financial_role,
    companyName: row.company_name,
    rightsVersion: row.rights_version ?? 0,
    rightsUntil: row.rights_until ? Date.parse(row.rights_until) : Number.POSITIVE_INFINITY,
  };
  return row.tenant_id ? { ...known, viewer: viewerFrom(row) } : known;
}

function viewerFrom(row: ViewerRow): Viewer {
  const role = row.role as Role;
  return {
    userId: row.user_id,
    membershipId: row.membership_id as string,
    tenantId: row.tenant_id as string,
    role,
    permissions: role === 'owner' ? everyPermission : new Set(row.permissions),
    fullName: row.full_name,
    currency: row.currency as string,
    timezone: row.timezone as string,
    locale: row.locale as string,
  };
}

/** An owner's membership grants them all; the set answers yes to any permission. */
const everyPermission: ReadonlySet<FinancialPermission> = new Set(financialPermissions);

/** The first statement of every request: sets the context, or fails when what we know is no longer true. */
export function enter(known: Known, meta: RequestMeta): Statement {
  const { viewer } = known;
  if (!viewer) throw new Refused('forbidden', 'You belong to no company yet.');
  return {
    name: 'enter',
    text: 'select fw.enter($1::bytea, $2::uuid, $3::int, $4::text, $5::text, $6::text)',
    values: [
      known.tokenHash,
      viewer.tenantId,
      known.rightsVersion,
      meta.requestId,
      meta.ip === 'unknown' ? '' : meta.ip,
      meta.agent,
    ],
  };
}
