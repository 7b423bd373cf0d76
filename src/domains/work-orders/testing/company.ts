/** A company with its people and one customer, and commands run as any of them, for the tests of this domain. */
import { commands } from '#domains/index.ts';
import { createCtx } from '#hosts/node/server/command-context.ts';
import { financialPermissions, type Role, type Viewer } from '#kernel/access.ts';
import { Refused } from '#kernel/errors.ts';
import { createCommandRegistry, runCommand } from '#kernel/run-command.ts';
import { createTestDatabase } from '#kernel/testing/test-database.ts';

export interface Outcome {
  readonly status: number;
  readonly code?: string;
  readonly message?: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly details?: unknown;
}

export interface Person {
  readonly userId: string;
  readonly membershipId: string;
  readonly role: Role;
  run(table: string, id: string, command: string, body?: Record<string, unknown>): Promise<Outcome>;
}

const registry = createCommandRegistry(commands);

export async function openCompany() {
  const test = await createTestDatabase();
  const one = async <T extends object>(text: string, values: readonly unknown[] = []): Promise<T> => {
    const rows = await test.adminQuery<T & Record<string, unknown>>(text, values);
    if (!rows[0]) throw new Error(`no row: ${text}`);
    return rows[0];
  };
  const { id: tenantId } = await one<{ id: string }>(
    `insert into tenants (company_name, slug, join_code) values ('Cooper Heating', 'cooper', 'COOPER') returning id`,
  );
  await test.adminQuery(
    `insert into number_series (tenant_id, series, prefix) values ($1, 'work_orders', 'WO-')`,
    [tenantId],
  );

  async function hire(name: string, role: Role): Promise<Person> {
    const { id: userId } = await one<{ id: string }>(`insert into users (email) values ($1) returning id`, [
      `${name}@cooper.example`,
    ]);
    await test.adminQuery(`insert into profiles (user_id, full_name) values ($1, $2)`, [userId, name]);
    const { id: membershipId } = await one<{ id: string }>(
      `insert into memberships (tenant_id, user_id, role, hourly_cost, hourly_rate) values ($1, $2, $3, 4000, 9500) returning id`,
      [tenantId, userId, role],
    );
    const viewer: Viewer = {
      userId,
      membershipId,
      tenantId,
      role,
      permissions: new Set(role === 'owner' ? financialPermissions : []),
      fullName: name,
      currency: 'USD',
      timezone: 'UTC',
      locale: 'en-US',
    };
    return {
      userId,
      membershipId,
      role,
      async run(table, id, command, body = {}) {
        try {
          await test.database.transaction(
            async ({ db }) =>
              runCommand(registry, await createCtx(db as never, viewer, 'http://localhost'), {
                table,
                id,
                name: command,
                body,
              }),
            {
              setup: [
                {
                  text: `select fw.act($1::uuid, $2::uuid, $3::uuid, $4, 'direct', '', '', '')`,
                  values: [tenantId, userId, membershipId, role],
                },
              ],
            },
          );
          return { status: 200 };
        } catch (error) {
          if (error instanceof Refused) {
            return { status: error.status, code: error.code, message: error.message, ...error.refusal };
          }
          throw error;
        }
      },
    };
  }

  return { test, tenantId, one, hire };
}
