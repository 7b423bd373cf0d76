// State changes go through the core: no handler writes a status or the audit log itself.

import { readFileSync } from 'node:fs';
import { filesBelow } from './fingerprint.mjs';

/** Files that write the audit log. */
const AUDITING = {
  'src/kernel/audit.ts': 'the one function of the core',
  'src/kernel/write-row.ts': 'a new row is logged as it was stored, in the statement that reads it',
  'src/kernel/data-api/compile-insert.ts': 'in the statement of the write',
  'src/kernel/data-api/compile-change.ts': 'in the statement of the write',
  'src/server/viewers/read-audit.ts': 'what was looked at, in a batch of its own beside the request',
};
/** Tables whose status changes need no audit record, and why. */
const UNRECORDED = {
  tenants: 'no resource; its states are changed with its doors, and audited as settings of the company',
  outbox_emails: 'a queue: which mail has left',
  webhook_deliveries: 'a queue: which call was heard',
  report_runs: 'a queue: which report has been made; reading its result is recorded',
  idempotency_keys: 'the HTTP status of a stored answer',
};
const AUDIT = /\bfw\.audit\(/;
const SQL_UPDATE =
  /\bupdate\s+"?(\w+)"?(?:\s+(?:as\s+)?\w+)?\s+set\s([^`]*?)(?=\bwhere\b|\breturning\b|\bfrom\b|[`;]|$)/g;
const BUILT_UPDATE = /updateTable\(\s*'(\w+)[^']*'\s*\)([\s\S]*?)(?:\.where\(|\.execute|;)/g;
const WRITTEN_ALONG = /\b(?:updateRow|writeRow)\(([^;]*?\bstatus\b[^;]*)\);/;

/** States are changed by commands and `ctx.transition`, which record the change; the audit log is written by the core. */
export function stateWrites() {
  return [...filesBelow('src')]
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.ts') && !file.includes('/testing/'))
    .flatMap((file) => faultsOfState(file, readFileSync(file, 'utf8')).map((fault) => `${file}: ${fault}`));
}

export function faultsOfState(file, text) {
  const faults = [];
  if (AUDIT.test(text) && !(file in AUDITING))
    faults.push('writes the audit log by hand; use ctx.audit, or writeAudit where there is no context');
  if (file.startsWith('src/kernel/')) return faults;
  if (/\.react\(/.test(text) && file !== 'src/server/viewers/command-context.ts')
    faults.push('runs reactions without writing the event; use ctx.emit');
  const written = [
    ...[...text.matchAll(SQL_UPDATE)].filter(([, , sets]) => /\bstatus\s*=/.test(sets)),
    ...[...text.matchAll(BUILT_UPDATE)].filter(([, , sets]) => /\bstatus\b/.test(sets)),
  ].filter(([, table]) => !(table in UNRECORDED));
  for (const [, table] of written)
    faults.push(`writes the status of ${table} by hand; a command or ctx.transition does it on record`);
  if (WRITTEN_ALONG.test(text)) faults.push('writes a status beside its command; use ctx.transition');
  return faults;
}
