import { afterAll, beforeAll, expect, it } from 'vitest';
import { readZip } from '#domains/companies/testing/read-zip.ts';
import { type Books, lineOf, openBooks } from '#domains/invoicing/testing/books.ts';
import { onePage } from '#domains/testing/one-page.ts';
import { verifierPage, verifierScript } from './verifier.rules.ts';

interface Verified {
  readonly checked: readonly string[];
  readonly faults: readonly string[];
}
type Files = ReadonlyMap<string, Uint8Array>;

let books: Books;
const year = new Date().getFullYear();
beforeAll(async () => {
  books = await openBooks();
  await books.send(await books.draft([lineOf('250.00')]));
  const { post } = books;
  const [bank, rent] = (await books.owner.must(
    books.owner.get<{ id: string }[]>('/api/accounts?code=in.(1010,6310)&order=code'),
  )) as { id: string }[];
  const [department] = (await books.owner.must(
    books.owner.post<{ id: string }[]>('/api/departments', { name: 'Service' }),
  )) as { id: string }[];
  const lines = [
    { account_id: rent?.id, debit: '900.00', memo: 'Büro | "Mai"', department_id: department?.id },
    { account_id: bank?.id, credit: '900.00' },
  ];
  const entry = await books.owner.must(
    post<{ id: string }>('journal_entries/-/post', { entry_date: `${year}-01-31`, memo: 'Rent', lines }),
  );
  const file = await books.owner.must(
    books.owner.post<{ id: string }>('/api/files', onePage(), {
      'content-type': 'application/pdf',
      'x-file-name': 'lease.pdf',
    }),
  );
  await books.owner.must(post(`journal_entries/${entry.id}/attach`, { file_id: file.id }));
});
afterAll(() => books.stop());

const ask = (from: string, to: string, person = books.owner) =>
  fetch(`${books.server.url}/api/auditor-archive?from=${from}&to=${to}`, {
    headers: { cookie: person.cookie },
  });

async function archived(): Promise<Files> {
  const reply = await ask(`${year}-01-01`, `${year}-12-31`);
  expect(reply.headers.get('content-disposition')).toContain(`books-${year}-01-01-${year}-12-31.zip`);
  return readZip(Buffer.from(await reply.arrayBuffer()));
}

const verify = (files: Files): Promise<Verified> => {
  const read = new Map([...files].map(([path, bytes]) => [path, async () => bytes]));
  return new Function(`${verifierScript}; return verify;`)()(read);
};

it('has reports, every entry, documents and attached files, and is found to be as it was made', async () => {
  const files = await archived();
  const names = [...files.keys()];
  expect(names).toEqual(
    expect.arrayContaining([
      ...['README.txt', 'company.json', 'verify.html', 'manifest.json', 'ledger/chain.jsonl'],
      ...['statements/trial-balance.csv', 'statements/balance-sheet.pdf', 'statements/general-ledger.csv'],
    ]),
  );
  expect(names.filter((name) => /^documents\/invoices\/.+\.pdf$/.test(name))).toHaveLength(1);
  expect(names.filter((name) => /^attachments\/entries\/JE-.+-lease\.pdf$/.test(name))).toHaveLength(1);
  const text = (path: string) => new TextDecoder().decode(files.get(path));
  expect(text('README.txt')).toContain('were not closed');
  expect(text('verify.html')).toBe(verifierPage);
  const { checked, faults } = await verify(files);
  expect(faults).toEqual([]);
  expect(checked[1]).toBe('2 entries against their hashes, and the chain between 2');
});

it('has the files of bills, purchase orders, the register of cheques and the chain of the audit log', async () => {
  const { post, owner } = books;
  const must = <T = { id: string }>(path: string, input: object = {}) => owner.must(post<T>(path, input));
  const [vendor] = await owner.must(post<{ id: string }[]>('vendors', { name: 'Ferro Supply' }));
  const goods = { item_name: 'Goods', quantity: '1', unit_price: '80.00' };
  const bill = await must<{ id: string }>('vendor_bills/-/create', { vendor_id: vendor?.id, lines: [goods] });
  const pdf = { 'content-type': 'application/pdf', 'x-file-name': 'invoice.pdf' };
  const file = await owner.must(owner.post<{ id: string }>('/api/files', onePage(), pdf));
  await must(`vendor_bills/${bill.id}/attach`, { file_id: file.id });
  await must(`vendor_bills/${bill.id}/post`);
  const payment = await must('bill_payments/-/pay', {
    ...{ method: 'check', bills: [{ bill_id: bill.id, amount: '80.00' }] },
  });
  await must('cheques/-/print', { payments: [payment.id] });
  const order = await must('purchase_orders/-/create', { vendor_id: vendor?.id, items: [goods] });
  await must(`purchase_orders/${order.id}/approve`);

  const files = await archived();
  const names = [...files.keys()];
  expect(names.filter((name) => /^attachments\/bills\/BILL-.+-invoice\.pdf$/.test(name))).toHaveLength(1);
  expect(names.filter((name) => /^documents\/purchase-orders\/PO-.+\.pdf$/.test(name))).toHaveLength(1);
  const text = (path: string) => new TextDecoder().decode(files.get(path));
  expect(text('documents/check-register.csv')).toMatch(
    /\r\n.*,1001,.+,Ferro Supply,80\.00,USD,.+,printed,,,\r\n$/,
  );
  const log = text('audit-log/chain.jsonl');
  expect(log).toContain('vendor_bills');
  // Of what is not about money, the links alone.
  expect(log).not.toContain('"sessions"');
  const { checked, faults } = await verify(files);
  expect(faults).toEqual([]);
  expect(checked.at(-1)).toMatch(
    /^\d\d+ lines of the audit log about money against their hashes, in a chain of \d+$/,
  );
  const forged = log.replace('Ferro Supply', 'Fero Supply');
  expect(forged).not.toBe(log);
  const other = new Map([...files, ['audit-log/chain.jsonl', new TextEncoder().encode(forged)]]);
  expect((await verify(other)).faults).toEqual([
    'audit-log/chain.jsonl has been changed.',
    expect.stringMatching(/^Line \d+ of the audit log has been changed\.$/),
  ]);
  const [first, second, ...rest] = log.split('\n');
  const without = new Map([
    ...files,
    ['audit-log/chain.jsonl', new TextEncoder().encode([first, ...rest].join('\n'))],
  ]);
  expect(second).toBeTruthy();
  expect((await verify(without)).faults).toHaveLength(2);
});

it('has what a customer took off for paying early: the entry, the account, and the invoice that says so', async () => {
  const early = { early_discount_percent: '0.02', early_discount_days: 10 };
  const invoice = await books.send(await books.draft([lineOf('500.00', { tax_rate: '0.1' })], early), {
    without_mail: true,
  });
  await books.owner.must(
    books.post('payments/-/record', {
      ...{ customer_id: books.customerId, amount: '539.00' },
      allocations: [{ invoice_id: invoice.id, amount: '539.00', discount: '11.00' }],
    }),
  );
  const files = await archived();
  const text = (path: string) => new TextDecoder().decode(files.get(path));
  expect(text('statements/journal.csv')).toMatch(/4095.*Sales discounts.*10\.00/);
  expect(text('statements/general-ledger.csv')).toMatch(/Sales discounts/);
  expect(text('ledger/chain.jsonl')).toContain('sales_discount');
  expect([...files.keys()].filter((name) => name.includes(invoice.number ?? '?'))).toHaveLength(1);
  expect((await verify(files)).faults).toEqual([]);
});

it('names what has been changed since, whoever has changed the manifest too', async () => {
  const files = await archived();
  const text = (path: string) => new TextDecoder().decode(files.get(path));
  const changed = (path: string, now: string) => new Map([...files, [path, new TextEncoder().encode(now)]]);
  const chain = text('ledger/chain.jsonl');
  const paths = {
    added: changed('statements/more.csv', 'x'),
    missing: new Map([...files].filter(([path]) => path !== 'statements/journal.csv')),
  };
  expect((await verify(paths.added)).faults).toEqual(['statements/more.csv is not of this archive.']);
  expect((await verify(paths.missing)).faults).toEqual(['statements/journal.csv is missing.']);
  const more = chain.replaceAll('90000', '91000');
  expect(more).not.toBe(chain);
  expect((await verify(changed('ledger/chain.jsonl', more))).faults).toEqual([
    'ledger/chain.jsonl has been changed.',
    expect.stringMatching(/^JE-\d+ has been changed\.$/),
    expect.stringMatching(/^1010 .+ differs from the lines of its entries\.$/),
    expect.stringMatching(/^6310 .+ differs from the lines of its entries\.$/),
  ]);
  const [, ...others] = chain.split('\n');
  const without = changed('ledger/chain.jsonl', others.join('\n'));
  expect((await verify(without)).faults.length).toBeGreaterThan(1);
});

it('is made of up to a year, for those who may see the reports', async () => {
  const fields = async (from: string, to: string) =>
    ((await (await ask(from, to)).json()) as { error: { fields: object } }).error.fields;
  expect(await fields('2026-01-01', '2027-01-02')).toEqual({ to: 'An archive has up to a year.' });
  expect(await fields('2026-02-30', '2026-03-01')).toHaveProperty('from');
  const technician = await books.server.member(books.owner, 'technician');
  expect((await ask('2026-01-01', '2026-12-31', technician)).status).toBe(404);
});
