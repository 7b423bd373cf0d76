/**
 * The invoice list with its lines, 50 per page, of a company with 100,000 invoices among twenty companies: through the server
 * with sign-in, row-level security and everything else, against a bare server that runs the same SQL. The two are measured in
 * turn and compared by ratio, so that other load affects both.
 */
import { resources } from '#domains/index.ts';
import { financialPermissions, type Viewer } from '#kernel/access.ts';
import { authorizeQuery } from '#kernel/data-api/authorize.ts';
import { compileList } from '#kernel/data-api/compile.ts';
import { parseQuery } from '#kernel/data-api/parse.ts';
import { createRegistry } from '#kernel/registry.ts';
import { type BothSides, withBothSides } from './list/bench-server.ts';
import { type Company, loadCompanies, loadInvoices } from './list/companies.ts';
import { turns } from './list/turns.ts';

export const about =
  'The list page with nested lines over 100,000 invoices, against a bare server with the same SQL; deep pages; 304';

const select = 'select=*,customer(id,name),invoice_lines(*)&order=issue_date.desc&limit=50';

export async function run(args: string[]): Promise<void> {
  const quick = args.includes('--quick');
  const largest = quick ? 10_000 : 100_000;
  await withBothSides(
    async (owner, passwordHash) => {
      const [first] = await loadCompanies(owner, passwordHash, (tenantId, index) =>
        loadInvoices(owner, tenantId, index === 0 ? largest : Math.ceil(largest / 25)),
      );
      return { loaded: first as Company, questions: { '/list': baselineQuestion(first as Company) } };
    },
    (sides) => measure(sides, args.includes('--json'), quick),
  );
}

/** The server's own compiled statement, with a condition on the company instead of row-level security. */
function baselineQuestion({ tenantId, userId }: Company) {
  const viewer: Viewer = {
    userId,
    membershipId: '',
    tenantId,
    role: 'owner',
    permissions: new Set(financialPermissions),
    fullName: '',
    currency: 'USD',
    timezone: 'UTC',
    locale: 'en-US',
  };
  const query = parseQuery(`tenant_id=eq.${tenantId}&${select}`);
  const { text, values } = compileList(
    authorizeQuery(createRegistry(resources, []), 'invoices', query, viewer),
    2,
  );
  return { text, values };
}

async function measure(
  { baseline, ours, loaded, database, signIn }: BothSides<Company>,
  json: boolean,
  quick: boolean,
): Promise<void> {
  const headers = await signIn(loaded);
  const path = `/api/invoices?${select}`;
  const address = `http://127.0.0.1:${ours.port}`;
  const first = await fetch(address + path, { headers });
  const body = (await first.json()) as { data: { invoice_lines: unknown[] }[]; count: number; next: string };
  const etag = first.headers.get('etag') as string;
  const deep = await deepCursor(address, headers, body.next, quick ? 20 : 100);
  const { take, print } = turns({ database, seconds: quick ? 1.5 : 5 });
  for (let round = 0; round < (quick ? 3 : 5); round += 1) {
    await take('baseline', baseline, [{ path: '/list' }]);
    await take('list', ours, [{ path, headers }]);
    await take('page 100', ours, [{ path: `${path}&after=${encodeURIComponent(deep)}`, headers }]);
    await take('unchanged', ours, [{ path, headers: { ...headers, 'if-none-match': etag } }]);
  }
  const lines = body.data.reduce((n, row) => n + row.invoice_lines.length, 0);
  print({
    seen: { rows: body.data.length, lines, count: body.count },
    json,
    bases: { 'page 100': 'list' },
  });
}

async function deepCursor(
  address: string,
  headers: Readonly<Record<string, string>>,
  next: string,
  pages: number,
): Promise<string> {
  let cursor = next;
  for (let page = 0; page < pages; page += 1) {
    const after = encodeURIComponent(cursor);
    const answer = await fetch(
      `${address}/api/invoices?select=id&order=issue_date.desc&limit=50&after=${after}`,
      { headers },
    );
    cursor = ((await answer.json()) as { next: string }).next;
  }
  return cursor;
}
