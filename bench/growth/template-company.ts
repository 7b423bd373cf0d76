/**
 * The company that is copied: the product's own sample company of one year, with further documents written by the product's own
 * commands, so that every derived figure is the product's.
 */
import { ask, type Served } from './served-database.ts';

type Row = Readonly<Record<string, string>>;
type Caller = ReturnType<typeof callerOf>;

function callerOf(served: Served) {
  const call = async <T>(path: string, body?: object): Promise<T> => {
    const { status, data } = await ask(served, `/api/${path}`, body);
    if (status < 200 || status > 299) throw new Error(`${path}: ${status} ${JSON.stringify(data)}`);
    return data as T;
  };
  return {
    list: (query: string) => call<Row[]>(query),
    command: (path: string, input: object = {}) => call<Row>(path, input),
    one: async (table: string, row: object) => (await call<Row[]>(table, row))[0] as Row,
  };
}

export async function addDocuments(served: Served): Promise<void> {
  const caller = callerOf(served);
  const customers = await caller.list('customers?select=id,email&order=name&limit=40');
  await addInvoices(caller, customers);
  await addCredits(caller, customers);
  await addQuotes(caller, customers);
  await addSettings(caller, customers);
  await addComments(caller);
  await addBankLines(caller);
}

/** Two days more, since the company's day may still be yesterday. */
const day = (back: number) => new Date(Date.now() - (back + 2) * 86_400_000).toISOString().slice(0, 10);
const lines = (n: number, amount = 120 + (n % 7) * 35) => [
  { description: 'Service visit', quantity: '1', unit_price: `${amount}.00`, tax_rate: '0.08' },
  { description: 'Small parts', quantity: '3', unit_price: '14.50', tax_rate: '0.08' },
];

/** An invoice dated up to ten months ago; sent unless `isDraft`. */
async function invoiceOf({ command }: Caller, customer: Row, n: number, more: object = {}, isDraft = false) {
  const issue_date = day((n * 37) % 300);
  const draft = await command('invoices/-/create', {
    ...{ customer_id: customer.id, issue_date, terms: 30, lines: lines(n) },
    ...more,
  });
  if (isDraft) return draft;
  await command(`invoices/${draft.id}/send`, { without_mail: true, issue_date });
  return draft;
}

async function addInvoices(caller: Caller, customers: readonly Row[]): Promise<void> {
  const { command } = caller;
  const of = (n: number) => customers[n % customers.length] as Row;
  for (let n = 0; n < 20; n += 1) await invoiceOf(caller, of(n), n, {}, true);
  for (let n = 0; n < 12; n += 1) {
    const { id } = await invoiceOf(caller, of(n + 3), n);
    await command(`invoices/${id}/void`, { reason: 'Entered twice' });
  }
  for (let n = 0; n < 12; n += 1) {
    const { id } = await invoiceOf(caller, of(n + 5), n);
    await command(`invoices/${id}/write_off`, { reason: 'Customer closed' });
  }
  for (let n = 0; n < 12; n += 1) {
    const deposit = {
      kind: 'deposit',
      lines: [{ description: 'Deposit', quantity: '1', unit_price: '500.00' }],
    };
    const { id } = await invoiceOf(caller, of(n + 7), n, deposit);
    const allocations = [{ invoice_id: id, amount: '500.00' }];
    const payment = { customer_id: of(n + 7).id, amount: '500.00', method: 'check', allocations };
    if (n % 4 > 0) await command('payments/-/record', payment);
  }
}

async function addCredits({ command, list, ...caller }: Caller, customers: readonly Row[]): Promise<void> {
  const of = (n: number) => customers[(n * 3) % customers.length] as Row;
  for (let n = 0; n < 12; n += 1) {
    const { id } = await invoiceOf({ command, list, ...caller }, of(n), n);
    await command(`invoices/${id}/credit`, { reason: 'Billed too much' });
    const [credit] = await list(`invoices?credits_id=eq.${id}&select=id`);
    if (n % 6 > 0) await command(`invoices/${credit?.id}/send`, { without_mail: true });
  }
  for (let n = 0; n < 12; n += 1) {
    const pay = { customer_id: of(n).id, method: 'card', received_on: day((n * 29) % 300) };
    const payment = await command('payments/-/record', { ...pay, amount: '80.00' });
    if (n % 2 === 0) await command(`payments/${payment.id}/reverse`, { reason: 'Bounced' });
    else if (n % 4 === 1) {
      const credits = [{ payment_id: payment.id, amount: '80.00' }];
      await command('refunds/-/record', { customer_id: of(n).id, amount: '80.00', credits });
    }
  }
}

async function addQuotes({ command }: Caller, customers: readonly Row[]): Promise<void> {
  for (let n = 0; n < 30; n += 1) {
    const customer_id = customers[(n * 7) % customers.length]?.id;
    const options = [{ lines: lines(n, 900 + n * 110) }];
    const { id } = await command('quotes/-/create', { customer_id, title: `Replacement ${n + 1}`, options });
    if (n % 5 === 0) continue;
    await command(`quotes/${id}/send`, { without_mail: true });
    if (n % 5 === 1) continue;
    if (n % 5 === 2)
      await command(`quotes/${id}/decline`, { signer_name: 'Office', reason: 'Too expensive' });
    else await command(`quotes/${id}/approve`, { signer_name: 'Office' });
    if (n % 5 === 4) await command(`quotes/${id}/to_invoice`);
  }
}

async function addSettings({ command, list, one }: Caller, customers: readonly Row[]): Promise<void> {
  for (const name of ['North', 'South']) await one('teams', { name });
  const [expense] = await list('accounts?code=eq.6440&select=id');
  const [bank] = await list('accounts?system_key=eq.bank&select=id');
  await one('bank_rules', {
    ...{ name: 'Fees', account_id: bank?.id, contains: 'fee', direction: 'out' },
    ...{ outcome: 'post', target_account_id: expense?.id },
  });
  for (let n = 0; n < 4; n += 1) {
    const series = { customer_id: customers[n]?.id, rule: 'FREQ=MONTHLY', starts_on: day(-22 - n) };
    await command('invoice_series/-/create', {
      name: `Monthly service ${n + 1}`,
      ...series,
      lines: lines(n),
    });
  }
}

async function addComments({ command, list }: Caller): Promise<void> {
  const orders = await list('work_orders?select=id&order=created_at&limit=1000');
  for (let n = 0; n < orders.length; n += 5)
    await command(`work_orders/${orders[n]?.id}/add_comment`, { body: 'Customer called about the time.' });
}

/** The payments of the year as the bank reports them; most are matched. */
async function addBankLines({ command, list }: Caller): Promise<void> {
  const [bank] = await list('accounts?system_key=eq.bank&select=id');
  const payments = await list(
    'payments?status=eq.recorded&select=received_on,amount,number&order=received_on&limit=1000',
  );
  const rows = payments.map((p, n) => `${p.received_on},Payment ${p.number} ref ${n},${p.amount}`);
  const fees = Array.from({ length: 24 }, (_, n) => `${day(n * 14)},Account fee ${n},-12.00`);
  const mapping = {
    ...{ date: 'Date', date_format: 'YMD', number_format: 'point' },
    ...{ amount: 'Amount', description: 'Description' },
  };
  const content = `Date,Description,Amount\n${[...rows, ...fees].join('\n')}\n`;
  await command('bank_imports/-/import', { account_id: bank?.id, file_name: 'bank.csv', content, mapping });
  await command('bank_lines/-/match_sure', { account_id: bank?.id });
  const left = await list('bank_lines?status=eq.unmatched&select=id&limit=1000');
  for (const { id } of left.slice(60))
    await command(`bank_lines/${id}/ignore`, { reason: 'From the old books' });
}
