import { spelled } from '#kernel/spelling.ts';
import type { ArchivedCompany, Days } from './read-archive.ts';

/** README.txt of an auditor's archive. */
export function archiveReadMe(company: ArchivedCompany, { from, to }: Days, madeAt: string): string {
  const { name, currency, locale, is_closed, ledger_position, ledger_hash } = company;
  const lines = [
    `${name}: books from ${from} to ${to}`,
    `Made by Fieldwright on ${madeAt}. Amounts are in ${currency}.`,
    '',
    is_closed
      ? 'The books of these days are closed: nothing can be posted to them.'
      : 'The books of these days were not closed when this was made: more may have been posted since.',
    '',
    'statements/       reports as CSV with every line, and as PDF',
    'ledger/chain.jsonl     every entry with all its lines, in the order of posting, one a line: what its hash was made of, the hash of the entry',
    '                  before, and its own. Of entries of other days that lie between, the hashes alone',
    'ledger/accounts.jsonl  every account: balance before these days, debit and credit in them, in minor units',
    'audit-log/chain.jsonl  who did what about money, in order, one a line: "said" is what the hash was made of, and the hash. Of lines about',
    '                  other things, and of those that were removed for their age, the hashes alone',
    spelled(
      'documents/        invoices and credit notes that were issued and purchase orders that were placed, as PDF; the register of cheques',
      locale,
    ),
    'attachments/      files that belong to entries, bills and purchase orders, under their numbers',
    'manifest.json     size and SHA-256 of every file here',
    'verify.html       checks all of it: open it in a browser and choose this folder',
    '',
    'How an entry is hashed: SHA-256, as hex, of the UTF-8 text of these, joined by "|": previous_hash, position, id, number, entry_date, source,',
    'source_id, reverses_id, currency, memo, lines. Nothing stands for what is null. "lines" is the text as it is in chain.jsonl: of each line its',
    'account, debit, credit, memo, customer, work order, asset, site and, if there is one, vendor.',
    'A line of the audit log: SHA-256 of the hash of the line before, "|" and "said": company, id, time (UTC), who (id, name), action, what',
    '(kind, id), before, after, request, address, browser, and what else the program claimed.',
    '',
    `When this was made the whole ledger had ${ledger_position} entries. The hash of the last one:`,
    ledger_hash,
    'Keep it: in every later archive the entry at that position must have the same hash, or the books were rewritten.',
  ];
  return `${lines.join('\r\n')}\r\n`;
}
