import type { Kysely } from 'kysely';
import type pg from 'pg';
import { keptFigures } from '#domains/index.ts';
import { type Comparison, compareFigure, type KeptFigure, rebuildFigure } from '#kernel/kept-figure.ts';
import type { Tables } from '#kernel/tables.ts';
import { kyselyOnClient } from '#server/database/kysely-on-client.ts';
import { withClient } from '../database/connection.ts';
import { reachDatabase } from '../database/open-database.ts';
import { clientOn } from '../database/statements.ts';
import type { CliCommand } from './command.ts';
import { columns } from './terminal.ts';

type Company = { readonly id: string; readonly company_name: string };
type Found = Comparison & { readonly company: string; readonly figure: string; readonly rebuilt?: number };

export const verifyFigures: CliCommand = {
  about: 'Compare every figure kept ready with the rows it is made of, and put it right',
  usage: '[--rebuild] [--company NAME] [--json]',
  help: [
    'Lists and reports read figures that the database keeps beside the rows that they are made of: balances, taxes, what is',
    'paid of an invoice, what is in stock, and more. This reads all those rows and compares. Exit code 1 when a figure differs:',
    'some rows of it are shown, with what they have and should have. Changes nothing without --rebuild.',
    '',
    '  --rebuild        makes what differs anew; whoever changes such a figure meanwhile waits. Exit code 0 when all is right',
    '  --company NAME   only the company of this name',
  ].join('\n'),
  options: { rebuild: { type: 'boolean' }, company: { type: 'string' }, json: { type: 'boolean' } },
  async run(config, { values }, { print }) {
    const reached = await reachDatabase(config);
    try {
      const found = await withClient(reached.owner, 'fieldwright-verify-figures', (client) =>
        verifyAll(
          client,
          typeof values.company === 'string' ? values.company : null,
          values.rebuild === true,
        ),
      );
      if (found.length === 0) throw new Error('There is no such company.');
      if (values.json) print(JSON.stringify(found, null, 2));
      else report(found, print);
      return found.some(({ differing, rebuilt }) => differing > 0 && rebuilt === undefined) ? 1 : 0;
    } finally {
      await reached.close();
    }
  },
};

async function verifyAll(client: pg.Client, name: string | null, isRebuilding: boolean): Promise<Found[]> {
  await client.query('set statement_timeout = 0');
  const { rows } = await client.query<Company>(
    'select id, company_name from tenants where $1::text is null or company_name = $1 order by company_name, id',
    [name],
  );
  const found: Found[] = [];
  for (const { id, company_name } of rows) {
    for (const figure of keptFigures) {
      const compared = await asSystem(client, id, 'isolation level repeatable read read only', (db) =>
        compareFigure(db, figure),
      );
      const rebuilt =
        isRebuilding && compared.differing > 0 ? { rebuilt: await rebuild(client, id, figure) } : {};
      found.push({ company: company_name, figure: figure.name, ...compared, ...rebuilt });
    }
  }
  return found;
}

const rebuild = (client: pg.Client, id: string, figure: KeptFigure) =>
  asSystem(client, id, '', (db) => rebuildFigure(db, figure));

/** In a transaction of its own. */
async function asSystem<T>(
  client: pg.Client,
  company: string,
  mode: string,
  work: (db: Kysely<Tables>) => Promise<T>,
): Promise<T> {
  await client.query(`begin ${mode}`);
  try {
    await client.query(`select fw.act($1, null, null, 'owner', 'system', null, null, 'verify-figures')`, [
      company,
    ]);
    const result = await work(kyselyOnClient<Tables>(clientOn(client)));
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

function report(found: readonly Found[], print: (line?: string) => void): void {
  const companies = [...new Set(found.map(({ company }) => company))];
  const stateOf = (company: string) => {
    const differing = found.filter((one) => one.company === company && one.differing > 0);
    if (differing.length === 0) return ['ok  ', company, `${keptFigures.length} figures are right`];
    const names = differing.map(({ figure }) => figure).join('; ');
    return differing.every(({ rebuilt }) => rebuilt !== undefined)
      ? ['ok  ', company, `put right: ${names}`]
      : ['FAIL', company, `differ: ${names}`];
  };
  print(columns(companies.map(stateOf)));
  for (const { company, figure, differing, first } of found) {
    if (differing === 0) continue;
    print(`\n${company}, ${figure}: ${differing} ${differing === 1 ? 'row' : 'rows'}`);
    for (const { key, kept, right } of first)
      print(`  ${JSON.stringify(key)} had ${JSON.stringify(kept)} instead of ${JSON.stringify(right)}`);
  }
}
