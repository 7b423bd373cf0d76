// The report of a work order as PDF: where, what was done and by whom, the checklist, parts without prices, photos, signatures.

import type { DocumentCompany } from '#domains/invoicing/settings/document-company.ts';
import type { ReportedItem, WorkReport } from '#domains/work-orders/report/work-report.ts';
import type { PrintedDocument } from '#server/documents/printed-document.ts';
import { Canvas, type Style } from './canvas.ts';
import { drawFacts, drawFoot, drawHead, drawParty } from './document-head.ts';
import { body, label, room, strong } from './document-page.ts';
import { drawRemarks } from './document-sums.ts';
import { formatAddress, formatClock, formatMoment, formatQuantity } from './format.ts';
import { drawPhotos } from './photo-rows.ts';

const heading: Style = { size: 11, weight: 'bold', ink: 'accent' };
const muted: Style = { ...body, ink: 'muted' };
const LINE = 12.6;

type PrintedReport = Extract<PrintedDocument, { kind: 'work_report' }>;

export function renderWorkReport(document: PrintedReport): Promise<Uint8Array> {
  const { report, company, logo, photos, signatures } = document;
  const title = `Work order ${report.number}`;
  const canvas = new Canvas(company.paper, { title, author: company.name, accent: company.accent });
  drawHead(canvas, company, { title: 'Service report', number: report.number, to: report.address }, logo);
  drawSummary(canvas, report, company);
  const width = canvas.right - canvas.left;
  canvas.y = canvas.paragraph(report.title, canvas.left, canvas.y, width, { size: 12, weight: 'bold' }) + 8;
  drawRemarks(
    canvas,
    [
      ['What was asked for', report.description],
      ['What was found', report.problem],
      ['What was done', report.remedy],
    ],
    title,
  );
  drawVisits(canvas, report, company.locale, title);
  drawChecklist(canvas, report.items, title);
  drawParts(canvas, document, title);
  const pictures = report.photos.flatMap(({ caption }, index) => {
    const image = photos[index];
    return image ? [{ caption, image }] : [];
  });
  if (pictures.length > 0) {
    drawHeading(canvas, 'Photos', 150, title);
    drawPhotos(canvas, pictures, title);
  }
  if (report.has_more_photos) {
    room(canvas, 20, title);
    canvas.text('There are more photos than are printed here.', canvas.left, canvas.y, muted);
    canvas.y += 16;
  }
  drawSignatures(canvas, report, signatures, { locale: company.locale, title });
  canvas.eachPage((page, of) => drawFoot(canvas, company, report.number, page, of));
  return canvas.finish();
}

function drawSummary(canvas: Canvas, report: WorkReport, { address: home, locale }: DocumentCompany): void {
  const column = (canvas.right - canvas.left - 200) / 2;
  const { customer, site, address, asset, asset_facts } = report;
  const place = [...formatAddress(address, home), report.room && `Room ${report.room}`, asset, asset_facts];
  const where = {
    heading: 'Work at',
    name: site ?? asset ?? '',
    lines: site ? place : place.filter((one) => one !== asset),
  };
  const left = customer
    ? drawParty(canvas, { heading: 'Customer', name: customer, lines: [] }, canvas.left, column)
    : canvas.y;
  const x = customer ? canvas.left + column : canvas.left;
  const middle = place.some(Boolean) || where.name ? drawParty(canvas, where, x, column) : canvas.y;
  const rows: [string, string][] = [['Completed', formatMoment(report.completed, locale) ?? 'Not yet']];
  if (report.customer_po) rows.push(['Your PO', report.customer_po]);
  canvas.y = Math.max(left, middle, drawFacts(canvas, { rows })) + 18;
}

/** With as much room below it as its first line needs. */
function drawHeading(canvas: Canvas, text: string, height: number, title: string): void {
  room(canvas, height, title);
  canvas.y += 4;
  canvas.text(text, canvas.left, canvas.y, heading);
  canvas.y += 16;
  canvas.rule(canvas.y, canvas.left, canvas.right, 'ink', 0.75);
  canvas.y += 6;
}

function drawVisits(canvas: Canvas, { visits }: WorkReport, locale: string, title: string): void {
  if (visits.length === 0) return;
  drawHeading(canvas, visits.length === 1 ? 'Visit' : 'Visits', 60, title);
  for (const { technician, arrived, finished } of visits) {
    room(canvas, LINE, title);
    const from = formatMoment(arrived, locale) ?? '';
    const isOneDay = arrived?.slice(0, 10) === finished?.slice(0, 10);
    const to =
      isOneDay && finished ? formatClock(finished.slice(11), locale) : formatMoment(finished, locale);
    canvas.text(to ? `${from} – ${to}` : from, canvas.left, canvas.y, body);
    canvas.text(technician ?? '', canvas.right, canvas.y, body, 'right');
    canvas.y += LINE;
  }
  canvas.y += 10;
}

const results: Readonly<Record<string, string>> = {
  done: 'Done',
  pass: 'Passed',
  fail: 'Failed',
  not_applicable: 'Does not apply',
};

function drawChecklist(canvas: Canvas, items: readonly ReportedItem[], title: string): void {
  if (items.length === 0) return;
  drawHeading(canvas, 'Checklist', 60, title);
  const width = canvas.right - canvas.left - 130;
  for (const { label: name, unit, result, value, note } of items) {
    const said = value === null ? '' : `: ${value}${unit ? ` ${unit}` : ''}`;
    const lines = canvas.wrap(`${name}${said}`, width, body);
    const notes = note ? canvas.wrap(note, width, muted) : [];
    room(canvas, lines.length * LINE + 8, title);
    const style: Style = result === 'fail' ? { ...strong, ink: 'danger' } : muted;
    canvas.text(results[result ?? ''] ?? 'Not answered', canvas.right, canvas.y, style, 'right');
    for (const [index, line] of [...lines, ...notes].entries()) {
      room(canvas, LINE, title);
      canvas.text(line, canvas.left, canvas.y, index < lines.length ? body : muted);
      canvas.y += LINE;
    }
    canvas.y += 3;
    canvas.rule(canvas.y, canvas.left, canvas.right, 'line', 0.4);
    canvas.y += 5;
  }
  canvas.y += 8;
}

function drawParts(canvas: Canvas, { report, company }: PrintedReport, title: string): void {
  if (report.parts.length === 0) return;
  drawHeading(canvas, 'Parts and material', 60, title);
  const width = canvas.right - canvas.left - 100;
  for (const { description, quantity } of report.parts) {
    const lines = canvas.wrap(description, width, body);
    room(canvas, lines.length * LINE + 4, title);
    canvas.text(formatQuantity(quantity, company.locale), canvas.right, canvas.y, body, 'right');
    for (const line of lines) {
      canvas.text(line, canvas.left, canvas.y, body);
      canvas.y += LINE;
    }
    canvas.y += 2;
  }
  canvas.y += 10;
}

function drawSignatures(
  canvas: Canvas,
  report: WorkReport,
  images: PrintedReport['signatures'],
  { locale, title }: { readonly locale: string; readonly title: string },
): void {
  for (const [index, { name, signed }] of report.signatures.entries()) {
    room(canvas, 90, title);
    canvas.y += 6;
    canvas.text('Signed', canvas.left, canvas.y, label);
    const image = images[index];
    if (image) canvas.image(image, canvas.left, canvas.y + 12, [180, 46]);
    canvas.y += image ? 62 : 14;
    canvas.text(
      [name, formatMoment(signed, locale)].filter(Boolean).join(', '),
      canvas.left,
      canvas.y,
      strong,
    );
    canvas.y += 16;
  }
}
