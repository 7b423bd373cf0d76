import { dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import sharp from 'sharp';
import type { InvoiceDocument } from '#domains/invoicing/invoice-document.report.ts';
import type { CustomerStatement } from '#domains/invoicing/receivables/customer-statement.report.ts';
import { createPdfRenderer } from '#hosts/node/pdf/pdf-renderer.ts';

export const about =
  'An invoice with logo and font as PDF in the worker after warm-up: p50 at most 5 ms, p99 20; 1,000 statements in one go.';

const ROUNDS = 200;
const target = { p50_ms: 5, p99_ms: 20 };

export async function run(args: readonly string[]): Promise<void> {
  const worker = join(dirname(fileURLToPath(import.meta.url)), 'pdf.worker.mjs');
  await build({
    entryPoints: ['src/hosts/node/workers/pdf.worker.ts'],
    outfile: worker,
    bundle: true,
    packages: 'external',
    format: 'esm',
    platform: 'node',
    logLevel: 'error',
  });
  const logo = await drawLogo();
  const renderer = createPdfRenderer(pathToFileURL(worker));
  for (let n = 0; n < 30; n += 1) await renderer.draw({ kind: 'invoices', invoices: [invoice(12, n)], logo });
  const result = {
    target,
    lines_12: await measure(12),
    lines_40: await measure(40),
    lines_200: await measure(200),
    statements_1000: await statements(),
  };
  await renderer.close();
  if (args.includes('--json')) process.stdout.write(`${JSON.stringify(result)}\n`);
  else
    for (const [name, value] of Object.entries(result))
      process.stdout.write(`${name}: ${JSON.stringify(value)}\n`);

  /** Statements for all customers: total time, and the longest time this thread was blocked. */
  async function statements() {
    const started = performance.now();
    let longest = 0;
    let last = performance.now();
    const watch = setInterval(() => {
      longest = Math.max(longest, performance.now() - last - 5);
      last = performance.now();
    }, 5);
    for (let n = 0; n < 1000; n += 1)
      await renderer.draw({ kind: 'statement', statement: statement(n), logo });
    clearInterval(watch);
    return {
      seconds: Number(((performance.now() - started) / 1000).toFixed(1)),
      blocked_ms: Math.round(longest),
    };
  }

  async function measure(lines: number) {
    const times: number[] = [];
    const before = process.cpuUsage();
    let bytes = 0;
    for (let n = 0; n < ROUNDS; n += 1) {
      const started = performance.now();
      bytes = (await renderer.draw({ kind: 'invoices', invoices: [invoice(lines, n)], logo })).byteLength;
      times.push(performance.now() - started);
    }
    const { user, system } = process.cpuUsage(before);
    times.sort((a, b) => a - b);
    const at = (share: number) => Number((times[Math.floor(share * ROUNDS)] ?? 0).toFixed(2));
    const cpu_ms = Number(((user + system) / 1000 / ROUNDS).toFixed(2));
    return { p50_ms: at(0.5), p99_ms: at(0.99), cpu_ms, bytes };
  }
}

/** A logo as the server stores it for printing: in print size, on white. */
function drawLogo(): Promise<Uint8Array> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="680" height="208"><rect width="200" height="200" rx="30" fill="#0a6"/><circle cx="100" cy="100" r="60" fill="#fff" fill-opacity=".7"/><path d="M240 150 Q 400 20 640 150" stroke="#123" stroke-width="24" fill="none"/></svg>`;
  return sharp(Buffer.from(svg)).flatten({ background: '#ffffff' }).png().toBuffer();
}

/** Each invoice has words that no earlier one has. */
function invoice(count: number, n: number): InvoiceDocument {
  const address = {
    street_address: `${n} Hotel Plaza`,
    city: 'Łódź',
    state: null,
    postal_code: '90-001',
    country: 'Poland',
  };
  return {
    ...{ kind: 'invoice', status: 'sent', payment_state: 'unpaid', is_overdue: false, credits_number: null },
    ...{ number: `INV-2026-${String(n).padStart(4, '0')}`, issue_date: '2026-03-01', due_date: '2026-03-31' },
    ...{
      currency: 'USD',
      locale: 'en-US',
      customer_po: `PO-${n * 7}`,
      notes: 'Thank you for your business.',
    },
    company: {
      ...{
        name: 'Cooper Heating & Electrical',
        address,
        phone: '+1 217 555 0100',
        email: 'office@cooper.example',
      },
      ...{
        payment_details: 'Bank transfer to account 12 3456 789.',
        terms: 'Due in 30 days.',
        paper: 'letter',
        footer: null,
        tax_number: null,
        payment_link: null,
        accent: null,
        locale: 'en-US',
        logo_file_id: null,
      },
    },
    bill_to: { name: `Customer ${n}`, contact: `Contact ${n * 3}`, email: null, address, tax_id: null },
    site: { name: 'Main house', address },
    lines: Array.from({ length: count }, (_, i) => ({
      kind: i % 8 === 0 ? 'section' : 'labour',
      description: `Replaced condenser fan ${n * 1000 + i}, cleaned the coil, checked the charge and ran the unit for half an hour`,
      ...{
        quantity: '1.500',
        unit: 'h',
        unit_price: `${90 + (i % 9)}.00`,
        discount: '0.00',
        discount_percent: null,
        tax_rate: '0.0825',
      },
      ...{ gross: `${(n * 31 + i) % 900}.50`, net: `${(n * 31 + i) % 900}.50` },
    })),
    ...{
      subtotal: '1200.00',
      discount: '0.00',
      discount_percent: null,
      early_discount: null,
      settled: [],
      agreement: null,
      tax: '99.00',
      total: `${1299 + n}.00`,
      paid: '0.00',
      balance: `${1299 + n}.00`,
    },
    taxes: [{ rate: '0.0825', net: '1200.00', tax: '99.00' }],
  };
}

/** A statement with twenty open items. */
function statement(n: number): CustomerStatement {
  const { company, bill_to, currency, locale } = invoice(1, n);
  const nothing = {
    current: '0.00',
    days_1_30: '0.00',
    days_31_60: '0.00',
    days_61_90: '0.00',
    over_90: '0.00',
  };
  return {
    ...{ customer_id: String(n), as_of: '2026-03-31', currency, locale, company, bill_to },
    ...{ total: '1200.00', overdue: '300.00', ageing: nothing },
    items: Array.from({ length: 20 }, (_, i) => ({
      ...{ kind: 'invoice', id: String(i), number: `INV-2026-${n * 20 + i}`, dated_on: '2026-02-01' },
      ...{ due_date: '2026-03-03', days_overdue: 28, amount: `${i}60.00`, open: `${i}60.00` },
    })),
  };
}
