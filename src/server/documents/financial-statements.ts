// `GET /api/financial-statements/{name}.csv`, `.xlsx` and `.pdf`: a financial report as a file. The figures come from a request
// to `/api/reports/financial_statement`, so rights and audit are the same.

import { type Statement, statementNames } from '#domains/financial-reports/statements/statement.rules.ts';
import { byteOrderMark, csvLine } from '#kernel/csv.ts';
import { notFound } from '#kernel/errors.ts';
import { isOneOf, namesOf } from '#kernel/type-guards.ts';
import type { App } from '../app.ts';
import { type Bytes, utf8 } from '../bytes.ts';
import type { Services } from '../services.ts';
import { statementSheet, workbookType } from './statement-workbook.ts';

export function registerFinancialStatements(app: App, services: Services): void {
  app.get('/api/financial-statements/:file', async (c) => {
    const [, name = '', ending] = /^([a-z_]+)\.(csv|xlsx|pdf)$/.exec(c.req.param('file')) ?? [];
    if (!isOneOf(statementNames, name) || !isOneOf(namesOf(kinds), ending)) throw notFound();
    const query = new URLSearchParams(c.req.query());
    query.set('name', name);
    // Files for further processing are complete; a PDF says where it is cut off.
    if (ending !== 'pdf') query.set('complete', 'true');
    const headers = new Headers(c.req.raw.headers);
    // The response is read here, so it must not be compressed.
    headers.delete('accept-encoding');
    const answer = await app.request(`/api/reports/financial_statement?${query}`, { headers }, c.env);
    if (answer.status !== 200) return answer;
    const { data }: { data: Statement } = await answer.json();
    const [type, bytes] = await kinds[ending](data, services);
    return new Response(bytes as Bytes, {
      headers: {
        'content-type': type,
        'content-length': String(bytes.byteLength),
        'content-disposition': `attachment; filename="${name.replaceAll('_', '-')}-${data.to}.${ending}"`,
        'cache-control': 'private, no-store',
      },
    });
  });
}

type Ending = 'csv' | 'xlsx' | 'pdf';

const kinds: Readonly<
  Record<Ending, (statement: Statement, services: Services) => Promise<readonly [string, Uint8Array]>>
> = {
  csv: async (statement) => ['text/csv; charset=utf-8', utf8(csvOf(statement))],
  xlsx: async (statement, { workbooks }) => [workbookType, await workbooks.write(statementSheet(statement))],
  pdf: async (statement, { pdf }) => [
    'application/pdf',
    await pdf.draw({ kind: 'report', report: statement }),
  ],
};

/** Indentation becomes spaces before the first text cell. */
function csvOf({ columns, rows }: Statement): string {
  const first = columns.findIndex(({ kind }) => kind === 'text');
  const lines = rows.map(({ depth, cells }) =>
    csvLine(
      columns.map((_, index) => {
        const value = cells[index]?.value ?? '';
        return index === first && value !== '' ? `${'  '.repeat(depth)}${value}` : value;
      }),
    ),
  );
  return byteOrderMark + csvLine(columns.map(({ label }) => label)) + lines.join('');
}
