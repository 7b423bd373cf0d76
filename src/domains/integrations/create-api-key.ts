import { sql } from 'kysely';
import type { Ctx } from '#kernel/context.ts';
import { canRead } from '#kernel/data-api/rights.ts';
import { invalid } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import type { AnyResource } from '#kernel/resource.ts';
import { validateInput } from '#kernel/validate.ts';
import { keyDays, rolesForKey } from './api-key.rules.ts';
import './api-key.resource.ts';

const newKeyFields = {
  name: field.text({ label: 'Name', required: true, max: 80, help: 'What it is for: "Accounting export".' }),
  role: field.choice(['technician', 'supervisor', 'owner'], { label: 'Role', required: true }),
  access: field.choice(['read', 'write'], { label: 'May', required: true }),
  days: field.integer({ label: 'Days', required: true, min: 1, max: 365 }),
  tables: field.tags({ label: 'Tables', max: 60 }),
};

/** `secret`: the key, made by the host; only its hash and its beginning are kept. */
export async function createApiKey(
  ctx: Ctx,
  resources: readonly AnyResource[],
  body: Record<string, unknown>,
  secret: string,
): Promise<{ id: string; key: string; prefix: string }> {
  const input = validateInput(newKeyFields, body, ctx.viewer);
  if (!rolesForKey(ctx.viewer.role).includes(input.role))
    throw invalid({ role: 'A key has your role or a lower one.' });
  if (!keyDays.some((days) => days >= input.days)) throw invalid({ days: 'A key lives a year at most.' });
  const tables = input.tables && input.tables.length > 0 ? [...new Set(input.tables)] : null;
  const unknown = (tables ?? []).find((table) => {
    const resource = resources.find((one) => one.name === table);
    return !resource || !canRead(resource, ctx.viewer);
  });
  if (unknown !== undefined) throw invalid({ tables: `There is no table “${unknown}”.` });
  const id = ctx.newId();
  const prefix = secret.slice(0, 10);
  await sql`insert into api_keys (id, name, membership_id, role, access, tables, prefix, key_hash, expires_at)
    values (${id}, ${input.name.trim()}, ${ctx.viewer.membershipId}, ${input.role}, ${input.access}, ${tables}::text[], ${prefix},
      sha256(convert_to(${secret}, 'UTF8')), now() + make_interval(days => ${input.days}))`.execute(ctx.db);
  const made = { name: input.name, role: input.role, access: input.access, tables, days: input.days };
  await ctx.audit('api_keys.create', { table: 'api_keys', id }, { after: made });
  return { id, key: secret, prefix };
}
