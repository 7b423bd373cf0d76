/** Measures all calls in the large company of one database. */
import type pg from 'pg';
import { connectClient } from '#hosts/node/database/connection.ts';
import { type CallTemplate, fillCalls, toTemplates } from './call-templates.ts';
import { loadedAt } from './databases.ts';
import { explainStatements, plansOf } from './explain.ts';
import { type ListCall, listCalls, listPath, reportCalls } from './list-calls.ts';
import { ownerSignIn } from './load.ts';
import { type Measured, measureCall } from './measure-calls.ts';
import { measureWrites } from './measure-writes.ts';
import { recordCalls } from './record-calls.ts';
import { ask, type Served, withEmbedded, withServer } from './served-database.ts';

export interface Calls {
  readonly templates: readonly CallTemplate[];
  readonly lists: readonly ListCall[];
}

export interface Wishes {
  /** Part of the names of the calls to measure. */
  readonly only: string;
  readonly writes: boolean;
}

/** Opens every screen in the company of this database. */
export function findCalls(folder: string): Promise<Calls> {
  return inCompany(folder, async (served, owner, tenantId) => {
    const { calls, unopened } = await recordCalls(served, loadedAt(folder));
    if (unopened.length > 0) process.stderr.write(`not opened: ${unopened.join(', ')}\n`);
    const asked = await toTemplates(owner, tenantId, calls);
    const further = reportCalls(asked);
    return {
      templates: [...asked, ...further.filter((call) => 'places' in call)],
      lists: [...listCalls(asked), ...further.filter((call) => 'list' in call)],
    };
  });
}

export function measureCompany(
  folder: string,
  calls: Calls,
  { only, writes }: Wishes,
): Promise<Map<string, Measured>> {
  return inCompany(folder, async (served, owner, tenantId) => {
    const measured = new Map<string, Measured>();
    for (const [name, path] of await pathsOf(served, owner, tenantId, calls, only))
      measured.set(name, await measureCall(served, path));
    for (const [name, { status }] of measured) {
      if (status < 400 || status > 499) continue;
      process.stderr.write(`${status}: ${name}\n`);
      measured.delete(name);
    }
    if (writes) for (const [name, one] of await measureWrites(served)) measured.set(name, one);
    return measured;
  });
}

/** The plans of the statements of the matching calls. */
export async function explainCalls(folder: string, calls: Calls, only: string): Promise<string> {
  await withEmbedded(folder, (embedded) => explainStatements(embedded, true));
  try {
    return await inCompany(folder, async (served, owner, tenantId) => {
      const plans: string[] = [];
      for (const [name, path] of await pathsOf(served, owner, tenantId, calls, only)) {
        await ask(served, path);
        plans.push(`== ${name}\n${await plansOf(folder, () => ask(served, path))}`);
      }
      return plans.join('\n');
    });
  } finally {
    await withEmbedded(folder, (embedded) => explainStatements(embedded, false));
  }
}

async function pathsOf(
  served: Served,
  owner: pg.Client,
  tenantId: string,
  { templates, lists }: Calls,
  only: string,
): Promise<Map<string, string>> {
  const wanted = ({ name, screen }: { name: string; screen: string }) => `${name} ${screen}`.includes(only);
  const paths = await fillCalls(owner, tenantId, templates.filter(wanted));
  const request = async (path: string) => ask(served, path);
  for (const list of lists.filter(wanted)) {
    const path = await listPath(owner, tenantId, list, request);
    if (path) paths.set(list.name, path);
  }
  return paths;
}

function inCompany<T>(
  folder: string,
  work: (served: Served, owner: pg.Client, tenantId: string) => Promise<T>,
): Promise<T> {
  return withEmbedded(folder, (embedded) =>
    withServer(embedded, folder, ownerSignIn, async (served) => {
      const owner = await connectClient(embedded.owner, 'bench');
      try {
        const { rows } = await owner.query<{ id: string }>("select id from tenants where slug = 'growth'");
        return await work(served, owner, rows[0]?.id as string);
      } finally {
        await owner.end();
      }
    }),
  );
}
