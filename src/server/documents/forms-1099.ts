// `GET /api/forms-1099/{nec|misc}?year=2026`: the forms 1099 of a calendar year as the IRS takes them in IRIS, as CSV; in a ZIP where there are more
// recipients than one of its files takes.

import { financialStatementReport } from '#domains/financial-reports/statements/financial-statement.report.ts';
import {
  type Form1099,
  formOf,
  forms1099,
  irisColumns,
  irisRows,
  mostRecipients,
  type Payer,
} from '#domains/financial-reports/tax/iris-file.rules.ts';
import { readReported } from '#domains/financial-reports/tax/vendors-1099.ts';
import { readDocumentCompany } from '#domains/invoicing/settings/document-company.ts';
import type { Ctx } from '#kernel/context.ts';
import { csvLine } from '#kernel/csv.ts';
import { invalid, notFound, Refused } from '#kernel/errors.ts';
import { isOneOf } from '#kernel/type-guards.ts';
import type { App } from '../app.ts';
import { utf8 } from '../bytes.ts';
import { permittedParams } from '../data-api/reports.ts';
import { answerReport } from '../report-runs/answer-report.ts';
import type { AskedReport, Made } from '../report-runs/asked-report.ts';
import { withViewer } from '../request/request.ts';
import type { Services } from '../services.ts';
import type { Acting } from '../viewers/acting.ts';
import { auditRead, type Seen } from '../viewers/read-audit.ts';
import { permitted } from './permitted.ts';
import { storedZip, type ZippedFile } from './stored-zip.ts';

export function registerForms1099(app: App, services: Services): void {
  app.get('/api/forms-1099/:form', (c) =>
    withViewer(c, services, async (acting) => {
      const form = c.req.param('form');
      if (!isOneOf(forms1099, form)) throw notFound();
      const asked = askedForms(acting, form, c.req.query('year') ?? '');
      return answerReport(c, services, acting, asked, async () => {
        if (asked.audit) await auditRead(services, acting, asked.audit);
      });
    }),
  );
}

function askedForms(acting: Acting, form: Form1099, year: string): AskedReport {
  const { permission } = financialStatementReport;
  permittedParams(financialStatementReport, acting, { name: 'vendors_1099' });
  if (!/^(19|20)\d{2}$/.test(year)) throw invalid({ year: 'Enter a year, like 2026.' });
  const params = { form, year };
  const audit: Seen = { action: 'export', entityType: 'forms_1099', notes: params };
  return {
    ...{ report: 'forms_1099', label: `Forms 1099-${form.toUpperCase()}`, params, permission },
    ...{ isHeavy: true, audit },
    make: ({ read }) => read((ctx) => permitted(ctx, () => makeForms(ctx, form, Number(year)))),
  };
}

async function makeForms(ctx: Ctx, form: Form1099, year: number): Promise<Made> {
  const reported = await readReported(ctx, year);
  const recipients = reported.filter(({ kind }) => formOf(kind) === form);
  const title = `1099-${form.toUpperCase()}`;
  if (recipients.length === 0)
    throw new Refused('conflict', `There is nothing to report on form ${title} for ${year}.`);
  const rows = irisRows(form, year, await readPayer(ctx), recipients);
  const head = csvLine(irisColumns(form));
  const files: ZippedFile[] = [];
  for (let from = 0; from < rows.length; from += mostRecipients) {
    const body = utf8(
      head +
        rows
          .slice(from, from + mostRecipients)
          .map(csvLine)
          .join(''),
    );
    files.push({ name: `${title}-${year}-${files.length + 1}.csv`, body });
  }
  const [only] = files;
  if (files.length === 1 && only)
    return { contentType: 'text/csv; charset=utf-8', fileName: `${title}-${year}.csv`, body: only.body };
  return { contentType: 'application/zip', fileName: `${title}-${year}.zip`, body: storedZip(inTurn(files)) };
}

async function* inTurn(files: readonly ZippedFile[]): AsyncGenerator<ZippedFile> {
  yield* files;
}

async function readPayer(ctx: Ctx): Promise<Payer> {
  const { name, address, phone, email, tax_number } = await readDocumentCompany(ctx);
  const ein = (tax_number ?? '').replace(/\D/g, '');
  if (ein.length !== 9)
    throw new Refused(
      'conflict',
      'Enter the EIN of your company as its tax number first (Settings → Invoices).',
    );
  if (!address?.street_address || !address.city || !address.state || !address.postal_code)
    throw new Refused('conflict', 'Enter the whole address of your company first (Settings → Company).');
  return { name, ein, address, phone, email };
}
