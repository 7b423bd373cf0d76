import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';

const { faultsOfState } = (await import(pathToFileURL(join('scripts', 'lib', 'state-rules.mjs')).href)) as {
  faultsOfState(file: string, text: string): string[];
};
const faults = (text: string) => faultsOfState('src/domains/crm/merge.ts', text);

it.each([
  ["await sql`select fw.audit('x', 'y', null, null, null)`.execute(db);", /audit log by hand/],
  ["await sql`update visits set status = 'done' where id = $1`.execute(db);", /status of visits/],
  [
    'await sql`update visits v\n set arrived_at = now(), status = $1 from jobs`.execute(db);',
    /status of visits/,
  ],
  ["await db.updateTable('visits').set({ status }).where('id', '=', id).execute();", /status of visits/],
  [
    "await db\n  .updateTable('visits as v')\n  .set({\n    ...more,\n    status: 'done',\n  })\n  .execute();",
    /status of visits/,
  ],
  ["await updateRow(ctx, visits, visit, 'move', { ...freed, status });", /beside its command/],
])('refuses %s', (text, fault) => {
  expect(faults(text)).toEqual([expect.stringMatching(fault)]);
});

it.each([
  "await ctx.audit('tenants.change', subject, { after });",
  "await ctx.transition(visits, id, { from: ['sent'], to: 'done', event: 'finish' });",
  "await sql`update visits set seen_at = now() where status = 'sent'`.execute(db);",
  "await db.updateTable('visits').set({ seen_at }).where('status', '=', 'sent').execute();",
  "await sql`update outbox_emails set status = 'sent' where id = $1`.execute(db);",
  "await updateRow(ctx, quotes, quote, 'freed', change);",
])('accepts %s', (text) => {
  expect(faults(text)).toEqual([]);
});
