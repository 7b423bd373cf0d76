// A quote as PDF: all options, the validity, and a place to sign. After approval it shows the agreement: the chosen option, the
// selected extras, and the signature.

import {
  agreedOptions,
  type QuoteDocument,
  type QuoteDocumentOption,
} from '#domains/quoting/sending/quote-document.rules.ts';
import { dayIn } from '#kernel/dates.ts';
import { Canvas } from './canvas.ts';
import { drawFacts, drawFoot, drawHead, drawParty, type Facts } from './document-head.ts';
import { body, bottom, continuePage, label, strong } from './document-page.ts';
import { drawRemarks, drawSums, sumRows, sumsHeight } from './document-sums.ts';
import { formatAddress, formatDay, formatMoney } from './format.ts';
import { drawLines } from './invoice-lines.ts';

const stamps: Readonly<Record<string, string>> = { draft: 'DRAFT', declined: 'DECLINED', expired: 'EXPIRED' };

export function renderQuote(
  quote: QuoteDocument,
  logo?: Uint8Array,
  signature?: Uint8Array,
): Promise<Uint8Array> {
  const { company, number, status, is_expired } = quote;
  const title = `Quote ${number}`;
  const canvas = new Canvas(company.paper, { title, author: company.name, accent: company.accent });
  drawHead(canvas, company, { title: 'Quote', number: numberOf(quote), to: quote.bill_to.address }, logo);
  drawParties(canvas, quote);
  const width = canvas.right - canvas.left;
  canvas.y = canvas.paragraph(quote.title, canvas.left, canvas.y, width, { size: 12, weight: 'bold' }) + 10;
  for (const option of agreedOptions(quote)) drawOption(canvas, quote, option, title);
  drawRemarks(
    canvas,
    [
      ['Notes', quote.notes],
      ['Terms', company.terms],
    ],
    title,
  );
  drawAgreement(canvas, quote, title, signature);
  const stamp = stamps[status === 'sent' && is_expired ? 'expired' : status];
  if (stamp) canvas.eachPage(() => canvas.stamp(stamp));
  canvas.eachPage((page, of) => drawFoot(canvas, company, number, page, of));
  return canvas.finish();
}

const numberOf = ({ number, revision }: QuoteDocument) =>
  revision > 1 ? `${number}, revision ${revision}` : number;

function drawParties(canvas: Canvas, quote: QuoteDocument): void {
  const column = (canvas.right - canvas.left - 200) / 2;
  const { bill_to, site, asset, company } = quote;
  const to = [bill_to.contact, ...formatAddress(bill_to.address, company.address)];
  const left = drawParty(canvas, { heading: 'For', name: bill_to.name, lines: to }, canvas.left, column);
  const at = {
    heading: 'Work at',
    name: site?.name ?? asset ?? '',
    lines: [...(site ? formatAddress(site.address, company.address) : []), site && asset],
  };
  const middle = site || asset ? drawParty(canvas, at, canvas.left + column, column) : canvas.y;
  canvas.y = Math.max(left, middle, drawFacts(canvas, factsOf(quote))) + 18;
}

/** Dates, and the total if there is only one option. */
function factsOf(quote: QuoteDocument): Facts {
  const { locale, issued_on, valid_until, customer_po, approval, timezone } = quote;
  const rows: [string, string][] = [
    ['Issued', formatDay(issued_on, locale)],
    approval
      ? ['Approved', formatDay(dayIn(timezone, approval.at), locale)]
      : ['Valid until', formatDay(valid_until, locale)],
  ];
  if (customer_po) rows.push(['Your PO', customer_po]);
  const [only, ...others] = agreedOptions(quote);
  const isOne = only !== undefined && others.length === 0;
  return { rows, amount: isOne ? { name: 'Total', value: formatMoney(only.total, quote) } : undefined };
}

function drawOption(canvas: Canvas, quote: QuoteDocument, option: QuoteDocumentOption, title: string): void {
  const { currency, locale } = quote;
  const width = canvas.right - canvas.left;
  if (option.name) {
    if (canvas.y + 110 > bottom(canvas)) continuePage(canvas, title);
    const name = option.is_recommended && !quote.approval ? `${option.name} (recommended)` : option.name;
    canvas.y = canvas.paragraph(name, canvas.left, canvas.y, width, {
      size: 11,
      weight: 'bold',
      ink: 'accent',
    });
  }
  if (option.description)
    canvas.y = canvas.paragraph(option.description, canvas.left, canvas.y, width, body) + 2;
  if (option.name || option.description) canvas.y += 8;
  const lines = option.lines.map((line) => ({ ...line, description: wordsOf(line, quote) }));
  const rows = sumRows(option, locale);
  if (Number(option.deposit) > 0)
    rows.push({ name: quote.approval ? 'Deposit' : 'Deposit on approval', value: option.deposit });
  drawLines(canvas, { lines, taxes: option.taxes, currency, locale }, title, sumsHeight(rows));
  drawSums(canvas, rows, quote, title);
  canvas.y += 20;
}

/** On paper nothing can be selected, so a line says whether it is included. */
function wordsOf(line: QuoteDocumentOption['lines'][number], { approval }: QuoteDocument): string {
  if (!line.is_optional || approval) return line.description;
  return `${line.is_selected ? 'Optional, included' : 'Optional, not included'}: ${line.description}`;
}

function drawAgreement(
  canvas: Canvas,
  { approval, status, locale, options, timezone }: QuoteDocument,
  title: string,
  signature: Uint8Array | undefined,
): void {
  if (status === 'declined' || status === 'expired') return;
  if (canvas.y + 84 > bottom(canvas)) continuePage(canvas, title);
  canvas.y += 10;
  if (approval) {
    const online = approval.is_on_site ? 'on site' : 'online';
    const by = approval.by === 'customer' ? online : 'as told to us';
    const when = formatDay(dayIn(timezone, approval.at), locale);
    canvas.text('Approved', canvas.left, canvas.y, label);
    if (signature) canvas.image(signature, canvas.left, canvas.y + 12, [180, 46]);
    canvas.y += signature ? 62 : 14;
    canvas.text(`${approval.name}, ${when}, ${by}`, canvas.left, canvas.y, strong);
    canvas.y += 16;
    return;
  }
  const asked = options.length > 1 ? ['Option', 'Name', 'Date and signature'] : ['Name', 'Date', 'Signature'];
  canvas.text('To approve it, sign here or use the link in our message.', canvas.left, canvas.y, body);
  const step = (canvas.right - canvas.left) / asked.length;
  for (const [index, name] of asked.entries()) {
    const x = canvas.left + index * step;
    canvas.rule(canvas.y + 48, x, x + step - 18, 'subtle');
    canvas.text(name, x, canvas.y + 52, label);
  }
  canvas.y += 70;
}
