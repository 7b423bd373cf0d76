// Reads mail that would have been sent: without an SMTP server it stays in the database's outbox.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { Product } from './product.ts';

/** The newest mail to an address, as text. Waits for it. */
export async function mailTo(product: Product, recipient: string): Promise<string> {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const rows = await askDatabase<{ body_text: string }>(
      product,
      'select body_text from outbox_emails where recipient = $1 order by created_at desc limit 1',
      [recipient],
    );
    if (rows[0]) return rows[0].body_text;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error(`no mail to ${recipient}`);
}

/** A query as the database owner, for what no screen does: reading mail, changing times. */
export async function askDatabase<Row extends pg.QueryResultRow>(
  product: Product,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const client = await connectDatabase(product);
  try {
    return (await client.query<Row>(text, values as unknown[])).rows;
  } finally {
    await client.end();
  }
}

/** A connection as the database owner. */
export async function connectDatabase({ dataDir }: Product): Promise<pg.Client> {
  const folder = join(dataDir, 'postgres');
  const password = readFileSync(join(folder, 'password'), 'utf8').trim();
  const client = new pg.Client({
    host: join(folder, 'run'),
    port: 5432,
    user: 'postgres',
    database: 'fieldwright',
    password,
  });
  await client.connect();
  return client;
}
