// `GET /api/figures/table.csv` and `.xlsx`: a table of figures as it is shown; `/api/figures/measure.…`: all that the page of a
// measure shows. With the parameters and the rights of the reports.

import type { Figure, Unit } from '#domains/analytics/measures/figure.rules.ts';
import { figureTableReport } from '#domains/analytics/measures/figure-table.report.ts';
import { type FigureSheet, layTable, sheetOf } from '#domains/analytics/measures/figure-table.rules.ts';
import { measureSheetReport } from '#domains/analytics/measures/measure-sheet.report.ts';
import { measuresReport } from '#domains/analytics/measures/measures.report.ts';
import type { Ctx } from '#kernel/context.ts';
import { csvLine } from '#kernel/csv.ts';
import { notFound } from '#kernel/errors.ts';
import { neutralCell } from '#kernel/formula-cell.ts';
import { currencyExponent } from '#kernel/money.ts';
import type { App } from '../app.ts';
import { permittedParams } from '../data-api/reports.ts';
import type { Cell, Sheet } from '../ports.ts';
import { answerReport } from '../report-runs/answer-report.ts';
import { type AskedReport, csvFile } from '../report-runs/asked-report.ts';
import { withViewer } from '../request/request.ts';
import type { Services } from '../services.ts';
import type { Acting } from '../viewers/acting.ts';
import { auditRead, type Seen } from '../viewers/read-audit.ts';
import { workbookType } from './statement-workbook.ts';

export function registerFigureFiles(app: App, services: Services): void {
  app.get('/api/figures/:file', (c) =>
    withViewer(c, services, async (acting) => {
      const [, name, ending] = /^(table|measure)\.(csv|xlsx)$/.exec(c.req.param('file')) ?? [];
      if (name === undefined || ending === undefined) throw notFound();
      const { params, read } = (name === 'table' ? askTable : askMeasure)(acting, c.req.query());
      const audit: Seen = { action: 'export', entityType: 'figures', notes: { file: ending, params } };
      const asked: AskedReport = {
        ...{ report: `figures.${name}.${ending}`, label: 'Figures', params, isHeavy: true, audit },
        async make(reading) {
          const sheet = await reading.read(read);
          const fileName = `${params.measures.split(',')[0]?.replaceAll('_', '-')}-${params.to}.${ending}`;
          if (ending === 'csv') return csvFile(fileName, csvLines(sheet));
          const body = await services.workbooks.write(sheetFor(sheet, acting));
          return { contentType: workbookType, fileName, body };
        },
      };
      return answerReport(c, services, acting, asked, () => auditRead(services, acting, audit));
    }),
  );
}

type Query = Readonly<Record<string, string>>;

function askTable(acting: Acting, query: Query) {
  const params = permittedParams(figureTableReport, acting, query);
  const read = async (ctx: Ctx) => {
    const words = await measuresReport.run(ctx, {});
    const table = await figureTableReport.run(ctx, params);
    return sheetOf(table, layTable(table, words, ctx.viewer));
  };
  return { params, read };
}

function askMeasure(acting: Acting, query: Query) {
  const params = permittedParams(measureSheetReport, acting, query);
  return { params, read: (ctx: Ctx) => measureSheetReport.run(ctx, params) };
}

function csvLines({ columns, rows }: FigureSheet): string[] {
  return [
    csvLine(columns.map(({ label }) => label)),
    ...rows.map(({ label, cells }) => csvLine([label, ...cells])),
  ];
}

function sheetFor({ columns, rows }: FigureSheet, { currency }: Acting): Sheet {
  const digits = currencyExponent(currency);
  const money = digits === 0 ? '#,##0' : `#,##0.${'0'.repeat(digits)}`;
  return {
    name: 'Figures',
    hasStickyHead: true,
    columns: columns.map(({ label, unit }) => ({
      label: neutralCell(label),
      width: unit === null ? 32 : 18,
      align: unit === null ? 'left' : 'right',
    })),
    rows: rows.map(({ label, cells, isTotal }) => [
      { value: neutralCell(label), isBold: isTotal },
      ...cells.map((value, index): Cell | null =>
        cellOf(value, columns[index + 1]?.unit ?? null, money, isTotal),
      ),
    ]),
  };
}

function cellOf(value: Figure, unit: Unit | null, money: string, isBold: boolean): Cell | null {
  if (value === null || value === '') return null;
  if (unit === null) return { value: neutralCell(String(value)), isBold };
  const number = Number(value);
  if (unit === 'percent') return { value: number, format: '0.0%', isBold };
  if (unit === 'money' || unit === 'money_per_hour') return { value: number, format: money, isBold };
  return { value: number, format: unit === 'count' ? '#,##0' : '#,##0.0', isBold };
}
