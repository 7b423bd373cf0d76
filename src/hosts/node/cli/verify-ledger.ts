import type pg from 'pg';
import {
  type LedgerFault,
  type LedgerVerification,
  verifyLedger,
} from '#domains/ledger/checks/verify-ledger.ts';
import type { Tables } from '#kernel/tables.ts';
import { kyselyOnClient } from '#server/database/kysely-on-client.ts';
import { withClient } from '../database/connection.ts';
import { reachDatabase } from '../database/open-database.ts';
import { clientOn } from '../database/statements.ts';
import type { CliCommand } from './command.ts';
import { columns } from './terminal.ts';

type Company = { readonly id: string; readonly company_name: string };
type Verified = Company & { readonly ledger: LedgerVerification };

export const verifyLedgerCommand: CliCommand = {
  about: 'Recompute the ledger of every company: seals, chain, numbering and balances',
  usage: '[--company NAME] [--json]',
  help: [
    'Every entry’s seal is computed again from what is stored, and so is the chain from one entry to the next, the gaps',
    'in it, whether each entry balances, and the balances that reports are made from. Changes nothing.',
    'Exit code 1 when an entry was changed, is missing or does not balance: the first of each company is named.',
    '',
    '  --company NAME   only the company of this name',
    '  --json           with the head of each chain: kept elsewhere, it proves that nothing was taken from the end',
  ].join('\n'),
  options: { json: { type: 'boolean' }, company: { type: 'string' } },
  async run(config, { values }, { print, note }) {
    const reached = await reachDatabase(config);
    try {
      const found = await withClient(reached.owner, 'fieldwright-verify-ledger', (client) =>
        verifyAll(client, typeof values.company === 'string' ? values.company : null, note),
      );
      if (found.length === 0) throw new Error('There is no such company.');
      if (values.json) print(JSON.stringify(found, null, 2));
      else print(columns(found.map(({ company_name, ledger }) => [company_name, ...resultOf(ledger)])));
      const broken = found.filter(({ ledger }) => ledger.faults.length > 0);
      for (const { company_name, ledger } of broken) note(`${company_name}: ${sentence(ledger.faults[0])}`);
      return broken.length > 0 ? 1 : 0;
    } finally {
      await reached.close();
    }
  },
};

/** One company at a time, each in its own snapshot. */
async function verifyAll(
  client: pg.Client,
  name: string | null,
  note: (line: string) => void,
): Promise<Verified[]> {
  const { rows } = await client.query<Company>(
    'select id, company_name from tenants where $1::text is null or company_name = $1 order by company_name, id',
    [name],
  );
  const verified: Verified[] = [];
  for (const company of rows) {
    await client.query('begin isolation level repeatable read read only');
    await client.query(`select fw.act($1, null, null, 'owner', 'system', null, null, 'verify-ledger')`, [
      company.id,
    ]);
    verified.push({
      ...company,
      ledger: await verifyLedger({ db: kyselyOnClient<Tables>(clientOn(client)) }, (done, total) => {
        if (done > 0) note(`${company.company_name}: ${done} of ${total} entries`);
      }),
    });
    await client.query('commit');
  }
  return verified;
}

function resultOf({ entries, lines, faults }: LedgerVerification): string[] {
  const size = `${entries} entries, ${lines} lines`;
  return [
    faults.length === 0 ? 'sound' : `${faults.length} ${faults.length === 1 ? 'fault' : 'faults'}`,
    size,
  ];
}

const words: Readonly<Record<LedgerFault['fault'], (of: string) => string>> = {
  changed: (of) => `${of} was changed after it was posted.`,
  chain_broken: (of) => `${of} does not follow the entry before it.`,
  missing: (of) => `an entry before ${of} is missing.`,
  unbalanced: (of) => `${of} does not balance.`,
  head_differs: () => 'entries are missing at the end.',
  rewritten: (of) => `the entries up to ${of} were rewritten after they had been checked.`,
  balance_differs: (of) => `the kept balance of account ${of} differs from its lines.`,
};

function sentence(fault: LedgerFault | undefined): string {
  if (!fault) return 'sound.';
  return words[fault.fault](fault.number ?? `the entry at position ${fault.position}`);
}
