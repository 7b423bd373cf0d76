import { describe, expect, it } from 'vitest';
import { imports } from '#domains/index.ts';
import { neutralCell, restoreCell } from '#kernel/formula-cell.ts';
import { detectDelimiter, detectHeaderLine } from '#kernel/reading/detect-form.ts';
import { RecordReader } from '#kernel/reading/read-records.ts';
import { fc } from '#kernel/testing/properties.ts';
import { choicesOf, plain } from '../settings/settings.rules.ts';
import { targetOf as made } from '../settings/target.rules.ts';
import { templateCsv } from '../settings/template.ts';
import { guessSettings, refreshSettings } from './guess-settings.ts';
import { headerPresets } from './header-presets.ts';
import { commonHeaders } from './header-words.ts';
import { translatedHeaders } from './header-words-translated.ts';
import { ColumnInspection, columnNames } from './inspect-column.ts';

const targets = imports.map(made);
const targetOf = (table: string) => targets.find((target) => target.table === table);

const records = (text: string, delimiter = ',') => {
  const reader = new RecordReader(delimiter);
  return [...reader.push(text), ...reader.end()];
};

function suggest(table: string, csv: string) {
  const target = targetOf(table);
  if (!target) throw new Error(table);
  const [header, ...rows] = records(csv);
  const columns = columnNames(header?.cells ?? []).map((name) => new ColumnInspection(name));
  for (const { line, cells } of rows)
    for (const [i, column] of columns.entries()) column.see(cells[i] ?? '', line);
  return guessSettings(
    target,
    columns.map((column) => column.facts()),
  );
}

const goals = (table: string, csv: string) =>
  Object.fromEntries(suggest(table, csv).mapping.map(({ column, field }) => [column, field]));

describe('suggested mapping', () => {
  it('recognises the headers of other programs', () => {
    const jobber =
      'Display Name,First Name,Last Name,Main Phone #s,E-mails,Billing Street 1,Billing City,Tags\nAnn Ltd,Ann,Lee,555 0100,a@b.co,1 Main St,Reno,vip';
    expect(suggest('customers', jobber).program).toBe('Jobber');
    expect(goals('customers', jobber)).toMatchObject({
      'Display Name': 'name',
      'Main Phone #s': 'phone',
      'E-mails': 'email',
      'Billing City': 'billing_city',
    });
  });

  it('recognises a register of fixed assets, and the words of its choices', () => {
    const csv =
      'Asset number,Description,Asset class,Placed in service,Acquisition cost,Residual value,Life (months),Book method,Prior depreciation\n12,Van,Motor vehicles,2024-01-02,24000,2400,60,SL,1200\n13,Press,Tools & equipment,2024-01-02,900,0,36,DDB,0';
    expect(goals('fixed_assets', csv)).toEqual({
      ...{ 'Asset number': 'number', Description: 'name', 'Asset class': 'category' },
      ...{
        'Placed in service': 'in_service_on',
        'Acquisition cost': 'cost',
        'Residual value': 'salvage_value',
      },
      ...{ 'Life (months)': 'useful_life_months', 'Book method': 'method' },
      'Prior depreciation': 'depreciated_before',
    });
    const { mapping } = suggest('fixed_assets', csv);
    expect(mapping.flatMap(({ values }) => (values ? [values] : []))).toEqual([
      { 'Motor vehicles': 'vehicles', 'Tools & equipment': 'tools' },
      { SL: 'straight_line', DDB: 'declining_balance' },
    ]);
  });

  it('takes what is open, not the whole amount, of the reports and exports of accounting programs', () => {
    const online =
      'Date,Transaction type,Num,Customer,Due date,Amount,Open balance\n03/01/2026,Invoice,1041,Ann Ltd,03/31/2026,500.00,120.00';
    const desktop =
      'Type,Date,Num,P.O. #,Name,Terms,Due Date,Class,Aging,Open Balance\nInvoice,03/01/2026,1041,,Ann Ltd,Net 30,03/31/2026,,12,120.00';
    const xero =
      '*ContactName,EmailAddress,POCity,*InvoiceNumber,Reference,*InvoiceDate,*DueDate,Total,TaxTotal,InvoiceAmountPaid,InvoiceAmountDue,*Description,*Quantity,*UnitAmount\nAnn Ltd,a@b.co,Leeds,INV-7,,01/03/2026,31/03/2026,500,0,380,120,Boiler,1,500';
    for (const [csv, customer, number, amount] of [
      [online, 'Customer', 'Num', 'Open balance'],
      [desktop, 'Name', 'Num', 'Open Balance'],
      [xero, '*ContactName', '*InvoiceNumber', 'InvoiceAmountDue'],
    ] as const) {
      const found = Object.entries(goals('opening_invoices', csv)).map(([column, field]) => [field, column]);
      expect(Object.fromEntries(found)).toMatchObject({ customer, number, amount });
    }
    expect(suggest('opening_bills', online.replace('Customer', 'Vendor')).program).toBe('QuickBooks');
  });

  it('recognises the usual short and long spellings', () => {
    const list = 'Full Name,Cell Phone,Address Line 1,City/Town,ST,ZIP/Postal Code,Open Balance';
    expect(goals('customers', `${list}\nAnn Lee,555 0100,1 Main St,Reno,NV,89501,"1,200.00"`)).toEqual({
      'Full Name': 'name',
      'Cell Phone': 'phone',
      'Address Line 1': 'billing_street_address',
      'City/Town': 'billing_city',
      ST: 'billing_state',
      'ZIP/Postal Code': 'billing_postal_code',
      'Open Balance': 'opening_balance',
    });
    expect(
      goals('sites', 'Customer,Site name,Address,City,ST,Zip\nAnn,Shop,1 Main St,Reno,NV,89501'),
    ).toMatchObject({
      ST: 'site_state',
    });
  });

  it('recognises headers in other languages', () => {
    const german =
      'Firma;Telefon;E-Mail;Straße;PLZ;Ort;Land\nBäckerei Anders;030 555 0100;post@anders.example;Hauptstr. 1;10115;Berlin;DE';
    expect(goals('customers', german.replaceAll(';', ','))).toEqual({
      Firma: 'name',
      Telefon: 'phone',
      'E-Mail': 'email',
      Straße: 'billing_street_address',
      PLZ: 'billing_postal_code',
      Ort: 'billing_city',
      Land: 'billing_country',
    });
    expect(goals('parts', 'Référence,Désignation,Unité,Prix\nR-1,Joint,u,3')).toMatchObject({
      Référence: 'sku',
      Désignation: 'name',
      Prix: 'price',
    });
    expect(
      goals('sites', 'Cliente,Nombre,Calle,Código postal,Ciudad\nSol,Sede,Mayor 1,28013,Madrid'),
    ).toEqual({
      Cliente: 'customer',
      Nombre: 'name',
      Calle: 'site_street_address',
      'Código postal': 'site_postal_code',
      Ciudad: 'site_city',
    });
  });

  it('has only existing fields, and one per header', () => {
    for (const words of [commonHeaders, translatedHeaders])
      for (const [table, fields] of Object.entries(words)) {
        for (const field of Object.keys(fields)) expect(targetOf(table)?.fields).toHaveProperty(field);
        const all = Object.values(fields).flatMap((headers) => [...new Set(headers.map(plain))]);
        expect(all).toEqual([...new Set(all)]);
      }
  });

  it('maps every header of every preset to a field that exists', () => {
    for (const { table, headers } of headerPresets) {
      for (const field of Object.values(headers)) expect(targetOf(table)?.fields).toHaveProperty(field);
    }
  });

  it('suggests no field that the values cannot go to, whatever the header', () => {
    expect(
      goals('work_orders', 'Title,Date,Cost\nFix,not a date,2004-05-05\nFix,neither,2004-05-06'),
    ).toEqual({
      Title: 'title',
      Cost: 'worked_on',
    });
  });

  it('uses the values if the header is unknown', () => {
    expect(goals('customers', 'Customer,XY\nAnn,a@b.co\nBob,b@b.co')).toMatchObject({ XY: 'email' });
  });

  it('fills in a format only if the values prove it', () => {
    const [, date, cost] = suggest('work_orders', 'Title,Date,Cost\nFix,03/04/2026,1.234').mapping;
    expect(date).toEqual({ column: 'Date', field: 'worked_on' });
    expect(cost).toEqual({ column: 'Cost', field: 'cost' });
  });

  it('keeps earlier settings and adds only missing ones', () => {
    const target = targetOf('work_orders');
    if (!target) throw new Error();
    const look = new ColumnInspection('When');
    look.see('25/04/2026', 2);
    const saved = {
      mapping: [
        { column: 'When', field: 'due_at' },
        { column: 'Gone', field: 'title' },
      ],
      for_all: { status: 'closed' },
      create: [],
    };
    expect(refreshSettings(target, saved, [look.facts()]).mapping).toEqual([
      { column: 'When', field: 'due_at', date_format: 'DMY' },
    ]);
  });

  it('recognises every field of our own template', () => {
    for (const target of targets) {
      const csv = templateCsv(target).replace('\ufeff', '');
      const header = records(csv)[0]?.cells ?? [];
      const found = goals(target.table, csv);
      const missing = header.filter((name) => target.fields[found[name] ?? '']?.label !== name);
      expect(missing, target.table).toEqual([]);
    }
  });

  it('suggests only choices the field has', () => {
    for (const target of targets) {
      for (const [name, value] of Object.entries(target.suggested ?? {})) {
        expect(choicesOf(target.fields[name] as never)).toContain(value);
      }
    }
  });
});

describe('detecting the format of a text file', () => {
  it.each([
    ['a;b;c\n1,5;2;3\n', ';'],
    ['a\tb\n1\t2\n', '\t'],
    ['a|b\n1|2\n', '|'],
    ['a,b\n"x;y",2\n', ','],
    ['sep=;\na;b\n', ';'],
    ['only\none\n', ','],
  ])('%j is separated by %j', (text, delimiter) => {
    expect(detectDelimiter(text)).toBe(delimiter);
  });

  it('finds the header below a title, and none if there is none', () => {
    expect(detectHeaderLine(records('Jobs of 2012\n\nTitle,Date,Cost\nFix,2012-01-01,5\n'))).toBe(3);
    expect(detectHeaderLine(records('Fix,2012-01-01,5\nFix,2012-01-02,6\n'))).toBe(0);
  });

  it('gives every column a unique name', () => {
    expect(columnNames(['Phone', '', 'Phone'])).toEqual(['Phone', 'Column 2', 'Phone (2)']);
  });
});

describe('cells that a spreadsheet would execute', () => {
  it.each(['=1+1', '+1', '-1', '@x', '\t=1', '＝1', '  =1', '"=1', "'=1"])('%j is neutralised', (text) => {
    expect(neutralCell(text)).toBe(`'${text}`);
  });

  it('are restored unchanged when read back', () => {
    const text = fc.oneof(
      fc.string(),
      fc.string({ unit: fc.constantFrom("'", '=', '"', ' ', '-', 'a', '＝') }),
    );
    fc.assert(
      fc.property(text, (original) => {
        expect(restoreCell(neutralCell(original))).toBe(original);
      }),
    );
  });
});
