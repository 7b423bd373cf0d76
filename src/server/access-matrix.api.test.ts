import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commands, reports, resources } from '#domains/index.ts';
import { createTestServer, type TestServer } from '#kernel/testing/test-server.ts';

/**
 * The access matrix: every route of the running router, every table, command and report, called by every kind of visitor and
 * compared with access-matrix.json. A route missing from the file fails. After an intended change, regenerate it with
 * `UPDATE_ACCESS_MATRIX=1 npx vitest run --project api access-matrix` and review its diff as a change of rights.
 */
const file = fileURLToPath(new URL('./access-matrix.json', import.meta.url));
const noId = '00000000-0000-7000-8000-00000000abcd';

type Endpoint = { readonly method: string; readonly path: string; readonly body?: unknown };
type Visitor = {
  readonly name: string;
  /** The status; the body is not awaited, because some endpoints stream without end. */
  ask(endpoint: Endpoint): Promise<number>;
};

describe('the access matrix', () => {
  let server: TestServer;
  let visitors: Visitor[];
  beforeAll(async () => {
    server = await createTestServer();
    visitors = await gather(server);
  });
  afterAll(() => server.stop());

  it('matches the checked-in matrix for every visitor and endpoint', { timeout: 240_000 }, async () => {
    const found: Record<string, string> = {};
    for (const endpoint of endpointsOf(server)) {
      const answers = await Promise.all(visitors.map(async ({ ask }) => meaning(await ask(endpoint))));
      found[`${endpoint.method} ${endpoint.path}`] = answers.join(' ');
    }
    const matrix = { columns: visitors.map(({ name }) => name).join(' '), doors: found };
    if (process.env.UPDATE_ACCESS_MATRIX) writeFileSync(file, `${JSON.stringify(matrix, null, 2)}\n`);
    const kept = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as typeof matrix) : undefined;
    expect(kept?.columns).toBe(matrix.columns);
    expect(
      Object.keys(found).filter((endpoint) => !(endpoint in (kept?.doors ?? {}))),
      'no line',
    ).toEqual([]);
    expect(found).toEqual(kept?.doors);
  });

  it("gives nobody but members access to a company's endpoints", () => {
    const kept = JSON.parse(readFileSync(file, 'utf8')) as { doors: Record<string, string> };
    const outsiders = [0, 1, 2, 6];
    // Every signed-in person may list and found their own companies; the API description reveals nothing of a company.
    const inCompany = Object.entries(kept.doors).filter(([endpoint]) =>
      /^(?!\w+ \/api\/(companies|docs)$)\w+ \/api\/(reports\/|[a-z_]+(\?|$|\/count$|\/-\/|\/:id\/))/.test(
        endpoint,
      ),
    );
    const open = inCompany.filter(([, line]) => outsiders.some((n) => line.split(' ')[n] === 'open'));
    expect(inCompany.length).toBeGreaterThan(200);
    expect(open.map(([endpoint]) => endpoint)).toEqual([]);
  });
});

/** What the status says about access, independent of the rest of the request. */
function meaning(status: number): string {
  if (status === 401) return 'sign-in';
  if (status === 403) return 'refused';
  if (status === 404) return 'absent';
  if (status >= 500) return `error-${status}`;
  return 'open';
}

/** The registered routes, with the patterns for tables, commands and reports expanded to each existing one. */
function endpointsOf(server: TestServer): Endpoint[] {
  const written = server.routes
    .filter(({ method, path }) => method !== 'ALL' && path !== '/*' && !/:(table|name)\b/.test(path))
    .map(({ method, path }) => ({ method, path: path.replaceAll(/:\w+(\{([^{}]|\{[^}]*\})*\})?/g, ':id') }));
  const tables = resources.flatMap(({ name }) => [
    { method: 'GET', path: `/api/${name}` },
    { method: 'GET', path: `/api/${name}/count` },
    { method: 'POST', path: `/api/${name}`, body: [{ no_such_column: 1 }] },
    { method: 'PUT', path: `/api/${name}?id=eq.:id`, body: { no_such_column: 1 } },
    { method: 'DELETE', path: `/api/${name}?id=eq.:id` },
  ]);
  const commandEndpoints = commands.map((command) => ({
    method: 'POST',
    path: `/api/${command.resource.name}/${command.scope === 'collection' ? '-' : ':id'}/${command.name}`,
    body: { no_such_input: 1 },
  }));
  const reportEndpoints = reports.map(({ name }) => ({ method: 'GET', path: `/api/reports/${name}` }));
  const unique = new Map<string, Endpoint>();
  for (const endpoint of [...written, ...tables, ...commandEndpoints, ...reportEndpoints]) {
    // Endpoints that end a session or a company are called last.
    if (!isLast(endpoint)) unique.set(`${endpoint.method} ${endpoint.path}`, endpoint);
  }
  for (const endpoint of written.filter(isLast)) unique.set(`${endpoint.method} ${endpoint.path}`, endpoint);
  return [...unique.values()];
}

function isLast({ method, path }: Endpoint): boolean {
  return method !== 'GET' && /signout|sessions|devices|leave|password/.test(path) && !path.includes('?');
}

async function gather(server: TestServer): Promise<Visitor[]> {
  const owner = await server.company('Matrix Works');
  const technician = await server.member(owner, 'technician');
  const supervisor = await server.member(owner, 'supervisor');
  const loner = await server.signUp('Matrix Loner', 'owner');
  const platform = await server.signUp('Matrix Platform', 'owner');
  await server.db.adminQuery('update users set is_platform_admin = true where email = $1', [platform.email]);
  const as = (name: string, headers: Record<string, string>): Visitor => ({
    name,
    async ask({ method, path, body = { no_such_input: 1 } }) {
      const hasBody = method !== 'GET' && method !== 'DELETE';
      const reply = await fetch(server.url + path.replaceAll(':id', noId), {
        method,
        redirect: 'manual',
        headers: { ...headers, ...(hasBody && { 'content-type': 'application/json' }) },
        ...(hasBody && { body: JSON.stringify(body) }),
      });
      await reply.body?.cancel();
      return reply.status;
    },
  });
  const company = { 'x-tenant': owner.tenantId as string };
  return [
    as('anonymous', {}),
    as('customer-link', { authorization: 'Bearer a-customer-link', ...company }),
    as('loner', { cookie: loner.cookie, ...company }),
    as('technician', { cookie: technician.cookie, ...company }),
    as('supervisor', { cookie: supervisor.cookie, ...company }),
    as('owner', { cookie: owner.cookie, ...company }),
    as('platform-admin', { cookie: platform.cookie, ...company }),
  ];
}
