import { sql } from 'kysely';
import type { Ctx } from '#kernel/context.ts';
import { currencyExponent } from '#kernel/money.ts';
import { type PlanningSettings, usualSettings } from './planning-settings.rules.ts';

/** What the company has set, and the usual values for the rest. */
export async function readPlanningSettings({
  db,
  viewer,
}: Pick<Ctx, 'db' | 'viewer'>): Promise<PlanningSettings> {
  const { rows } = await sql<{ stored: Partial<PlanningSettings> | null; locale: string }>`
    select settings->'planning' as stored, locale from tenants where id = fw.current_tenant()`.execute(db);
  const { stored, locale = 'en' } = rows[0] ?? {};
  return { ...usualSettings(currencyExponent(viewer.currency), locale), ...stored };
}
