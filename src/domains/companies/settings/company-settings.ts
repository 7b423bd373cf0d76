/** Reads and changes the settings of the current company, with an audit entry. */

import { type RawBuilder, sql } from 'kysely';
import { workingHoursFault } from '#domains/identity/members/working-hours.rules.ts';
import type { Ctx } from '#kernel/context.ts';
import { encodeValue } from '#kernel/encode-value.ts';
import { invalid, Refused } from '#kernel/errors.ts';
import { moneyKinds } from '#kernel/field.ts';
import type { AnyResource } from '#kernel/resource.ts';
import { firstOf } from '#kernel/type-guards.ts';
import { validatePatch } from '#kernel/validate.ts';
import { difference } from '#kernel/write-row.ts';
import { type CompanySettings, company } from '../company.resource.ts';
import { holidaysFault } from './holidays.rules.ts';
import { readNumberSeries } from './number-series.ts';

/** `resources`: those that may contain amounts of money. */
export async function readCompany(ctx: Ctx, resources: readonly AnyResource[]): Promise<CompanySettings> {
  const row = await readRow(ctx);
  return {
    ...row,
    currency_is_fixed: await holdsMoney(ctx, resources),
    number_series: await readNumberSeries(ctx),
  };
}

/** Changes only the fields sent. `version`, if sent, must match the stored one. */
export async function changeCompany(
  ctx: Ctx,
  resources: readonly AnyResource[],
  body: Record<string, unknown>,
): Promise<CompanySettings> {
  const { version, ...sent } = body;
  const patch = validatePatch(company, sent, ctx.viewer);
  const before = await readRow(ctx, true);
  if (version !== undefined && version !== before.version) {
    throw new Refused('stale_version', 'The company was changed meanwhile.', {
      details: { current: await readCompany(ctx, resources) },
    });
  }
  await refuseFaults(ctx, resources, before, patch);
  const { public_reports, ...columns } = patch;
  const sets: RawBuilder<unknown>[] = Object.entries(columns).map(
    ([name, value]) => sql`${sql.ref(name)} = ${encodeValue(company.columns[name], value)}`,
  );
  if (public_reports !== undefined) {
    sets.push(
      sql`settings = settings || ${JSON.stringify({ public_reports: public_reports === true })}::jsonb`,
    );
  }
  await sql`update tenants set ${sql.join(sets)} where id = fw.current_tenant()`.execute(ctx.db);
  const { old, now } = difference(before, await readRow(ctx));
  await ctx.audit('tenants.change', { table: 'tenants', id: before.id }, { before: old, after: now });
  return readCompany(ctx, resources);
}

/** Invalidates the old code; existing requests made with it stay. */
export async function rotateJoinCode(ctx: Ctx): Promise<{ join_code: string }> {
  const { rows } = await sql<{ join_code: string }>`
    update tenants set join_code = upper(substr(replace(gen_random_uuid()::text, '-', ''), 1, 10))
    where id = fw.current_tenant() returning join_code`.execute(ctx.db);
  const { join_code } = firstOf(rows);
  await ctx.audit('tenants.rotate_join_code', { table: 'tenants', id: ctx.viewer.tenantId });
  return { join_code };
}

type CompanyRow = Omit<CompanySettings, 'currency_is_fixed' | 'number_series'>;

async function readRow(ctx: Ctx, locked = false): Promise<CompanyRow> {
  const { rows } = await sql<CompanyRow>`
    select id, company_name, trade, address, phone, email, timezone, currency, locale, logo_file_id, working_hours, holidays, join_code, version,
      coalesce(settings->>'public_reports', 'true') <> 'false' as public_reports
    from tenants where id = fw.current_tenant() ${locked ? sql`for no key update` : sql``}`.execute(ctx.db);
  return firstOf(rows);
}

async function refuseFaults(
  ctx: Ctx,
  resources: readonly AnyResource[],
  before: CompanyRow,
  patch: Readonly<Record<string, unknown>>,
): Promise<void> {
  const faults: Record<string, string> = {};
  if (patch.working_hours !== undefined) {
    const fault = workingHoursFault(patch.working_hours);
    if (fault) faults.working_hours = fault;
  }
  if (patch.holidays !== undefined) {
    const fault = holidaysFault(patch.holidays);
    if (fault) faults.holidays = fault;
  }
  const { currency, logo_file_id } = patch;
  if (typeof logo_file_id === 'string' && !(await isOwnImage(ctx, logo_file_id))) {
    faults.logo_file_id = 'Upload a picture, PNG or JPEG.';
  }
  if (currency !== undefined && currency !== before.currency && (await holdsMoney(ctx, resources))) {
    faults.currency = `There are amounts in ${before.currency} already, so the currency stays.`;
  }
  if (Object.keys(faults).length > 0) throw invalid(faults);
}

/** Whether it is an image of this company that belongs to no job: images of a job are deleted with it. */
async function isOwnImage(ctx: Ctx, id: string): Promise<boolean> {
  const { rows } = await sql`select from files
    where id = ${id} and media_type like 'image/%' and work_order_id is null and deleted_at is null`.execute(
    ctx.db,
  );
  return rows.length > 0;
}

/** Whether any amounts exist: they are stored in the currency's minor unit, so another currency would change their meaning. */
async function holdsMoney(ctx: Ctx, resources: readonly AnyResource[]): Promise<boolean> {
  const questions = resources.flatMap(({ name, fields }) => {
    const amounts = Object.entries(fields).filter(
      ([, { kind, sql: computed }]) => moneyKinds.has(kind) && !computed,
    );
    if (amounts.length === 0) return [];
    const any = sql.join(
      amounts.map(([column]) => sql`${sql.ref(column)} <> 0`),
      sql` or `,
    );
    return sql`exists (select from ${sql.table(name)} where ${any})`;
  });
  const { rows } = await sql<{ holds: boolean }>`select ${sql.join(questions, sql` or `)} as holds`.execute(
    ctx.db,
  );
  return rows[0]?.holds ?? false;
}
