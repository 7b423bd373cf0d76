/** The combined security requirements of all companies of a person; see security-settings.rules.ts for the settings. */
import { sql } from 'kysely';
import type { IdentityCtx } from '../tables.ts';
import { defaultSecurity, type SecuritySettings } from './security-settings.rules.ts';

export type SecurityRequirements = Pick<
  SecuritySettings,
  'device_verification' | 'allow_skip_verification' | 'device_limit' | 'password_min_length'
>;

export async function securityRequirementsOf(
  ctx: IdentityCtx,
  userId: string,
): Promise<SecurityRequirements> {
  const { rows } = await sql<{
    demands: SecurityRequirements;
  }>`select fw.demands_on(${userId}) as demands`.execute(ctx.db);
  return rows[0]?.demands ?? defaultSecurity;
}
