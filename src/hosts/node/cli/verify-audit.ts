import type pg from 'pg';
import { withClient } from '../database/connection.ts';
import { reachDatabase } from '../database/open-database.ts';
import { type Anchor, anchorFile, createAnchors, readAnchors } from '../jobs/anchor-audit.ts';
import type { CliCommand } from './command.ts';
import { columns } from './terminal.ts';

type Company = { id: string; company_name: string; entries: string; position: string | null };
type Verified = {
  company: string;
  id: string;
  entries: number;
  position: number;
  /** Position up to which an anchor confirms the chain, and its time; later entries are confirmed by the chain alone. */
  anchored: number;
  anchored_at: string | null;
  faults: string[];
};

export const verifyAudit: CliCommand = {
  about: 'Check that nobody has changed the audit log',
  usage: '[--anchor] [--json]',
  help: [
    'Reads every entry of every company, works out its seal again and compares: an entry that was changed, removed or',
    'slipped in shows. Compares the chains with the anchors that the server writes to DATA_DIR/audit-anchors.jsonl when it',
    'starts and stops, once an hour and after many entries, so that a chain which was rewritten as a whole, or lost its',
    'end, shows as well; and says up to where that holds. --anchor writes one now, of chains that are whole. Keep a copy',
    'of that file somewhere else. Changes nothing in the database. Exit code 1 when something is wrong.',
  ].join('\n'),
  options: { anchor: { type: 'boolean' }, json: { type: 'boolean' } },
  async run(config, { values }, { print, note }) {
    const reached = await reachDatabase(config);
    try {
      const verified = await withClient(reached.owner, 'fieldwright-verify-audit', async (client) => {
        const first = await verifyAll(client, await readAnchors(config.dataDir), note);
        if (!values.anchor || first.some(({ faults }) => faults.length > 0)) return first;
        await createAnchors(client, config.dataDir, () => {}).write();
        return verifyAll(client, await readAnchors(config.dataDir), note);
      });
      const anchors = await readAnchors(config.dataDir);
      if (values.json) print(JSON.stringify(verified, null, 2));
      else report(verified, anchors.length, anchorFile(config.dataDir), print);
      return verified.some(({ faults }) => faults.length > 0) ? 1 : 0;
    } finally {
      await reached.close();
    }
  },
};

async function verifyAll(
  client: pg.Client,
  anchors: readonly Anchor[],
  note: (line: string) => void,
): Promise<Verified[]> {
  await client.query('set statement_timeout = 0');
  const { rows } = await client.query<Company>(`
    select t.id, t.company_name, (select count(*) from audit_logs l where l.tenant_id = t.id) as entries,
      (select max(s.position) from audit_seals s where s.tenant_id = t.id) as position
    from tenants t order by t.company_name, t.id`);
  const byCompany = new Map<string, Anchor[]>();
  for (const anchor of anchors) {
    const own = byCompany.get(anchor.tenant_id);
    if (own) own.push(anchor);
    else byCompany.set(anchor.tenant_id, [anchor]);
  }
  const verified: Verified[] = [];
  for (const { id, company_name, entries, position } of rows) {
    const own = byCompany.get(id) ?? [];
    const last = Number(position ?? 0);
    const onPart = (done: number) => note(`${company_name}: ${done} of ${last} entries`);
    const faults = [...(await chainFaults(client, id, last, onPart)), ...(await anchorFaults(client, own))];
    const anchored = own.at(-1);
    verified.push({
      company: company_name,
      id,
      entries: Number(entries),
      position: last,
      anchored: anchored?.position ?? 0,
      anchored_at: anchored?.at ?? null,
      faults,
    });
  }
  return verified;
}

/** In parts, so that a long chain shows how far it is. */
async function chainFaults(
  client: pg.Client,
  id: string,
  last: number,
  onPart: (done: number) => void,
): Promise<string[]> {
  await client.query(`select set_config('app.tenant', $1, false)`, [id]);
  const faults: string[] = [];
  for (let from = 0; (from === 0 || from < last) && faults.length < mostFaults; from += atOnce) {
    if (from > 0) onPart(from);
    const { rows } = await client.query<{ entry_id: string | null; fault: string }>(
      'select entry_id::text, fault from fw.audit_faults($1::bigint, $2::bigint) limit 100',
      [from, from + atOnce],
    );
    faults.push(
      ...rows.map(({ entry_id, fault }) => (entry_id === null ? fault : `entry ${entry_id}: ${fault}`)),
    );
  }
  const { rows } = await client.query<{ id: string }>(
    'select id::text from fw.unsealed_entries(-1, 9223372036854775807) id limit 100',
  );
  return [...faults, ...rows.map((entry) => `entry ${entry.id}: an entry without a seal`)].slice(
    0,
    mostFaults,
  );
}

const mostFaults = 100;
const atOnce = 50_000;

async function anchorFaults(client: pg.Client, anchors: readonly Anchor[]): Promise<string[]> {
  const { rows } = await client.query<Anchor & { seal: string | null }>(
    `select a.position::int as position, a.at, fw.audit_seal(a.tenant_id, a.position) as seal
     from jsonb_to_recordset($1::jsonb) a(tenant_id uuid, position bigint, hash text, at text)
     where fw.audit_seal(a.tenant_id, a.position) is distinct from a.hash limit ${mostFaults}`,
    [JSON.stringify(anchors)],
  );
  return rows.map(({ position, at, seal }) =>
    seal
      ? `position ${position}: not what was anchored at ${at}; the chain was rewritten`
      : `position ${position}, anchored at ${at}, is gone: the end was cut off, or an older backup was restored`,
  );
}

function report(
  verified: readonly Verified[],
  anchors: number,
  file: string,
  print: (line?: string) => void,
): void {
  if (verified.length === 0) print('There is no company yet.');
  print(
    columns(
      verified.map(({ company, entries, position, faults, ...one }) => [
        faults.length > 0 ? 'FAIL' : 'ok  ',
        company,
        `${entries} entries, sealed up to ${position}, ${sayAnchored({ position, ...one })}`,
      ]),
    ),
  );
  for (const { company, faults } of verified) for (const fault of faults) print(`  ${company}: ${fault}`);
  print(`\n${anchors} anchors compared, from ${file}`);
}

/** The database owner could still change entries after the last anchor, including their chain. */
function sayAnchored({
  position,
  anchored,
  anchored_at,
}: Pick<Verified, 'position' | 'anchored' | 'anchored_at'>) {
  if (anchored_at === null) return 'anchored nowhere';
  const rest = position - anchored;
  return `anchored up to ${anchored} at ${anchored_at}${rest > 0 ? `; the ${rest} after it are not` : ''}`;
}
