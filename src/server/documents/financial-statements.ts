// `GET /api/financial-statements/{name}.csv`, `.xlsx` and `.pdf`: a financial report as a file. The figures come from requests to
// `/api/reports/financial_statement`, so rights and audit are the same. Long reports come page by page, and leave as CSV as they come.

import {
  type Statement,
  type StatementRow,
  statementNames,
} from '#domains/financial-reports/statements/statement.rules.ts';
import { byteOrderMark, csvLine } from '#kernel/csv.ts';
import { notFound, Refused } from '#kernel/errors.ts';
import { isOneOf, namesOf } from '#kernel/type-guards.ts';
import type { App } from '../app.ts';
import { type Bytes, utf8 } from '../bytes.ts';
import type { Services } from '../services.ts';
import { statementSheet, workbookType } from './statement-workbook.ts';

/** Resolves to the statement, or to the response that refuses it. */
type Ask = (after?: string) => Promise<Statement | Response>;

export function registerFinancialStatements(app: App, services: Services): void {
  app.get('/api/financial-statements/:file', async (c) => {
    const [, name = '', ending] = /^([a-z_]+)\.(csv|xlsx|pdf)$/.exec(c.req.param('file')) ?? [];
    if (!isOneOf(statementNames, name) || !isOneOf(namesOf(kinds), ending)) throw notFound();
    const query = new URLSearchParams(c.req.query());
    query.set('name', name);
    query.delete('after');
    // Files for further processing are complete; a PDF says where it is cut off.
    if (ending !== 'pdf') query.set('complete', 'true');
    const headers = new Headers(c.req.raw.headers);
    // The response is read here, so it must not be compressed.
    headers.delete('accept-encoding');
    const ask: Ask = async (after) => {
      if (after !== undefined) query.set('after', after);
      const answer = await app.request(`/api/reports/financial_statement?${query}`, { headers }, c.env);
      if (answer.status !== 200) return answer;
      const { data }: { data: Statement } = await answer.json();
      return data;
    };
    const first = await ask();
    if (first instanceof Response) return first;
    const [type, body] = await kinds[ending](first, ask, services);
    return new Response(body, {
      headers: {
        'content-type': type,
        ...(body instanceof ReadableStream ? {} : { 'content-length': String(body.byteLength) }),
        'content-disposition': `attachment; filename="${name.replaceAll('_', '-')}-${first.to}.${ending}"`,
        'cache-control': 'private, no-store',
      },
    });
  });
}

type Ending = 'csv' | 'xlsx' | 'pdf';
type File = readonly [type: string, body: Bytes | ReadableStream<Uint8Array>];

const kinds: Readonly<Record<Ending, (first: Statement, ask: Ask, services: Services) => Promise<File>>> = {
  csv: async (first, ask) => {
    const type = 'text/csv; charset=utf-8';
    return isCut(first)
      ? [type, streamOf(csvOf(first, ask))]
      : [type, utf8(csvHead(first) + csvLines(first, first.rows))];
  },
  xlsx: async (first, ask, { workbooks }) => {
    const statement = await upTo(mostRows.xlsx, first, ask);
    if (isCut(statement)) throw tooLong();
    return [workbookType, (await workbooks.write(statementSheet(statement))) as Bytes];
  },
  pdf: async (first, ask, { pdf }) => {
    const report = await upTo(mostRows.pdf, first, ask);
    return ['application/pdf', (await pdf.draw({ kind: 'report', report })) as Bytes];
  },
};

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
async function upTo(most: number, first: Statement, ask: Ask): Promise<Statement> {
  const rows: StatementRow[] = [];
  for await (const page of pagesOf(first.rows, ask, () => rows.length < most)) rows.push(...page);
  return { ...first, rows };
}

/** Parts of the rows in their order: a `more` row is replaced by its lines if `isWanted`. */
async function* pagesOf(
  rows: readonly StatementRow[],
  ask: Ask,
  isWanted: () => boolean = () => true,
): AsyncGenerator<readonly StatementRow[]> {
  let waiting = rows;
  for (;;) {
    const at = waiting.findIndex(({ after }) => after !== undefined);
    const after = waiting[at]?.after;
    if (after === undefined) return yield waiting;
    yield waiting.slice(0, at);
    if (isWanted()) {
      const further = await ask(after);
      if (further instanceof Response) throw new Error(`The report ended with status ${further.status}.`);
      waiting = [...further.rows, ...waiting.slice(at + 1)];
    } else {
      yield waiting.slice(at, at + 1);
      waiting = waiting.slice(at + 1);
    }
  }
}

function streamOf(parts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(utf8(value));
    },
    async cancel() {
      await parts.return(undefined);
    },
  });
}

async function* csvOf(first: Statement, ask: Ask): AsyncGenerator<string> {
  yield csvHead(first);
  for await (const page of pagesOf(first.rows, ask)) yield csvLines(first, page);
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
