/** Loads the companies of the benchmark: copies of a company that the product itself has written, with new ids, dates and numbers. */
import { hash } from '@node-rs/argon2';
import type pg from 'pg';
import { connectClient } from '#hosts/node/database/connection.ts';
import type { Embedded } from '#hosts/node/database/embedded.ts';
import { password } from '../list/bench-server.ts';
import { type LoadOptions, planCopies } from './copies.ts';
import { selectCopies } from './copy-tables.ts';
import { buildAgain, postCopies, removeTemplate, writeAuditLog } from './derived-rows.ts';
import { readTables } from './schema.ts';
import { withEmbedded, withServer } from './served-database.ts';
import { setup } from './setup.sql.ts';
import { findStories } from './stories.ts';
import { excluding } from './tables.ts';
import { addDocuments } from './template-company.ts';

export const ownerSignIn = { email: 'dana0@growth.example', password } as const;

/** Writes the company that is copied into an empty database. */
export async function writeTemplate(folder: string): Promise<void> {
  await withEmbedded(folder, async (embedded) => {
    await withServer(embedded, folder, undefined, addDocuments);
    const owner = await connectClient(embedded.owner, 'bench');
    await owner.query('update users set password_hash = $1', [await hash(ownerSignIn.password)]);
    await owner.end();
  });
}

/** Loads the companies beside the template, which is removed. `say` is told after each step. */
export async function loadCompanies(
  embedded: Embedded,
  options: LoadOptions,
  say: (step: string) => void,
): Promise<void> {
  const owner = await connectClient(embedded.owner, 'bench');
  try {
    for (const setting of [
      "session_replication_role = 'replica'",
      'statement_timeout = 0',
      'synchronous_commit = off',
      "work_mem = '256MB'",
      "maintenance_work_mem = '1GB'",
    ])
      await owner.query(`set ${setting}`);
    const { rows } = await owner.query<{ id: string }>('select id from tenants');
    await copyAll(owner, rows[0]?.id as string, options, say);
  } finally {
    await owner.end();
  }
}

async function copyAll(
  owner: pg.Client,
  template: string,
  options: LoadOptions,
  say: (step: string) => void,
): Promise<void> {
  await owner.query(setup);
  await owner.query(
    `create function bench.template() returns uuid language sql immutable return '${template}'::uuid`,
  );
  const tables = await readTables(owner);
  const counts = await findStories(owner, tables, template);
  await planCopies(owner, options, counts);
  say('stories');
  for (const table of tables) {
    if (table.name === 'journal_entries') continue;
    const { columns, select } = selectCopies(table, options.lines);
    const { rowCount } = await owner.query(
      `insert into ${table.name} (${columns}) ${select} ${excluding.has(table.name) ? 'on conflict do nothing' : ''}`,
    );
    if ((rowCount ?? 0) > 10_000) say(`${rowCount} ${table.name}`);
  }
  await postCopies(owner, tables.find(({ name }) => name === 'journal_entries') as (typeof tables)[number]);
  say('journal_entries');
  await writeAuditLog(owner);
  say('audit_logs');
  await removeTemplate(owner, template);
  say('template removed');
  await buildAgain(owner, say);
  await owner.query('drop schema bench cascade');
  await owner.query('vacuum analyze');
  say('vacuum analyze');
}
