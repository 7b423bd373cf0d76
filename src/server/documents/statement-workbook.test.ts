import readWorkbook from 'read-excel-file/node';
import { expect, it } from 'vitest';
import type { Statement } from '#domains/financial-reports/statements/statement.rules.ts';
import { workbooks } from '#hosts/documents/workbooks.ts';
import { statementSheet } from './statement-workbook.ts';

it('writes numbers, dates and text as typed cells', async () => {
  const cells = (...values: (string | null)[]) => values.map((value) => ({ value }));
  const statement = {
    ...{
      name: 'job_margin',
      title: 'Job margin',
      company: 'C',
      currency: 'KWD',
      locale: 'en',
      to: '2026-01-31',
    },
    columns: [
      { label: 'Job', kind: 'text' },
      { label: 'Date', kind: 'date' },
      { label: 'Earned', kind: 'money' },
      { label: 'Margin', kind: 'share' },
      { label: 'Tax', kind: 'rate' },
    ],
    rows: [
      {
        kind: 'line',
        depth: 1,
        cells: cells('=HYPERLINK("http://x")', '2026-01-02', '-1234567.125', '12.5', '0.0825'),
      },
      { kind: 'total', depth: 0, cells: cells('+1', null, '0.000', null, null) },
    ],
  } as unknown as Statement;
  const [sheet] = await readWorkbook(Buffer.from(await workbooks.write(statementSheet(statement))));
  expect([sheet?.sheet, sheet?.data]).toEqual([
    'Job margin',
    [
      ['Job', 'Date', 'Earned', 'Margin', 'Tax'],
      ['\'=HYPERLINK("http://x")', new Date('2026-01-02T00:00:00Z'), -1234567.125, 0.125, 0.0825],
      ["'+1", null, 0, null, null],
    ],
  ]);
});
