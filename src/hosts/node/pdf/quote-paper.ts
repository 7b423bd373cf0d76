// A quote on paper: what is offered, in every option, until when, and a place to sign. Once approved, it is the agreement:
// the option that was chosen, with what was ticked, and who signed it when.

import {
  agreedOptions,
  type QuoteDocument,
  type QuoteDocumentOption,
} from '#domains/quoting/sending/quote-document.rules.ts';
import { dayIn } from '#kernel/dates.ts';
import { drawFacts, drawFoot, drawHead, drawParty, type Facts } from './document-head.ts';
import { body, bottom, continuePage, label, strong } from './document-page.ts';
import { drawRemarks, drawSums, sumRows } from './document-sums.ts';
import { formatAddress, formatDay, formatMoney } from './format.ts';
import { drawLines } from './invoice-lines.ts';
import { Paper } from './paper.ts';

const stamps: Readonly<Record<string, string>> = { draft: 'DRAFT', declined: 'DECLINED', expired: 'EXPIRED' };

export function renderQuote(
  quote: QuoteDocument,
  logo?: Uint8Array,
  signature?: Uint8Array,
): Promise<Uint8Array> {
  const { company, number, status, is_expired } = quote;
  const title = `Quote ${number}`;
  const paper = new Paper(company.paper, { title, author: company.name, accent: company.accent });
  drawHead(paper, company, { title: 'Quote', number: numberOf(quote) }, logo);
  drawParties(paper, quote);
  const width = paper.right - paper.left;
  paper.y = paper.paragraph(quote.title, paper.left, paper.y, width, { size: 12, weight: 'bold' }) + 10;
  for (const option of agreedOptions(quote)) drawOption(paper, quote, option, title);
  drawRemarks(
    paper,
    [
      ['Notes', quote.notes],
      ['Terms', company.terms],
    ],
    title,
  );
  drawAgreement(paper, quote, title, signature);
  const stamp = stamps[status === 'sent' && is_expired ? 'expired' : status];
  if (stamp) paper.eachPage(() => paper.stamp(stamp));
  paper.eachPage((page, of) => drawFoot(paper, company, number, page, of));
  return paper.finish();
}

const numberOf = ({ number, revision }: QuoteDocument) =>
  revision > 1 ? `${number}, revision ${revision}` : number;

function drawParties(paper: Paper, quote: QuoteDocument): void {
  const column = (paper.right - paper.left - 200) / 2;
  const { bill_to, site, asset } = quote;
  const to = [bill_to.contact, ...formatAddress(bill_to.address)];
  const left = drawParty(paper, { heading: 'For', name: bill_to.name, lines: to }, paper.left, column);
  const at = {
    heading: 'Work at',
    name: site?.name ?? asset ?? '',
    lines: [...(site ? formatAddress(site.address) : []), site && asset],
  };
  const middle = site || asset ? drawParty(paper, at, paper.left + column, column) : paper.y;
  paper.y = Math.max(left, middle, drawFacts(paper, factsOf(quote))) + 18;
}

/** Days, and what it comes to where there is one thing to come to. */
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

function drawOption(paper: Paper, quote: QuoteDocument, option: QuoteDocumentOption, title: string): void {
  const { currency, locale } = quote;
  const width = paper.right - paper.left;
  if (option.name) {
    if (paper.y + 110 > bottom(paper)) continuePage(paper, title);
    const name = option.is_recommended && !quote.approval ? `${option.name} (recommended)` : option.name;
    paper.y = paper.paragraph(name, paper.left, paper.y, width, { size: 11, weight: 'bold', ink: 'accent' });
  }
  if (option.description) paper.y = paper.paragraph(option.description, paper.left, paper.y, width, body) + 2;
  if (option.name || option.description) paper.y += 8;
  const lines = option.lines.map((line) => ({ ...line, description: wordsOf(line, quote) }));
  drawLines(paper, { lines, taxes: option.taxes, currency, locale }, title);
  const rows = sumRows(option, locale);
  if (Number(option.deposit) > 0)
    rows.push({ name: quote.approval ? 'Deposit' : 'Deposit on approval', value: option.deposit });
  drawSums(paper, rows, quote, title);
  paper.y += 20;
}

/** On paper nobody ticks: a line says whether it is in the sum. */
function wordsOf(line: QuoteDocumentOption['lines'][number], { approval }: QuoteDocument): string {
  if (!line.is_optional || approval) return line.description;
  return `${line.is_selected ? 'Optional, included' : 'Optional, not included'}: ${line.description}`;
}

function drawAgreement(
  paper: Paper,
  { approval, status, locale, options, timezone }: QuoteDocument,
  title: string,
  signature: Uint8Array | undefined,
): void {
  if (status === 'declined' || status === 'expired') return;
  if (paper.y + 84 > bottom(paper)) continuePage(paper, title);
  paper.y += 10;
  if (approval) {
    const by = approval.by === 'customer' ? 'online' : 'as told to us';
    const when = formatDay(dayIn(timezone, approval.at), locale);
    paper.text('Approved', paper.left, paper.y, label);
    if (signature) paper.doc.image(Buffer.from(signature), paper.left, paper.y + 12, { fit: [180, 46] });
    paper.y += signature ? 62 : 14;
    paper.text(`${approval.name}, ${when}, ${by}`, paper.left, paper.y, strong);
    paper.y += 16;
    return;
  }
  const asked = options.length > 1 ? ['Option', 'Name', 'Date and signature'] : ['Name', 'Date', 'Signature'];
  paper.text('To approve it, sign here or use the link in our message.', paper.left, paper.y, body);
  const step = (paper.right - paper.left) / asked.length;
  for (const [index, name] of asked.entries()) {
    const x = paper.left + index * step;
    paper.rule(paper.y + 48, x, x + step - 18, 'subtle');
    paper.text(name, x, paper.y + 52, label);
  }
  paper.y += 70;
}
