// `GET /api/financial-statements/{name}.csv`, `.xlsx` and `.pdf`: a financial report as a file, with the rights and the audit entry
// of the report. Long reports are read page by page, and leave as CSV as they come.

import { financialStatementReport } from '#domains/financial-reports/statements/financial-statement.report.ts';
import {
  type Statement,
  type StatementRow,
  statementNames,
} from '#domains/financial-reports/statements/statement.rules.ts';
import { statementDisplays } from '#domains/financial-reports/statements/statement-displays.rules.ts';
import { byteOrderMark, csvLine } from '#kernel/csv.ts';
import { notFound, Refused } from '#kernel/errors.ts';
import { isOneOf, namesOf } from '#kernel/type-guards.ts';
import type { App } from '../app.ts';
import { type Bytes, concat, utf8 } from '../bytes.ts';
import { permittedParams } from '../data-api/reports.ts';
import { answerReport } from '../report-runs/answer-report.ts';
import type { AskedReport, Made, Reading } from '../report-runs/asked-report.ts';
import { withViewer } from '../request/request.ts';
import type { Services } from '../services.ts';
import type { Acting } from '../viewers/acting.ts';
import { auditRead, type Seen } from '../viewers/read-audit.ts';
import { statementSheet, workbookType } from './statement-workbook.ts';

/** The statement, or the lines that a row of it stands for. */
export type Ask = (after?: string) => Promise<Statement>;

export function registerFinancialStatements(app: App, services: Services): void {
  app.get('/api/financial-statements/:file', (c) =>
    withViewer(c, services, async (acting) => {
      const [, name = '', ending] = /^([a-z0-9_]+)\.(csv|xlsx|pdf)$/.exec(c.req.param('file')) ?? [];
      if (!isOneOf(statementNames, name) || !isOneOf(namesOf(kinds), ending)) throw notFound();
      const { after: _, ...query } = c.req.query();
      const asked = askedFile(services, acting, ending, { ...query, name });
      return answerReport(c, services, acting, asked, async () => {
        if (asked.audit) await auditRead(services, acting, asked.audit);
      });
    }),
  );
}

function askedFile(
  services: Services,
  acting: Acting,
  ending: Ending,
  query: Readonly<Record<string, string>>,
): AskedReport {
  const report = financialStatementReport;
  const given = permittedParams(report, acting, query);
  // Files for further processing are complete; a PDF says where it is cut off.
  const params = ending === 'pdf' ? given : { ...given, complete: true };
  const audit: Seen = { action: 'export', entityType: 'financial_reports', notes: { file: ending, params } };
  return {
    ...{ report: `${report.name}.${ending}`, permission: report.permission, isHeavy: true },
    ...{ label: statementDisplays[params.name].title, params, audit, streams: ending === 'csv' },
    async make({ read, progress }) {
      const ask: Ask = (after) => read((ctx) => report.run(ctx, { ...params, after: after ?? null }));
      const first = await ask();
      const [contentType, body] = await kinds[ending](first, { ask, progress, services });
      return { contentType, body, fileName: `${params.name.replaceAll('_', '-')}-${first.to}.${ending}` };
    },
  };
}

type Ending = 'csv' | 'xlsx' | 'pdf';
type File = readonly [type: string, body: Made['body']];
type Making = { readonly ask: Ask; readonly progress: Reading['progress']; readonly services: Services };

const kinds: Readonly<Record<Ending, (first: Statement, making: Making) => Promise<File>>> = {
  csv: async (first, making) => {
    const type = 'text/csv; charset=utf-8';
    return isCut(first)
      ? [type, csvOf(first, making)]
      : [type, utf8(csvHead(first) + csvLines(first, first.rows))];
  },
  xlsx: async (first, making) => {
    const statement = await upTo(mostRows.xlsx, first, making);
    if (isCut(statement)) throw tooLong();
    return [workbookType, await making.services.workbooks.write(statementSheet(statement))];
  },
  pdf: async (first, making) => {
    const report = await upTo(mostRows.pdf, first, making);
    return ['application/pdf', (await making.services.pdf.draw({ kind: 'report', report })) as Bytes];
  },
};

/** One of the files as a whole. */
export async function statementFile(ending: Ending, ask: Ask, making: Omit<Making, 'ask'>): Promise<Bytes> {
  const [, body] = await kinds[ending](await ask(), { ask, ...making });
  if (body instanceof Uint8Array) return body;
  const parts: Bytes[] = [];
  for await (const part of body) parts.push(part);
  return concat(parts);
}

/** These files are made in memory. */
const mostRows = { xlsx: 100_000, pdf: 5000 };

const isCut = ({ rows }: Statement) => rows.some(({ after }) => after !== undefined);

function tooLong(): Refused {
  const most = mostRows.xlsx.toLocaleString('en-US');
  return new Refused(
    'too_large',
    `A workbook takes up to ${most} lines. Choose fewer days, or export as CSV, which takes any number.`,
  );
}

/** The same statement with the lines that its `more` rows stand for, while it has fewer than `most` rows. */
async function upTo(most: number, first: Statement, making: Making): Promise<Statement> {
  const rows: StatementRow[] = [];
  for await (const page of pagesOf(first.rows, making, () => rows.length < most)) rows.push(...page);
  return { ...first, rows };
}

/** Parts of the rows in their order: a `more` row is replaced by its lines if `isWanted`. */
async function* pagesOf(
  rows: readonly StatementRow[],
  { ask, progress }: Making,
  isWanted: () => boolean = () => true,
): AsyncGenerator<readonly StatementRow[]> {
  let waiting = rows;
  let done = 0;
  for (;;) {
    const at = waiting.findIndex(({ after }) => after !== undefined);
    const after = waiting[at]?.after;
    if (after === undefined) return yield waiting;
    yield waiting.slice(0, at);
    done += at;
    progress(done, undefined, 'lines');
    if (isWanted()) {
      const further = await ask(after);
      waiting = [...further.rows, ...waiting.slice(at + 1)];
    } else {
      yield waiting.slice(at, at + 1);
      waiting = waiting.slice(at + 1);
    }
  }
}

async function* csvOf(first: Statement, making: Making): AsyncGenerator<Bytes> {
  yield utf8(csvHead(first));
  for await (const page of pagesOf(first.rows, making)) yield utf8(csvLines(first, page));
}

function csvHead({ columns }: Statement): string {
  return byteOrderMark + csvLine(columns.map(({ label }) => label));
}

/** Indentation becomes spaces before the first text cell. */
function csvLines({ columns }: Statement, rows: readonly StatementRow[]): string {
  const first = columns.findIndex(({ kind }) => kind === 'text');
  const lines = rows.map(({ depth, cells }) =>
    csvLine(
      columns.map((_, index) => {
        const value = cells[index]?.value ?? '';
        return index === first && value !== '' ? `${'  '.repeat(depth)}${value}` : value;
      }),
    ),
  );
  return lines.join('');
}
