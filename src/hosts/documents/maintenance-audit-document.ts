// What a brand's auditor asks for, as PDF: coverage of the period, each room's maintenance and inspections, and what became of
// failures.

import { failureSeverity, inspectionStatus } from '#domains/property/inspections/inspection.display.ts';
import type { AuditedRoom, MaintenanceAudit } from '#domains/property/room-maintenance/maintenance-audit.ts';
import { floorName, roomName } from '#domains/rooms/room-name.rules.ts';
import type { PrintedDocument } from '#server/documents/printed-document.ts';
import { Canvas, type Style } from './canvas.ts';
import { drawFacts, drawFoot, drawHead, drawParty } from './document-head.ts';
import { body, bottom, continuePage, label, strong } from './document-page.ts';
import { formatDay } from './format.ts';

const heading: Style = { size: 12, weight: 'bold', ink: 'accent' };
const muted: Style = { ...body, ink: 'muted' };
const danger: Style = { ...body, ink: 'danger' };
const LINE = 12.6;

type PrintedAudit = Extract<PrintedDocument, { kind: 'maintenance_audit' }>;

export function renderMaintenanceAudit({ audit, company, logo }: PrintedAudit): Promise<Uint8Array> {
  const { locale } = company;
  const period = `${formatDay(audit.from, locale)} to ${formatDay(audit.to, locale)}`;
  const title = `Room maintenance ${period}`;
  const canvas = new Canvas(company.paper, { title, author: company.name, accent: company.accent });
  drawHead(canvas, company, { title: 'Room maintenance', number: period }, logo);
  drawSummary(canvas, audit);
  drawRooms(canvas, audit, locale, title);
  drawFailures(canvas, audit, title);
  canvas.eachPage((page, of) => drawFoot(canvas, company, title, page, of));
  return canvas.finish();
}

const share = (part: number, of: number) => (of === 0 ? '–' : `${Math.floor((100 * part) / of)}%`);
const isCovered = ({ maintenances }: AuditedRoom, required: number) => maintenances.length >= required;

function drawSummary(canvas: Canvas, audit: MaintenanceAudit): void {
  const { rooms, required, times_a_year } = audit;
  const covered = rooms.filter((room) => isCovered(room, required)).length;
  const inspections = rooms.flatMap((room) => room.inspections);
  const scores = inspections.flatMap(({ score }) => (score === null ? [] : Number(score)));
  const failures = rooms.flatMap((room) => room.failures);
  const open = failures.filter(({ order_status }) => !isSettled(order_status)).length;
  const standard = `Each guest room ${times_a_year === 1 ? 'once' : `${times_a_year} times`} a year: ${required} in this period`;
  const left = drawParty(canvas, { heading: 'Site', name: audit.site, lines: [standard] }, canvas.left, 300);
  const mean =
    scores.length > 0 ? `${Math.round(scores.reduce((sum, one) => sum + one, 0) / scores.length)}%` : '–';
  const rows: [string, string][] = [
    ['Guest rooms', String(rooms.length)],
    ['Reached the standard', String(covered)],
    ['Maintenances', String(rooms.reduce((sum, { maintenances }) => sum + maintenances.length, 0))],
    ['Inspections', String(inspections.length)],
    ['Mean score', mean],
    ['Failures', `${failures.length}, ${open} not settled`],
  ];
  const amount = { name: 'Coverage', value: share(covered, rooms.length) };
  canvas.y = Math.max(left, drawFacts(canvas, { rows, amount })) + 20;
}

const columns = [
  ['Room', 0],
  ['Count', 76],
  ['Maintained: day, who, record', 116],
  ['Inspected: day, score, record', 312],
] as const;
const [, [, countAt], [, doneAt], [, seenAt]] = columns;

function drawColumns(canvas: Canvas): void {
  for (const [name, at] of columns) canvas.text(name, canvas.left + at, canvas.y, label);
  canvas.y += 13;
  canvas.rule(canvas.y, canvas.left, canvas.right, 'ink', 0.75);
  canvas.y += 5;
}

function drawRooms(canvas: Canvas, audit: MaintenanceAudit, locale: string, title: string): void {
  const next = () => {
    continuePage(canvas, title);
    drawColumns(canvas);
  };
  drawColumns(canvas);
  let floor: string | null | undefined;
  for (const room of audit.rooms) {
    const isNew = room.floor !== floor;
    if (canvas.y + (isNew ? 36 : 22) > bottom(canvas)) next();
    if (isNew) {
      const name = floorName(room.floor) ?? 'Without a floor';
      canvas.text(name, canvas.left, canvas.y, { ...label, weight: 'bold' });
      canvas.y += 13;
    }
    floor = room.floor;
    drawRoom(canvas, room, { required: audit.required, locale, next });
  }
  canvas.y += 14;
}

interface RoomDrawing {
  readonly required: number;
  readonly locale: string;
  /** Goes on with the next page. */
  readonly next: () => void;
}

function drawRoom(canvas: Canvas, room: AuditedRoom, { required, locale, next }: RoomDrawing): void {
  const done = room.maintenances.map(({ on, by, proof }) =>
    [formatDay(on, locale), by, proof].filter(Boolean).join(', '),
  );
  const seen = room.inspections.map(({ on, score, number, status }) => {
    const result = score === null ? inspectionStatus(status).label : `${Number(score)}%`;
    return [formatDay(on, locale), result, number].join(', ');
  });
  const left = done.flatMap((line) => canvas.wrap(line, seenAt - doneAt - 10, body));
  const right = seen.flatMap((line) => canvas.wrap(line, canvas.right - canvas.left - seenAt, body));
  const count = `${room.maintenances.length} of ${required}`;
  canvas.text(roomName(room.number), canvas.left, canvas.y, strong);
  canvas.text(count, canvas.left + countAt, canvas.y, isCovered(room, required) ? body : danger);
  if (left.length === 0) canvas.text('None', canvas.left + doneAt, canvas.y, danger);
  for (let line = 0; line < Math.max(1, left.length, right.length); line += 1) {
    if (canvas.y + LINE > bottom(canvas)) next();
    canvas.text(left[line] ?? '', canvas.left + doneAt, canvas.y, body);
    canvas.text(right[line] ?? '', canvas.left + seenAt, canvas.y, body);
    canvas.y += LINE;
  }
  canvas.rule(canvas.y + 1, canvas.left, canvas.right, 'line', 0.4);
  canvas.y += 5;
}

const isSettled = (status: string | null) =>
  status === 'completed' || status === 'reviewed' || status === 'closed' || status === 'cancelled';

function drawFailures(canvas: Canvas, { rooms }: MaintenanceAudit, title: string): void {
  if (canvas.y + 60 > bottom(canvas)) continuePage(canvas, title);
  canvas.text('Failures, and what became of them', canvas.left, canvas.y, heading);
  canvas.y += 20;
  const failures = rooms.flatMap((room) => room.failures.map((one) => ({ ...one, number: room.number })));
  if (failures.length === 0) canvas.text('Nothing failed in this period.', canvas.left, canvas.y, muted);
  for (const { number, inspection, label: item, severity, order, order_status } of failures) {
    const what = `${item}${severity ? ` (${failureSeverity(severity).label.toLowerCase()})` : ''}, ${inspection}`;
    const lines = canvas.wrap(what, 250, body);
    if (canvas.y + lines.length * LINE + 6 > bottom(canvas)) continuePage(canvas, title);
    canvas.text(roomName(number), canvas.left, canvas.y, strong);
    const fate = order ? `${order}, ${(order_status ?? '').replaceAll('_', ' ')}` : 'No work order';
    canvas.text(fate, canvas.right, canvas.y, isSettled(order_status) ? body : danger, 'right');
    for (const line of lines) {
      canvas.text(line, canvas.left + 76, canvas.y, body);
      canvas.y += LINE;
    }
    canvas.y += 4;
  }
}
