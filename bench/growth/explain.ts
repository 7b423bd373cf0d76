/** The plans of the statements of a call, as auto_explain writes them into the database's log. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { withClient } from '#hosts/node/database/connection.ts';
import type { Embedded } from '#hosts/node/database/embedded.ts';

const settings = [
  "session_preload_libraries = 'auto_explain'",
  'auto_explain.log_min_duration = 0',
  'auto_explain.log_analyze = on',
  'auto_explain.log_buffers = on',
  'auto_explain.log_nested_statements = on',
];

/** For connections that are opened from now on. */
export async function explainStatements({ owner }: Embedded, isOn: boolean): Promise<void> {
  await withClient(owner, 'bench', async (client) => {
    await client.query("load 'auto_explain'");
    for (const setting of settings)
      await client.query(
        `alter database ${owner.database} ${isOn ? `set ${setting}` : `reset ${setting.split(' ')[0]}`}`,
      );
  });
}

/** Runs `work` and returns what was written into the log meanwhile. */
export async function plansOf(folder: string, work: () => Promise<unknown>): Promise<string> {
  const file = join(folder, 'postgres', 'postgres.log');
  const before = existsSync(file) ? statSync(file).size : 0;
  await work();
  await new Promise((done) => setTimeout(done, 200));
  return readFileSync(file).subarray(before).toString();
}
