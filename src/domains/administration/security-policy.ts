/** What the company asks of those who sign in, and how long it keeps records: read and changed together, audited. */
import { sql } from 'kysely';
import type { Ctx } from '#kernel/context.ts';
import { invalid, Refused } from '#kernel/errors.ts';
import { difference } from '#kernel/write-row.ts';
import {
  isAllowedFrom,
  readSecurity,
  type SecuritySettings,
  securityFaults,
} from '../identity/security-settings.rules.ts';
import { type Retention, readRetention, retentionFaults } from './retention.rules.ts';

export interface SecurityPolicy {
  readonly security: SecuritySettings;
  readonly retention: Retention;
  /** Where this question came from: the network that must stay allowed. */
  readonly own_address: string;
  /** Of the company: sent along, a change over somebody else's is refused. */
  readonly version: number;
}

export async function readPolicy(ctx: Ctx, ownAddress: string): Promise<SecurityPolicy> {
  const { rows } = await sql<{ security: unknown; retention: unknown; version: number }>`
    select settings->'security' as security, settings->'retention' as retention, version
    from tenants where id = fw.current_tenant()`.execute(ctx.db);
  return {
    security: readSecurity(rows[0]?.security),
    retention: readRetention(rows[0]?.retention),
    own_address: ownAddress,
    version: rows[0]?.version ?? 0,
  };
}

/** `body`: `{ security?, retention?, version? }`, each with the settings that change. */
export async function changePolicy(
  ctx: Ctx,
  ownAddress: string,
  body: Readonly<Record<string, unknown>>,
): Promise<SecurityPolicy> {
  await sql`select from tenants where id = fw.current_tenant() for no key update`.execute(ctx.db);
  const before = await readPolicy(ctx, ownAddress);
  if (body.version !== undefined && body.version !== before.version)
    throw new Refused('stale_version', 'The settings were changed meanwhile.', {
      details: { current: before },
    });
  const sent = { security: recordOf(body.security), retention: recordOf(body.retention) };
  const faults = { ...securityFaults(sent.security), ...retentionFaults(sent.retention) };
  const security = { ...before.security, ...sent.security };
  const retention = { ...before.retention, ...sent.retention };
  if (!faults.allowed_networks && !isAllowedFrom(ownAddress, security.allowed_networks))
    faults.allowed_networks = `Your own address, ${ownAddress}, is not among these. You would lock yourself out.`;
  if (Object.keys(faults).length > 0) throw invalid(faults);
  await sql`update tenants set settings = settings || ${JSON.stringify({ security, retention })}::jsonb
    where id = fw.current_tenant()`.execute(ctx.db);
  const { old, now } = difference({ ...before.security, ...before.retention }, { ...security, ...retention });
  await sql`select fw.audit('tenants.change_security', 'tenants', fw.current_tenant(), ${old}::jsonb, ${now}::jsonb)`.execute(
    ctx.db,
  );
  return readPolicy(ctx, ownAddress);
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};
}
