/** A company's sign-in requirements and retention periods: read and changed together, audited. */

import { sql } from 'kysely';
import {
  isAllowedFrom,
  readSecurity,
  type SecuritySettings,
  securityFaults,
} from '#domains/identity/factors/security-settings.rules.ts';
import type { Ctx } from '#kernel/context.ts';
import { invalid, Refused } from '#kernel/errors.ts';
import { propertiesOf } from '#kernel/type-guards.ts';
import { difference } from '#kernel/write-row.ts';
import { type Retention, readRetention, retentionFaults } from './retention.rules.ts';

export interface SecurityPolicy {
  readonly security: SecuritySettings;
  readonly retention: Retention;
  /** The address of this request: its network must stay allowed. */
  readonly own_address: string;
  /** Without mail no code can be delivered. */
  readonly sends_mail: boolean;
  /** The company's version; if sent with a change, a stale one is refused. */
  readonly version: number;
}

/** The source of the request. */
export interface PolicyRequester {
  readonly address: string;
  readonly deviceId: string | null;
  /** Another company of this person requires this device to be verified. */
  readonly owesVerification: boolean;
  /** Whether mail is really sent. */
  readonly mailsForReal: boolean;
}

export async function readPolicy(ctx: Ctx, requester: PolicyRequester): Promise<SecurityPolicy> {
  const { rows } = await sql<{ security: unknown; retention: unknown; version: number }>`
    select settings->'security' as security, settings->'retention' as retention, version
    from tenants where id = fw.current_tenant()`.execute(ctx.db);
  return {
    security: readSecurity(rows[0]?.security),
    retention: readRetention(rows[0]?.retention),
    own_address: requester.address,
    sends_mail: requester.mailsForReal,
    version: rows[0]?.version ?? 0,
  };
}

/** `body`: `{ security?, retention?, version? }`, each with only the settings that change. */
export async function changePolicy(
  ctx: Ctx,
  requester: PolicyRequester,
  body: Readonly<Record<string, unknown>>,
): Promise<SecurityPolicy> {
  await sql`select from tenants where id = fw.current_tenant() for no key update`.execute(ctx.db);
  const before = await readPolicy(ctx, requester);
  if (body.version !== undefined && body.version !== before.version)
    throw new Refused('stale_version', 'The settings were changed meanwhile.', {
      details: { current: before },
    });
  const sent = { security: propertiesOf(body.security), retention: propertiesOf(body.retention) };
  const faults = { ...securityFaults(sent.security), ...retentionFaults(sent.retention) };
  const security = { ...before.security, ...sent.security };
  const retention = { ...before.retention, ...sent.retention };
  if (!faults.allowed_networks && !isAllowedFrom(requester.address, security.allowed_networks))
    faults.allowed_networks = `Your own address, ${requester.address}, is not among these. You would lock yourself out.`;
  if (Object.keys(faults).length > 0) throw invalid(faults);
  if (security.device_verification && !before.security.device_verification)
    await verifyRequester(ctx, requester);
  await sql`update tenants set settings = settings || ${JSON.stringify({ security, retention })}::jsonb
    where id = fw.current_tenant()`.execute(ctx.db);
  const { old, now } = difference({ ...before.security, ...before.retention }, { ...security, ...retention });
  const subject = { table: 'tenants', id: ctx.viewer.tenantId };
  await ctx.audit('tenants.change_security', subject, { before: old, after: now });
  return readPolicy(ctx, requester);
}

/**
 * Turning device verification on marks the requester's device as verified, so that they cannot lock themselves out. Without a mail
 * server a second factor verifies new devices, so the requester needs one.
 */
async function verifyRequester(ctx: Ctx, requester: PolicyRequester): Promise<void> {
  if (requester.owesVerification)
    throw new Refused(
      'device_verification_required',
      'Verify this device first: another company of yours asks for it.',
    );
  if (!requester.mailsForReal) {
    const { rows } = await sql`select from second_factors
      where user_id = ${ctx.viewer.userId} and confirmed_at is not null limit 1`.execute(ctx.db);
    if (rows.length === 0) throw new Refused('conflict', secondFactorFirst);
  }
  await sql`update devices set trusted_at = coalesce(trusted_at, now())
    where id = ${requester.deviceId} and user_id = ${ctx.viewer.userId} and revoked_at is null`.execute(
    ctx.db,
  );
}

const secondFactorFirst =
  'This server sends no mail, so no code can be mailed to a new device. Add an authenticator or a passkey to your account first: it verifies new devices instead.';
