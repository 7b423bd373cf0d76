// Looks up the person, company and rights of a session. The cache only saves queries: every request calls `enter` in the
// database, which fails if session, membership or rights have changed.

import type { KeyScope } from '#domains/integrations/api-key.rules.ts';
import { type FinancialPermission, financialPermissions, type Role, type Viewer } from '#kernel/access.ts';
import { type CustomDefinition, customColumns } from '#kernel/custom-fields.ts';
import { keepYoungest } from '#kernel/data-api/lru.ts';
import { Refused } from '#kernel/errors.ts';
import type { Fields } from '#kernel/resource.ts';
import type { Database, RawRow, Statement } from '#server/database/database.ts';
import { isoInstant } from '#server/database/database.ts';
import { toHex } from '../bytes.ts';
import { sha256 } from '../hash.ts';

/** A signed-in person, as returned by `fw.known_viewer`. Without a company `viewer` is undefined. */
export type Known = {
  readonly tokenHash: Uint8Array;
  readonly sessionId: string;
  readonly userId: string;
  readonly email: string;
  readonly fullName: string;
  readonly avatarUrl: string | null;
  /** The person's locale for dates and numbers; null: the company's. */
  readonly ownLocale: string | null;
  readonly requestedRole: Role;
  readonly isPlatformAdmin: boolean;
  readonly expiresAt: number;
  readonly financialRole: string | null;
  readonly isStationaryEngineer: boolean;
  readonly companyName: string | null;
  readonly rightsVersion: number;
  readonly viewer?: Viewer;
  /** Status of the session in the company, from `fw.standing`. Restricted: the rights of a technician. */
  readonly sessionStatus: 'full' | 'restricted' | 'unverified';
  readonly deviceId: string | null;
  /** One of this person's companies requires verified devices, and this one is not verified. */
  readonly owesVerification: boolean;
  readonly hasSkipped: boolean;
  readonly maySkip: boolean;
  readonly allowedNetworks: readonly string[];
  /** The company's custom fields, by table; `name` is a hash that is equal for equal fields. */
  readonly own?: { readonly name: string; readonly columns: Readonly<Record<string, Fields>> };
  /** Set for an API key: a program authorized by a member. */
  readonly key?: { readonly id: string; readonly name: string } & KeyScope;
  /** When the permissions must be looked up again, epoch ms. */
  readonly rightsUntil: number;
  /** Of the company's largest tables, from `fw.magnitude_of`; as old as the rest. */
  readonly magnitude: number;
  /** Whether technicians may offer work with prices. */
  readonly offersOnSite: boolean;
};

export type RequestMeta = {
  readonly requestId: string;
  readonly ip: string;
  readonly agent: string;
  /** X-Forwarded-For as sent: recorded beside the address, never trusted. */
  readonly claimed: string;
  /** A request without user input: a poll, or a screen that follows changes. */
  readonly background: boolean;
};

export type Viewers = {
  find(tokenHash: Uint8Array, tenant: string | null): Promise<Known | undefined>;
  /** Uncached, for requests that are not followed by `enter`. */
  findFresh(tokenHash: Uint8Array, tenant: string | null): Promise<Known | undefined>;
  /** Keeps a used session from expiring; at most once a minute. */
  noteSeen(known: Known): void;
  forget(tokenHash?: Uint8Array): void;
  /** The user is active: the financial screens stay open for another half hour. */
  extendFinance(tokenHash: Uint8Array): Promise<void>;
};

const MAX_ENTRIES = 10_000;
const SEEN_MS = 60_000;
const NOTE_SEEN = 'select fw.note_seen($1::uuid, $2::uuid)';

export function createViewers(database: Pick<Database, 'run'>): Viewers {
  const cache = new Map<string, Known>();
  const seen = new Map<string, number>();
  return {
    findFresh: (tokenHash, tenant) => lookUp(database, tokenHash, tenant),
    noteSeen({ sessionId, viewer }) {
      const now = Date.now();
      if (now - (seen.get(sessionId) ?? 0) < SEEN_MS) return;
      seen.delete(sessionId);
      seen.set(sessionId, now);
      keepYoungest(seen, MAX_ENTRIES);
      database
        .run([{ name: 'note_seen', text: NOTE_SEEN, values: [sessionId, viewer?.tenantId ?? null] }])
        .catch(() => undefined);
    },
    async find(tokenHash, tenant) {
      const key = `${toHex(tokenHash)}|${tenant ?? ''}`;
      const hit = cache.get(key);
      if (hit && hit.rightsUntil > Date.now() && hit.expiresAt > Date.now()) return hit;
      const found = await lookUp(database, tokenHash, tenant);
      cache.delete(key);
      // Somebody without this company may join it a moment later, so that is not cached.
      if (found?.viewer) cache.set(key, found);
      keepYoungest(cache, MAX_ENTRIES);
      return found;
    },
    forget(tokenHash) {
      if (!tokenHash) return cache.clear();
      const prefix = `${toHex(tokenHash)}|`;
      for (const key of cache.keys()) if (key.startsWith(prefix)) cache.delete(key);
    },
    async extendFinance(tokenHash) {
      await database.run([
        { name: 'extend_finance', text: 'select fw.extend_finance($1::bytea)', values: [tokenHash] },
      ]);
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
  stationary_engineer: boolean;
  company_name: string | null;
  currency: string | null;
  timezone: string | null;
  locale: string | null;
  permissions: FinancialPermission[];
  rights_until: string | null;
  standing: Known['sessionStatus'];
  device_id: string | null;
  owes_verification: boolean;
  has_skipped: boolean;
  may_skip: boolean;
  allowed_networks: string[];
  custom_fields: CustomDefinition[];
  key?: Known['key'];
  magnitude: number;
  offers_on_site: boolean;
};

async function lookUp(
  database: Pick<Database, 'run'>,
  tokenHash: Uint8Array,
  tenant: string | null,
): Promise<Known | undefined> {
  const text = `select (v || jsonb_build_object('magnitude', fw.magnitude_of((v ->> 'tenant_id')::uuid),
      'offers_on_site', fw.offers_on_site((v ->> 'tenant_id')::uuid)))::text
    from fw.known_viewer($1::bytea, $2::uuid) v`;
  const [rows] = await database.run([{ name: 'viewer', text, values: [tokenHash, tenant] }]);
  const json = rows?.[0]?.[0];
  if (!json) return undefined;
  const row: ViewerRow = JSON.parse(json);
  return fromRow(tokenHash, row);
}

function fromRow(tokenHash: Uint8Array, row: ViewerRow): Known {
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
    isStationaryEngineer: row.stationary_engineer,
    companyName: row.company_name,
    rightsVersion: row.rights_version ?? 0,
    sessionStatus: row.standing,
    deviceId: row.device_id,
    owesVerification: row.owes_verification,
    hasSkipped: row.has_skipped,
    maySkip: row.may_skip,
    allowedNetworks: row.allowed_networks,
    ...(row.key && { key: row.key }),
    ...ownFields(row),
    rightsUntil: row.rights_until ? Date.parse(row.rights_until) : Number.POSITIVE_INFINITY,
    magnitude: row.magnitude,
    offersOnSite: row.offers_on_site,
  };
  return row.tenant_id ? { ...known, viewer: viewerFrom(row) } : known;
}

function ownFields({ custom_fields, currency }: ViewerRow): Pick<Known, 'own'> {
  if (custom_fields.length === 0 || currency === null) return {};
  const name = toHex(sha256(JSON.stringify([currency, custom_fields])));
  return { own: { name, columns: customColumns(custom_fields, currency) } };
}

function viewerFrom(row: ViewerRow): Viewer {
  const role = row.role as Role;
  return {
    userId: row.user_id,
    membershipId: row.membership_id ?? '',
    tenantId: row.tenant_id ?? '',
    role,
    permissions:
      row.standing !== 'restricted' && role === 'owner' ? everyPermission : new Set(row.permissions),
    fullName: row.full_name,
    currency: row.currency ?? '',
    timezone: row.timezone ?? '',
    locale: row.locale ?? '',
  };
}

/** An owner has every permission. */
const everyPermission: ReadonlySet<FinancialPermission> = new Set(financialPermissions);

/** The first statement of every request: sets the context, or fails if the cached data is out of date. */
export function enter(known: Known, meta: RequestMeta): Statement {
  const { viewer } = known;
  if (!viewer) throw new Refused('forbidden', 'You belong to no company yet.');
  return {
    name: known.key ? 'enter_by_key' : 'enter',
    text: `select ${known.key ? 'fw.enter_by_key' : 'fw.enter'}($1::bytea, $2::uuid, $3::int, $4::text, $5::text, $6::text, $7::text)`,
    values: [
      known.tokenHash,
      viewer.tenantId,
      known.rightsVersion,
      meta.requestId,
      meta.ip === 'unknown' ? '' : meta.ip,
      meta.agent,
      meta.claimed,
    ],
  };
}

export type Entered = {
  /** The session's half hour of financial access is to be extended. */
  readonly extend: boolean;
  /** The session's token is to be replaced. */
  readonly renew: boolean;
  readonly time: { readonly now: string; readonly today: string };
};

/** Parses the result of `enter`. */
export function readEntered([row]: readonly RawRow[]): Entered {
  const [extend, renew, now = '', today = ''] = row?.[0]?.split('|') ?? [];
  return { extend: extend !== '', renew: renew !== '', time: { now: isoInstant(now), today } };
}
