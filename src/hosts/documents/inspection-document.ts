// An inspection as PDF: what was found in each section, with photos, the score, the orders it raised and who decided.

import {
  failureSeverity,
  inspectionResult,
  inspectionStatus,
} from '#domains/property/inspections/inspection.display.ts';
import type { InspectedItem, InspectionDocument } from '#domains/property/inspections/inspection-document.ts';
import { floorName, roomName } from '#domains/rooms/room-name.rules.ts';
import { groupBy } from '#kernel/group-by.ts';
import type { PrintedDocument } from '#server/documents/printed-document.ts';
import { Canvas, type Style } from './canvas.ts';
import { drawFacts, drawFoot, drawHead, drawParty } from './document-head.ts';
import { body, room, strong } from './document-page.ts';
import { formatMoment } from './format.ts';
import { drawPhotos } from './photo-rows.ts';

const heading: Style = { size: 11, weight: 'bold', ink: 'accent' };
const muted: Style = { ...body, ink: 'muted' };

type PrintedInspection = Extract<PrintedDocument, { kind: 'inspection' }>;

export function renderInspection({
  inspection,
  company,
  logo,
  photos,
}: PrintedInspection): Promise<Uint8Array> {
  const title = `Inspection ${inspection.number}`;
  const canvas = new Canvas(company.paper, { title, author: company.name, accent: company.accent });
  drawHead(canvas, company, { title: 'Inspection', number: inspection.number }, logo);
  drawSummary(canvas, inspection, company.locale);
  const pictures = groupBy(
    inspection.photos.flatMap((photo, index) => {
      const image = photos[index];
      return image ? [{ ...photo, image }] : [];
    }),
    ({ item_id }) => item_id,
  );
  for (const [section, items] of groupBy(inspection.items, ({ section }) => section)) {
    room(canvas, 60, title);
    canvas.text(section ?? 'Items', canvas.left, canvas.y, heading);
    canvas.y += 16;
    canvas.rule(canvas.y, canvas.left, canvas.right, 'ink', 0.75);
    canvas.y += 6;
    for (const item of items) {
      drawItem(canvas, item, title);
      drawPhotos(canvas, pictures.get(item.id) ?? [], title);
      canvas.rule(canvas.y, canvas.left, canvas.right, 'line', 0.4);
      canvas.y += 6;
    }
    canvas.y += 8;
  }
  const ofRoom = pictures.get(null) ?? [];
  if (ofRoom.length > 0) {
    room(canvas, 60, title);
    canvas.text('Photos of the room', canvas.left, canvas.y, heading);
    canvas.y += 18;
    drawPhotos(canvas, ofRoom, title);
  }
  if (inspection.has_more_photos) {
    room(canvas, 20, title);
    canvas.text('Further photos are shown on the page of the inspection.', canvas.left, canvas.y, muted);
    canvas.y += 16;
  }
  drawDecision(canvas, inspection, company.locale, title);
  canvas.eachPage((page, of) => drawFoot(canvas, company, inspection.number, page, of));
  return canvas.finish();
}

function drawSummary(canvas: Canvas, inspection: InspectionDocument, locale: string): void {
  const { template, version, pass_mark, score, is_passed } = inspection;
  const place = {
    heading: 'Where',
    name: roomName(inspection.room),
    lines: [floorName(inspection.floor), inspection.site],
  };
  const left = drawParty(canvas, place, canvas.left, 300);
  const failed = inspection.items.filter(({ result }) => result === 'fail').length;
  const rows: [string, string][] = [
    ['Template', version === null ? template : `${template}, version ${version}`],
    ['Inspector', inspection.inspector ?? '–'],
    ['Started', formatMoment(inspection.started, locale) ?? 'Not yet'],
    ['Submitted', formatMoment(inspection.submitted, locale) ?? 'Not yet'],
    ['Status', inspectionStatus(inspection.status).label],
    ['Failed items', `${failed} of ${inspection.items.length}`],
    ...(pass_mark === null ? [] : ([['Pass mark', `${pass_mark}%`]] satisfies [string, string][])),
  ];
  const passed = is_passed === null ? '' : is_passed ? ', passed' : ', not passed';
  const amount = score === null ? undefined : { name: 'Score', value: `${Number(score)}%${passed}` };
  canvas.y = Math.max(left, drawFacts(canvas, { rows, amount })) + 18;
  if (inspection.notes)
    canvas.y =
      canvas.paragraph(inspection.notes, canvas.left, canvas.y, canvas.right - canvas.left, body) + 12;
}

function drawItem(canvas: Canvas, item: InspectedItem, title: string): void {
  const width = canvas.right - canvas.left - 130;
  const value = item.value === null ? '' : `: ${item.value}${item.unit ? ` ${item.unit}` : ''}`;
  const names = canvas.wrap(`${item.label}${value}`, width, strong);
  const severity = item.severity ? ` (${failureSeverity(item.severity).label.toLowerCase()})` : '';
  const order = item.order && `Work order ${item.order}, ${(item.order_status ?? '').replaceAll('_', ' ')}`;
  const notes = [item.note, order].flatMap((text) => (text ? canvas.wrap(text, width, muted) : []));
  room(canvas, names.length * 12.6 + 8, title);
  const result = item.result === null ? 'Not answered' : `${inspectionResult(item.result).label}${severity}`;
  const isFailed = item.result === 'fail';
  canvas.text(result, canvas.right, canvas.y, isFailed ? { ...strong, ink: 'danger' } : muted, 'right');
  for (const [index, line] of [...names, ...notes].entries()) {
    room(canvas, 12.6, title);
    canvas.text(line, canvas.left, canvas.y, index < names.length ? strong : muted);
    canvas.y += 12.6;
  }
  canvas.y += 3;
}

function drawDecision(canvas: Canvas, inspection: InspectionDocument, locale: string, title: string): void {
  const { decided, decided_by, decision_reason, status } = inspection;
  if (!decided) return;
  room(canvas, 50, title);
  canvas.y += 4;
  canvas.text(inspectionStatus(status).label, canvas.left, canvas.y, heading);
  const who = [decided_by, formatMoment(decided, locale)].filter(Boolean).join(', ');
  canvas.y = canvas.paragraph(who, canvas.left, canvas.y + 16, canvas.right - canvas.left, strong);
  if (decision_reason)
    canvas.y = canvas.paragraph(decision_reason, canvas.left, canvas.y, canvas.right - canvas.left, body);
}
