// `GET /api/accountant_exports/{id}/file`: what was exported for an accountant, for QuickBooks or Xero: the same bytes each time. Entries
// are read page by page and leave as they come; where an importer takes no more lines from a file, in a ZIP of several.

import { sql } from 'kysely';
import {
  type Asked,
  type Place,
  readLines,
} from '#domains/financial-reports/accountant-export/export-entries.ts';
import {
  type ExportFormat,
  type ExportLine,
  exportFormats,
  type Frozen,
} from '#domains/financial-reports/accountant-export/export-formats.rules.ts';
import { targetNames } from '#domains/financial-reports/accountant-export/export-targets.rules.ts';
import { makeAccountantExport } from '#domains/financial-reports/accountant-export/make-accountant-export.ts';
import { isAllowed } from '#kernel/access.ts';
import type { Ctx } from '#kernel/context.ts';
import { notFound, Refused } from '#kernel/errors.ts';
import { isId } from '#kernel/id.ts';
import type { App } from '../app.ts';
import { type Bytes, utf8 } from '../bytes.ts';
import { answerReport } from '../report-runs/answer-report.ts';
import type { AskedReport, Made, Reading } from '../report-runs/asked-report.ts';
import { withViewer } from '../request/request.ts';
import type { Services } from '../services.ts';
import type { Acting } from '../viewers/acting.ts';
import { auditRead, type Seen } from '../viewers/read-audit.ts';
import { permitted } from './permitted.ts';
import { storedZip, type ZippedFile } from './stored-zip.ts';

export function registerAccountantExports(app: App, services: Services): void {
  app.get('/api/accountant_exports/:id{[0-9a-fA-F-]{36}}/file', (c) =>
    withViewer(c, services, async (acting) => {
      const id = c.req.param('id').toLowerCase();
      if (!isId(id)) throw notFound();
      const asked = askedFile(acting, id);
      return answerReport(c, services, acting, asked, async () => {
        if (asked.audit) await auditRead(services, acting, asked.audit);
      });
    }),
  );
}

type Export = Asked & { readonly lines: number; readonly frozen: Frozen };

function askedFile(acting: Acting, id: string): AskedReport {
  const { allow, permission } = makeAccountantExport;
  if (!isAllowed(allow, acting.role)) throw notFound();
  if (permission && !acting.permissions.has(permission))
    throw new Refused('forbidden', 'Insufficient permissions to view financial reports');
  const audit: Seen = { action: 'export', entityType: 'accountant_exports', entityId: id };
  return {
    ...{ report: 'accountant_export.file', label: 'Accountant’s export', params: { id } },
    ...{ permission, isHeavy: true, streams: true, audit },
    async make({ read, progress }) {
      const asking = {
        read: <T>(work: (ctx: Ctx) => Promise<T>) => read((ctx) => permitted(ctx, work)),
        progress,
      };
      return fileOf(await asking.read((ctx) => findExport(ctx, id)), asking);
    },
  };
}

async function findExport({ db }: Ctx, id: string): Promise<Export> {
  const { rows } = await sql<Export>`
    select target, number, starts_on::text, ends_on::text, until_position, is_whole, lines, frozen
    from accountant_exports where id = ${id}`.execute(db);
  const [found] = rows;
  if (!found) throw notFound();
  return found;
}

function fileOf(asked: Export, reading: Reading): Made {
  const { target, number, lines } = asked;
  const format = exportFormats[target];
  const name = `${targetNames[target].toLowerCase().replaceAll(' ', '-')}-${number}`;
  if (lines > format.mostLines) {
    const body = storedZip(filesOf(asked, format, reading, name));
    return { contentType: 'application/zip', fileName: `${name}.zip`, body };
  }
  const isIif = format.ending === 'iif';
  const contentType = isIif ? 'text/plain; charset=windows-1252' : 'text/csv; charset=utf-8';
  return { contentType, fileName: `${name}.${format.ending}`, body: textOf(asked, format, reading) };
}

async function* textOf(asked: Export, format: ExportFormat, reading: Reading): AsyncGenerator<Bytes> {
  const encode = format.ending === 'iif' ? windows1252 : utf8;
  yield encode(format.head(asked.frozen));
  for await (const entries of entriesOf(asked, reading))
    yield encode(entries.map((lines) => format.entry(lines, asked.frozen)).join(''));
}

/** An entry is never in two files; one that is longer than a file may be has a file of its own. */
async function* filesOf(
  asked: Export,
  format: ExportFormat,
  reading: Reading,
  name: string,
): AsyncGenerator<ZippedFile> {
  let entries: (readonly ExportLine[])[] = [];
  let count = 0;
  let files = 0;
  const file = (): ZippedFile => {
    files += 1;
    const text = entries.map((lines) => format.entry(lines, asked.frozen)).join('');
    return {
      name: `${name}-${String(files).padStart(4, '0')}.${format.ending}`,
      body: utf8(format.head(asked.frozen) + text),
    };
  };
  for await (const page of entriesOf(asked, reading)) {
    for (const lines of page) {
      if (count > 0 && count + lines.length > format.mostLines) {
        yield file();
        entries = [];
        count = 0;
      }
      entries.push(lines);
      count += lines.length;
    }
  }
  if (count > 0) yield file();
}

const PAGE = 5000;

/** Whole entries, in parts. */
async function* entriesOf(
  asked: Export,
  { read, progress }: Reading,
): AsyncGenerator<readonly ExportLine[][]> {
  let open: (ExportLine & Place)[] = [];
  let done = 0;
  for (;;) {
    const after = open.at(-1);
    const lines = await read((ctx) => readLines(ctx, asked, after, PAGE));
    done += lines.length;
    progress(done, asked.lines, 'lines');
    const entries = byEntry([...open, ...lines]);
    if (lines.length < PAGE) return yield entries;
    open = entries.pop() ?? [];
    yield entries;
  }
}

/** Lines of one entry stand together. */
function byEntry(lines: readonly (ExportLine & Place)[]): (ExportLine & Place)[][] {
  const entries: (ExportLine & Place)[][] = [];
  for (const line of lines) {
    const entry = entries.at(-1);
    if (entry?.[0]?.entry_position === line.entry_position) entry.push(line);
    else entries.push([line]);
  }
  return entries;
}

const plainer: Readonly<Record<string, string>> = {
  ...{ '‘': "'", '’': "'", '“': "'", '”': "'", '„': "'", '–': '-', '—': '-', '…': '...', '€': 'EUR' },
};

/** QuickBooks Desktop reads no UTF-8. What it doesn't know becomes the plainest that is like it. */
function windows1252(text: string): Bytes {
  const known = text.replace(/[^\0-\u007f\u00a0-\u00ff]/gu, (letter) => {
    const base = plainer[letter] ?? letter.normalize('NFKD').replace(/[^\0-\u007f]/g, '');
    return base === '' ? '?' : base;
  });
  return Uint8Array.from(known, (letter) => letter.charCodeAt(0));
}
