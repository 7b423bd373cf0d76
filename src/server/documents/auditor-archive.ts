// `GET /api/auditor-archive?from=2026-01-01&to=2026-12-31`: the books of up to a year in one ZIP for an auditor, with a page that verifies it without
// this product. Files leave as they are made; documents are drawn one after the other.

import {
  type Days,
  readAccounts,
  readArchivedCompany,
  readAttachments,
  readAuditChain,
  readAuditEnds,
  readChain,
  readChequeRegister,
  readIssued,
  readOrdered,
} from '#domains/financial-reports/auditor-archive/read-archive.ts';
import { archiveReadMe } from '#domains/financial-reports/auditor-archive/read-me.ts';
import { verifierPage } from '#domains/financial-reports/auditor-archive/verifier.rules.ts';
import { financialStatementReport } from '#domains/financial-reports/statements/financial-statement.report.ts';
import type { StatementName } from '#domains/financial-reports/statements/statement.rules.ts';
import type { Ctx } from '#kernel/context.ts';
import { byteOrderMark, csvLine } from '#kernel/csv.ts';
import { addDays, compareDates, isDate } from '#kernel/dates.ts';
import { invalid } from '#kernel/errors.ts';
import { spelled } from '#kernel/spelling.ts';
import type { App } from '../app.ts';
import { type Bytes, concat, utf8 } from '../bytes.ts';
import { permittedParams } from '../data-api/reports.ts';
import { fileHash } from '../hash.ts';
import { answerReport } from '../report-runs/answer-report.ts';
import type { AskedReport, Made, Reading } from '../report-runs/asked-report.ts';
import { withViewer } from '../request/request.ts';
import type { Services } from '../services.ts';
import type { Acting } from '../viewers/acting.ts';
import { auditRead, type Seen } from '../viewers/read-audit.ts';
import { type Ask, statementFile } from './financial-statements.ts';
import { permitted } from './permitted.ts';
import {
  type DocumentToRender,
  readPrintedInvoice,
  readPrintedPurchaseOrder,
  render,
} from './render-document.ts';
import { storedZip, type ZippedFile } from './stored-zip.ts';

export function registerAuditorArchive(app: App, services: Services): void {
  app.get('/api/auditor-archive', (c) =>
    withViewer(c, services, async (acting) => {
      const asked = askedArchive(services, acting, {
        from: c.req.query('from') ?? '',
        to: c.req.query('to') ?? '',
      });
      return answerReport(c, services, acting, asked, async () => {
        if (asked.audit) await auditRead(services, acting, asked.audit);
      });
    }),
  );
}

function askedArchive(services: Services, acting: Acting, days: Days): AskedReport {
  const { permission } = financialStatementReport;
  permittedParams(financialStatementReport, acting, { name: 'journal' });
  const { from, to } = days;
  for (const [name, day] of Object.entries(days))
    if (!isDate(day)) throw invalid({ [name]: 'Enter a day like 2026-12-31.' });
  if (compareDates(from, to) > 0) throw invalid({ to: 'The last day is before the first.' });
  if (compareDates(to, addDays(from, 366)) >= 0) throw invalid({ to: 'An archive has up to a year.' });
  const audit: Seen = { action: 'export', entityType: 'auditor_archives', notes: { from, to } };
  return {
    ...{ report: 'auditor_archive', label: 'Archive for the auditor', params: { from, to }, permission },
    ...{ isHeavy: true, streams: true, audit },
    async make({ read, progress }): Promise<Made> {
      const reading = {
        read: <T>(work: (ctx: Ctx) => Promise<T>) => read((ctx) => permitted(ctx, work)),
        progress,
      };
      const body = storedZip(withManifest(filesOf(services, acting, days, reading)));
      return { contentType: 'application/zip', fileName: `books-${from}-${to}.zip`, body };
    },
  };
}

async function* withManifest(files: AsyncIterable<ZippedFile>): AsyncGenerator<ZippedFile> {
  const listed: Record<string, { readonly bytes: number; readonly sha256: string }> = {};
  for await (const file of files) {
    listed[file.name] = { bytes: file.body.byteLength, sha256: await fileHash(file.body) };
    yield file;
  }
  yield textFile('manifest.json', `${JSON.stringify({ files: listed }, null, 2)}\n`);
}

const textFile = (name: string, text: string): ZippedFile => ({ name, body: utf8(text) });

async function* filesOf(
  services: Services,
  acting: Acting,
  days: Days,
  reading: Reading,
): AsyncGenerator<ZippedFile> {
  const { read } = reading;
  const company = await read((ctx) => readArchivedCompany(ctx, days));
  yield textFile('README.txt', archiveReadMe(company, days, new Date().toISOString()));
  yield textFile('company.json', `${JSON.stringify({ ...company, ...days }, null, 2)}\n`);
  yield textFile('verify.html', verifierPage);
  yield* statementsOf(services, acting, days, reading);
  yield* ledgerOf(days, reading);
  yield* auditLogOf(days, reading);
  yield* chequesOf(days, reading, company.locale);
  yield* documentsOf(services, acting, days, reading);
  yield* attachmentsOf(services, days, reading);
}

/** With every line as CSV; as PDF too, but for those with every posting. */
const statements: readonly (readonly [name: StatementName, endings: readonly ('csv' | 'pdf')[]])[] = [
  ['trial_balance', ['csv', 'pdf']],
  ['profit_and_loss', ['csv', 'pdf']],
  ['balance_sheet', ['csv', 'pdf']],
  ['general_ledger', ['csv']],
  ['journal', ['csv']],
  ['receivables_ageing', ['csv', 'pdf']],
  ['payables_ageing', ['csv', 'pdf']],
  ['tax_summary', ['csv', 'pdf']],
  ['stock_valuation', ['csv', 'pdf']],
  ['fixed_assets', ['csv']],
  ['deferred_revenue', ['csv']],
  ['job_margin', ['csv']],
  ['work_in_progress', ['csv']],
];

async function* statementsOf(
  services: Services,
  acting: Acting,
  days: Days,
  { read, progress }: Reading,
): AsyncGenerator<ZippedFile> {
  for (const [done, [name, endings]] of statements.entries()) {
    progress(done, statements.length, 'reports');
    for (const ending of endings) {
      const given = permittedParams(financialStatementReport, acting, { name, ...days });
      const params = { ...given, complete: ending !== 'pdf' };
      const ask: Ask = (after) =>
        read((ctx) => financialStatementReport.run(ctx, { ...params, after: after ?? null }));
      const body = await statementFile(ending, ask, { progress, services });
      yield { name: `statements/${name.replaceAll('_', '-')}.${ending}`, body };
    }
  }
}

const PAGE = 2000;

async function* ledgerOf(days: Days, { read }: Reading): AsyncGenerator<ZippedFile> {
  const accounts = await read((ctx) => readAccounts(ctx, days));
  yield textFile('ledger/accounts.jsonl', jsonLines(accounts));
  const parts: Bytes[] = [];
  for (let after = '0'; ; ) {
    const links = await read((ctx) => readChain(ctx, days, after, PAGE));
    parts.push(utf8(jsonLines(links)));
    const last = links.at(-1);
    if (!last || links.length < PAGE) break;
    after = last.position;
  }
  yield { name: 'ledger/chain.jsonl', body: concat(parts) };
}

const jsonLines = (rows: readonly object[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join('');

async function* auditLogOf(days: Days, { read }: Reading): AsyncGenerator<ZippedFile> {
  const ends = await read((ctx) => readAuditEnds(ctx, days));
  if (!ends) return;
  const parts: Bytes[] = [];
  // With the one before the first, whose hash that is made of.
  const before = Math.max(0, ends.first - 2);
  for (let after = before; after < ends.last; after += PAGE)
    parts.push(utf8(jsonLines(await read((ctx) => readAuditChain(ctx, after, ends.last, PAGE)))));
  yield { name: 'audit-log/chain.jsonl', body: concat(parts) };
}

const registerColumns = [
  ...['account', 'number', 'dated_on', 'payee', 'amount', 'currency', 'payment', 'status'],
  ...['ended_on', 'end_reason', 'replaced_by'],
] as const;

async function* chequesOf(days: Days, { read }: Reading, locale: string): AsyncGenerator<ZippedFile> {
  const cheques = await read((ctx) => readChequeRegister(ctx, days));
  if (cheques.length === 0) return;
  const lines = cheques.map((cheque) => csvLine(registerColumns.map((column) => cheque[column])));
  yield textFile(
    `documents/${spelled('cheque', locale)}-register.csv`,
    [byteOrderMark, csvLine(registerColumns), ...lines].join(''),
  );
}

interface Printing {
  /** Below `documents`, without an ending. */
  readonly path: string;
  readonly draw: (ctx: Ctx) => Promise<DocumentToRender | undefined>;
}

async function* documentsOf(
  services: Services,
  { tenantId }: Acting,
  days: Days,
  { read, progress }: Reading,
): AsyncGenerator<ZippedFile> {
  const issued = await read((ctx) => readIssued(ctx, days));
  const ordered = await read((ctx) => readOrdered(ctx, days));
  const printings: readonly Printing[] = [
    ...issued.map(({ id, number, kind }) => ({
      path: `${kind === 'credit_note' ? 'credit-notes' : 'invoices'}/${safe(number)}`,
      draw: (ctx: Ctx) => readPrintedInvoice(ctx, id),
    })),
    ...ordered.map(({ id, number }) => ({
      path: `purchase-orders/${safe(number)}`,
      draw: (ctx: Ctx) => readPrintedPurchaseOrder(ctx, id),
    })),
  ];
  for (const [done, { path, draw }] of printings.entries()) {
    progress(done, printings.length, 'documents');
    const printed = await read(draw);
    if (!printed) continue;
    const { bytes } = await services.documents.run(tenantId, () => render(services, printed));
    yield { name: `documents/${path}.pdf`, body: bytes as Bytes };
  }
}

async function* attachmentsOf(services: Services, days: Days, { read }: Reading): AsyncGenerator<ZippedFile> {
  for (const { id, storage_key, file_name, folder, number } of await read((ctx) =>
    readAttachments(ctx, days),
  )) {
    const stored = await services.files.open(storage_key);
    if (!stored) continue;
    const body = new Uint8Array(await new Response(stored.body).arrayBuffer());
    yield { name: `attachments/${folder}/${safe(number)}/${id.slice(-6)}-${safe(file_name)}`, body };
  }
}

/** A name that every system takes. */
const safe = (name: string) => name.replace(/[^\p{L}\p{N}._ -]/gu, '_').slice(0, 100);
