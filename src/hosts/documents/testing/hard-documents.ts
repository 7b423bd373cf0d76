// Documents with long names and words, large amounts and taxes with decimals, for tests of how documents are laid out.

import type { InvoiceDocument } from '#domains/invoicing/invoice-document.report.ts';
import type { CustomerStatement } from '#domains/invoicing/receivables/customer-statement.report.ts';
import type { DocumentCompany } from '#domains/invoicing/settings/document-company.ts';
import type { PurchaseOrderDocument } from '#domains/purchasing/orders/purchase-order-document.report.ts';
import type { QuoteDocument, QuoteDocumentOption } from '#domains/quoting/sending/quote-document.rules.ts';

const address = {
  street_address: '77 Extraordinarily Long Boulevard of the Americas, Building 7, Suite 1250',
  ...{ city: 'Colorado Springs', state: 'CO', postal_code: '80918-1234', country: 'US' },
};

export const hardCompany = (paper: 'a4' | 'letter', locale: string): DocumentCompany => ({
  name: 'Summit Heating, Cooling, Electrical & Plumbing Services of Greater Denver and the Front Range',
  ...{
    address,
    phone: '+1 303 555 0100',
    email: 'accounts-receivable@summit-heating-cooling.example',
    locale,
  },
  payment_details: 'Check payable to Summit Heating.\nACH: First Bank, routing 102003154, account 7745 0093.',
  terms: 'Net 30. 1.5% per month on late payments.',
  ...{
    footer: null,
    tax_number: 'EIN 84-7777777',
    payment_link: null,
    paper,
    accent: null,
    logo_file_id: null,
  },
});

const bill_to = {
  name: 'Rocky Mountain Regional Consolidated Hospitality & Conference Holdings International LLC',
  contact: 'Maximiliana Featherstonehaugh-Wolfeschlegelsteinhausenbergerdorff',
  ...{ email: null, address, tax_id: '84-1234567' },
};

const amounts = ['65.10', '7777.70', '1177.50', '12345678.97'] as const;
const linesOf = (count: number): InvoiceDocument['lines'] =>
  Array.from({ length: count }, (_, n) => ({
    ...(n % 9 === 0 ? { kind: 'section', section_total: '17777.20' } : { kind: 'labour' }),
    description: `WO-10${n} Rooftop unit 7.5 ton: condenser fan motor, 7.5 µF capacitor and bearings`,
    ...{ quantity: n % 3 ? '1.75' : '12.000', unit: n % 2 ? 'h' : 'ea', unit_price: '37.20' },
    ...(n === 4
      ? { discount: '7.50', discount_percent: '0.075' }
      : { discount: '0.00', discount_percent: null }),
    ...{ tax_rate: n % 2 ? '0.075' : '0.0775', gross: '97.70', net: amounts[n % 4] ?? '0.00' },
  }));

const money = { currency: 'USD' } as const;
const taxes = [
  { rate: '0.075', net: '1200.00', tax: '90.00' },
  { rate: '0.0775', net: '777.70', tax: '60.27' },
];

export const hardInvoice = (company: DocumentCompany, count: number): InvoiceDocument => ({
  ...{
    kind: 'invoice',
    status: 'sent',
    payment_state: 'partly_paid',
    is_overdue: false,
    credits_number: null,
  },
  ...{ number: 'INV-2026-1777', issue_date: '2026-11-07', due_date: '2026-12-07', customer_po: 'PO-77.75' },
  early_discount: { percent: '0.0200', amount: '2469135.79', until: '2026-11-17' },
  ...{ ...money, locale: company.locale, company, bill_to, notes: 'Thank you.', agreement: null, taxes },
  site: { name: 'North Tower Penthouse Mechanical Room and Cooling Plant', address },
  lines: linesOf(count),
  settled: [{ what: 'payment', number: 'PAY-0077', amount: '37.20' }],
  ...{ subtotal: '123456789.75', discount: '777.70', discount_percent: '0.075', tax: '150.27' },
  ...{ total: '123457777.20', paid: '37.20', balance: '123457740.00' },
});

export const hardStatement = (company: DocumentCompany, count: number): CustomerStatement => ({
  ...{ customer_id: 'x', as_of: '2026-11-26', ...money, locale: company.locale, company, bill_to },
  ...{ total: '123456789.75', overdue: '337.20' },
  ageing: {
    current: '7.75',
    days_1_30: '37.20',
    days_31_60: '123456.75',
    days_61_90: '7.50',
    over_90: '0.00',
  },
  items: Array.from({ length: count }, (_, n) => ({
    ...{ kind: n % 3 ? 'invoice' : 'payment', id: String(n), number: `INV-2026-17${n}` },
    ...{ dated_on: '2026-09-30', due_date: '2026-10-31', days_overdue: n % 2 ? 126 : 0 },
    ...{ amount: amounts[n % 4] ?? '0.00', open: amounts[n % 3] ?? '0.00' },
  })),
});

const optionOf = (name: string): QuoteDocumentOption => ({
  ...{
    id: name,
    name,
    description: 'Two-stage 96% AFUE furnace, 7.5 kW.',
    is_recommended: name === 'Better',
  },
  ...{ is_chosen: false, discount_percent: null, discount_amount: null, discount: '0.00', taxes },
  ...{ subtotal: '7777.75', tax: '583.33', total: '8361.08', deposit: '2508.32' },
  lines: linesOf(7).map((line, n) => ({ ...line, id: String(n), is_optional: n === 4, is_selected: false })),
});

export const hardQuote = (company: DocumentCompany): QuoteDocument => ({
  ...{ number: 'Q-1777', title: 'Replace furnace and air conditioner', status: 'sent', revision: 2 },
  ...{
    issued_on: '2026-11-07',
    valid_until: '2026-12-07',
    is_expired: false,
    ...money,
    locale: company.locale,
  },
  ...{ timezone: 'America/Denver', company, bill_to, site: { name: 'North Tower', address }, asset: 'RTU-7' },
  ...{ customer_po: null, notes: null, deposit_percent: '30', deposit_amount: null, approval: null },
  options: ['Good', 'Better', 'Best'].map(optionOf),
});

export const hardOrder = (company: DocumentCompany, count: number): PurchaseOrderDocument => ({
  ...{
    status: 'sent',
    po_number: 'PO-2026-0077',
    order_date: '2026-11-07',
    expected_delivery_date: '2026-11-27',
  },
  ...{ payment_terms: '2% 10, net 30 days, freight prepaid', ...money, locale: company.locale },
  ...{ paper: company.paper, company, shipping_address: address, billing_address: address },
  vendor: { name: bill_to.name, contact: bill_to.contact, address, account_number: '77.75' },
  ...{ notes: 'Call before delivery.', ordered_by: 'Dana Whitfield' },
  lines: linesOf(count).map(({ description, quantity, unit, unit_price, tax_rate, net }) => ({
    ...{
      item_name: description,
      sku: 'ZP77KCE-TF5',
      description: null,
      quantity,
      unit,
      unit_price,
      tax_rate,
      net,
    },
  })),
  ...{ subtotal: '7777.75', tax_amount: '583.33', shipping_amount: '77.70', total_amount: '8438.78' },
});
