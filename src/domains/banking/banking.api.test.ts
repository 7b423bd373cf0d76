import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Books, openBooks } from '../invoicing/testing/books.ts';
import type { BankAccount } from './bank-accounts.report.ts';
import type { BankSuggestion } from './matching/bank-suggestions.report.ts';
import type { ReconciliationReport } from './reconciliation/reconciliation.report.ts';
import type { StatementPreview } from './statements/statement-file.rules.ts';

let books: Books;
const accounts = new Map<string, string>();
const idOf = (code: string) => accounts.get(code) ?? '';
let bank = '';

beforeAll(async () => {
  books = await openBooks();
  const rows = await books.owner.must(
    books.owner.get<{ id: string; code: string }[]>('/api/accounts?limit=200'),
  );
  for (const { id, code } of rows) accounts.set(code, id);
  bank = idOf('1010');
});
afterAll(() => books.stop());

interface BankLine {
  readonly id: string;
  readonly amount: string;
  readonly description: string;
  readonly status: string;
  readonly booked_on: string;
}

const head = 'Date;Description;Name;Amount;Balance\n';
const february = `${head}2026-02-02;Rent February;Landlord;-1.200,00;8.800,00
2026-02-05;INV payment;Grand Hotel;108,25;8.908,25
2026-02-06;Card fee;;-3,00;8.905,25
2026-02-06;Card fee;;-3,00;8.902,25
`;
const statement = (command: string, content: string, more: object = {}) =>
  books.post<{ id: string; preview: StatementPreview; line_count: number; duplicate_count: number }>(
    `bank_imports/-/${command}`,
    { account_id: bank, file_name: 'statement.csv', content, ...more },
  );
const linesOf = (query = '') =>
  books.owner.must(books.owner.get<BankLine[]>(`/api/bank_lines?order=booked_on,id&limit=100${query}`));
const on = (line: BankLine | undefined, command: string, input: object = {}) =>
  books.post<BankLine>(`bank_lines/${line?.id}/${command}`, input);
const suggestions = () =>
  books.owner.must(books.owner.get<BankSuggestion[]>(`/api/reports/bank_suggestions?account_id=${bank}`));
const balance = async () =>
  (await books.owner.must(books.owner.get<BankAccount[]>('/api/reports/bank_accounts'))).find(
    ({ id }) => id === bank,
  )?.balance;
const post = (debit: string, credit: string, amount: string, entry_date: string, memo: string) =>
  books.owner.must(
    books.post<{ id: string }>('journal_entries/-/post', {
      entry_date,
      memo,
      lines: [
        { account_id: idOf(debit), debit: amount },
        { account_id: idOf(credit), credit: amount },
      ],
    }),
  );

describe('a statement file', () => {
  it('is previewed before the import, and asks about ambiguous columns', async () => {
    const preview = (await books.owner.must(statement('read', february))).preview;
    expect(preview).toMatchObject({
      format: 'csv',
      questions: {},
      line_count: 4,
      duplicate_count: 0,
      closing_balance: '8902.25',
      from_date: '2026-02-02',
      mapping: {
        date: 'Date',
        date_format: 'YMD',
        number_format: 'comma',
        amount: 'Amount',
        counterparty: 'Name',
      },
    });
    expect(preview.lines[0]).toMatchObject({ amount: '-1200.00', counterparty: 'Landlord', is_known: false });
    const unclear = 'Date,Memo,Amount\n03/04/2026,Coffee,"1,234"\n';
    const unanswered = (await books.owner.must(statement('read', unclear))).preview;
    // The company's order of dates is known, but not how the bank writes numbers.
    expect(Object.keys(unanswered.questions)).toEqual(['number_format']);
    expect(unanswered.mapping).toMatchObject({ date_format: 'MDY' });
    const refused = await statement('import', unclear);
    expect([refused.status, Object.keys(refused.body.error?.fields ?? {})]).toEqual([422, ['number_format']]);
  });

  it.each([
    ['1e3', 'exponent'],
    ['12.345', 'more digits'],
    ['EUR 5.00', 'not in USD'],
    ['x', 'not a number'],
    ['9000000000000.00', 'too large'],
  ])('with the amount %s is refused by its line', async (amount, why) => {
    const mapping = { date: 'Date', date_format: 'YMD', number_format: 'point', amount: 'Amount' };
    const reply = await statement('import', `Date,Amount\n2026-01-01,5.00\n2026-01-02,${amount}\n`, {
      mapping,
    });
    expect(reply.status).toBe(422);
    expect(reply.body.error?.fields?.content).toMatch(/^Line 3: /);
    expect(reply.body.error?.fields?.content).toContain(why);
  });

  it('is imported once: the file, and each of its transactions', async () => {
    const made = await books.owner.must(statement('import', february));
    expect(made).toMatchObject({ line_count: 4, duplicate_count: 0 });
    expect((await statement('import', february)).status).toBe(409);
    const longer = `${february}2026-02-09;Fuel;Station;-40,00;8.862,25\n`;
    const preview = (await books.owner.must(statement('read', longer))).preview;
    expect(preview).toMatchObject({ is_remembered: true, line_count: 5, duplicate_count: 4 });
    expect(await books.owner.must(statement('import', longer))).toMatchObject({
      line_count: 1,
      duplicate_count: 4,
    });
    expect((await linesOf()).map(({ amount }) => amount)).toEqual([
      '-1200.00',
      '108.25',
      '-3.00',
      '-3.00',
      '-40.00',
    ]);
  });

  it('may be OFX 1 or 2', async () => {
    const sgml = `OFXHEADER:100\nDATA:OFXSGML\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD<BANKACCTFROM><ACCTID>1</BANKACCTFROM>
<BANKTRANLIST><STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260210120000[-5:EST]<TRNAMT>-19.90<FITID>A1<NAME>Tools &amp; Co<MEMO>Drill bits
</STMTTRN></BANKTRANLIST><LEDGERBAL><BALAMT>8842.35<DTASOF>20260210</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;
    const xml = sgml
      .replace(/^[^<]*/, '<?xml version="1.0"?><?OFX OFXHEADER="200"?>')
      .replace(
        /<(CURDEF|ACCTID|TRNTYPE|DTPOSTED|TRNAMT|FITID|NAME|MEMO|BALAMT|DTASOF)>([^<]*)/g,
        '<$1>$2</$1>',
      );
    const [a, b] = await Promise.all([
      books.owner.must(statement('read', sgml)),
      books.owner.must(statement('read', xml)),
    ]);
    expect(a.preview.lines).toEqual(b.preview.lines);
    expect(a.preview).toMatchObject({ format: 'ofx', closing_balance: '8842.35', faults: [] });
    expect(a.preview.lines[0]).toMatchObject({
      booked_on: '2026-02-10',
      amount: '-19.90',
      counterparty: 'Tools & Co',
      description: 'Drill bits',
    });
    await books.owner.must(statement('import', sgml));
    const again = await books.owner.must(statement('import', xml).catch(() => statement('import', xml)));
    expect(again).toMatchObject({ line_count: 0, duplicate_count: 1 });
    const foreign = await statement('read', sgml.replace('USD', 'EUR'));
    expect(foreign.body.error?.fields?.content).toContain('EUR');
  });
});

describe('a bank line', () => {
  it('is matched with existing entries, posted if there is none, and undone', async () => {
    await post('6310', '1010', '1200.00', '2026-02-01', 'Rent');
    const sent = await books.send(
      await books.draft([{ description: 'Chiller', unit_price: '100.00', tax_rate: '0.0825' }], {
        issue_date: '2026-02-01',
        due_date: '2026-03-03',
      }),
    );
    const found = await suggestions();
    const [rent, payment, fee, secondFee, fuel] = await linesOf();
    expect(found.find(({ bank_line_id }) => bank_line_id === rent?.id)).toMatchObject({
      kind: 'entry',
      is_sure: true,
    });
    expect(found.find(({ bank_line_id }) => bank_line_id === payment?.id)).toMatchObject({
      kind: 'invoice',
      id: sent.id,
      who: 'Grand Hotel',
    });
    const [sure] = found.filter(({ bank_line_id }) => bank_line_id === rent?.id);
    expect((await on(rent, 'match', { journal_line_ids: [sure?.id] })).status).toBe(200);
    expect((await linesOf('&status=eq.matched')).map(({ id }) => id)).toEqual([rent?.id]);

    expect((await on(payment, 'pay_invoice', { invoice_id: sent.id })).status).toBe(200);
    expect(await books.see(sent.id)).toMatchObject({ payment_state: 'paid' });

    const fees = (amount: string) => ({ memo: 'Card fee', lines: [{ account_id: idOf('6440'), amount }] });
    expect((await on(fee, 'post', fees('2.99'))).body.error?.fields?.lines).toContain('0.01');
    expect(
      (await on(fee, 'post', { memo: 'x', lines: [{ account_id: idOf('1200'), amount: '3.00' }] })).status,
    ).toBe(422);
    expect((await on(fee, 'post', fees('3.00'))).status).toBe(200);
    expect((await on(fee, 'post', fees('3.00'))).status).toBe(409);
    const before = await balance();
    expect((await on(fee, 'undo')).status).toBe(200);
    expect(Number(await balance())).toBe(Number(before) + 3);
    const split = {
      memo: 'Fuel and snacks',
      lines: [
        { account_id: idOf('6110'), amount: '45.00' },
        { account_id: idOf('6210'), amount: '-5.00' },
      ],
    };
    expect((await on(fuel, 'post', split)).status).toBe(200);
    expect((await on(secondFee, 'ignore', { reason: 'Shown twice by the bank' })).body.data).toMatchObject({
      status: 'ignored',
    });
    expect((await on(secondFee, 'undo')).body.data).toMatchObject({ status: 'unmatched' });
    expect(await books.proof()).toMatchObject({ difference: '0.00', faults: [] });
  });

  it('may match several entries, each of which matches one bank line', async () => {
    await books.owner.must(statement('import', `${head}2026-02-12;Deposit of checks;;70,00;0,00\n`));
    const [line] = await linesOf('&amount=eq.70.00');
    await post('1010', '4090', '30.00', '2026-02-11', 'Check one');
    await post('1010', '4090', '40.00', '2026-02-11', 'Check two');
    const sides = await books.owner.must(
      books.owner.get<{ id: string; debit: string }[]>(
        `/api/journal_lines?account_id=eq.${bank}&entry_date=eq.2026-02-11`,
      ),
    );
    const ids = sides.map(({ id }) => id);
    const short = await on(line, 'match', { journal_line_ids: ids.slice(0, 1) });
    expect(short.body.error?.fields?.journal_line_ids).toMatch(/differ/);
    const tries = await Promise.all([1, 2, 3].map(() => on(line, 'match', { journal_line_ids: ids })));
    expect(tries.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });
});

describe('a reconciliation', () => {
  it('is completed when it agrees to the cent, and is then fixed', async () => {
    const start = (statement_date: string, statement_balance: string) =>
      books.post<{ id: string }>('reconciliations/-/start', {
        account_id: bank,
        statement_date,
        statement_balance,
      });
    expect((await start('2099-01-01', '0')).status).toBe(422);
    const { id } = await books.owner.must(start('2026-02-28', '-1060.75'));
    expect((await start('2026-02-28', '0')).status).toBe(409);
    const see = () =>
      books.owner.must(books.owner.get<ReconciliationReport>(`/api/reports/reconciliation?id=${id}`));
    const act = (command: string, input: object = {}) =>
      books.post(`reconciliations/${id}/${command}`, input);
    // -1200 rent, +108.25 payment, -40 fuel, +70 checks: lines matched by the import are ticked already.
    const report = await see();
    expect(report).toMatchObject({
      opening_balance: '0.00',
      paid_in: '178.25',
      paid_out: '1240.00',
      difference: '1.00',
    });
    expect((await act('complete')).body.error?.fields?.statement_balance).toContain('1.00');
    await books.owner.must(act('correct', { statement_date: '2026-02-28', statement_balance: '-1061.75' }));
    await books.owner.must(act('complete'));
    expect(await see()).toMatchObject({ status: 'completed', difference: '0.00', cleared_count: 5 });

    const [rent] = await linesOf('&status=eq.matched');
    expect((await on(rent, 'undo')).status).toBe(409);
    await expect(
      books.query(`delete from reconciliation_lines where reconciliation_id = $1`, [id]),
    ).rejects.toMatchObject({ code: 'FW425' });
    expect((await start('2026-02-15', '0')).status).toBe(422);
    expect((await act('reopen', {})).status).toBe(422);
    expect((await act('reopen', { reason: 'Wrong month' })).status).toBe(200);
    expect((await on(rent, 'undo')).status).toBe(200);
    await books.owner.must(act('discard'));
    expect((await start('2026-02-15', '0')).status).toBe(200);
  });

  it('and imports need the permission to post, and can be undone while nothing is matched', async () => {
    const supervisor = await books.server.member(books.owner, 'supervisor');
    expect(
      (await supervisor.post('/api/bank_imports/-/read', { account_id: bank, file_name: 'x', content: 'x' }))
        .status,
    ).toBe(403);
    expect((await supervisor.get('/api/reports/bank_accounts')).status).toBe(403);
    const imports = await books.owner.must(
      books.owner.get<{ id: string; line_count: number }[]>('/api/bank_imports?order=created_at&limit=10'),
    );
    const undo = (index: number) => books.post(`bank_imports/${imports[index]?.id}/undo`);
    expect((await undo(0)).status).toBe(409);
    const ofx = imports.findIndex(({ line_count }, index) => index > 1 && line_count === 1);
    expect((await undo(ofx)).status).toBe(200);
    expect((await undo(ofx)).status).toBe(409);
    expect(await books.proof()).toMatchObject({ difference: '0.00', faults: [] });
  });
});

describe('money paid out', () => {
  const bill = async (vendor_id: string, amount: string) => {
    const draft = await books.owner.must(
      books.post<{ id: string }>('vendor_bills/-/create', {
        vendor_id,
        bill_date: '2026-02-10',
        lines: [{ item_name: 'Goods', quantity: '1', unit_price: amount }],
      }),
    );
    await books.owner.must(books.post(`vendor_bills/${draft.id}/post`));
    return draft.id;
  };
  const vendor = async (name: string) =>
    (await books.owner.must(books.owner.post<{ id: string }[]>('/api/vendors', { name })))[0]?.id ?? '';
  const open = async (ids: readonly string[]) =>
    (
      await books.owner.must(
        books.owner.get<{ id: string; balance: string }[]>(`/api/vendor_bills?id=in.(${ids.join(',')})`),
      )
    )
      .sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
      .map(({ balance }) => balance);

  it('pays a bill, or several of several vendors, to the cent and once', async () => {
    await books.owner.must(
      statement(
        'import',
        `${head}2026-02-14;Ferro Supply;Ferro;-58,65;0,00\n2026-02-15;Payment run;;-130,00;0,00\n2026-02-15;Rebate;;2,00;0,00\n`,
      ),
    );
    const [one, run, rebate] = await linesOf('&booked_on=gte.2026-02-14&booked_on=lte.2026-02-15');
    const [ferro, other] = [await vendor('Ferro Supply'), await vendor('Tape & Co')];
    const bills = [await bill(ferro, '58.65'), await bill(ferro, '100.00'), await bill(other, '50.00')];
    expect((await suggestions()).find(({ bank_line_id }) => bank_line_id === one?.id)).toMatchObject({
      kind: 'bill',
      id: bills[0],
      who: 'Ferro Supply',
      is_sure: true,
      rule: null,
    });
    const pay = (line: BankLine | undefined, ...amounts: readonly (readonly [number, string])[]) =>
      on(line, 'pay_bills', { bills: amounts.map(([n, amount]) => ({ bill_id: bills[n], amount })) });
    expect((await pay(run, [0, '58.65'])).body.error?.fields?.bills).toBe(
      '71.35 of 130.00 is left to divide.',
    );
    expect((await pay(one, [2, '58.65'])).body.error?.fields).toHaveProperty(['bills.0.amount']);
    expect((await pay(rebate, [0, '2.00'])).body.error?.fields?.bills).toContain('came in');
    const raced = await Promise.all([1, 2, 3].map(() => pay(one, [0, '58.65'])));
    expect(raced.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await pay(run, [1, '80.00'], [2, '50.00'])).status).toBe(200);
    expect(await open(bills)).toEqual(['0.00', '20.00', '0.00']);
    const payments = await books.owner.must(
      books.owner.get<{ amount: string; paid_on: string }[]>('/api/bill_payments?order=amount'),
    );
    expect(payments.map(({ amount, paid_on }) => [amount, paid_on])).toEqual([
      ['50.00', '2026-02-15'],
      ['58.65', '2026-02-14'],
      ['80.00', '2026-02-15'],
    ]);
    expect((await on(run, 'undo')).body.data.status).toBe('unmatched');
    expect(await open(bills)).toEqual(['0.00', '20.00', '0.00']);
    // The payments are in the ledger and can be matched again.
    expect((await pay(run, [1, '20.00'])).status).toBe(422);
    expect(await books.proof()).toMatchObject({ difference: '0.00', faults: [] });
  });

  it('is suggested by bank rules, and posted only when a person accepts', async () => {
    await books.owner.must(
      statement(
        'import',
        `${head}2026-02-18;CARD 4711 FUEL STOP;Shell;-59,50;0,00\n2026-02-19;Fuel stop;;-900,00;0,00\n2026-02-20;Transfer;Ferro AG;-20,00;0,00\n`,
      ),
    );
    const [fuel, large, ferro] = await linesOf('&booked_on=gte.2026-02-18&booked_on=lte.2026-02-20');
    const make = (rule: object) =>
      books.owner.post<{ id: string; version: number }[]>('/api/bank_rules', rule);
    const words = { name: 'Fuel', contains: 'fuel stop', outcome: 'post', target_account_id: idOf('6110') };
    for (const [wrong, field] of [
      [{ ...words, contains: ' ' }, 'contains'],
      [{ ...words, target_account_id: null }, 'target_account_id'],
      [{ ...words, amount_from: '10.00', amount_to: '9.00' }, 'amount_to'],
      [{ ...words, outcome: 'settle' }, 'customer_id'],
    ] as const) {
      const refused = await make(wrong);
      expect([refused.status, Object.keys(refused.body.error?.fields ?? {})]).toEqual([422, [field]]);
    }
    const [rule] = await books.owner.must(
      make({ ...words, direction: 'out', amount_to: '100.00', tax_rate: '0.19', memo: 'Fuel' }),
    );
    expect((await make(words)).body.error?.fields).toHaveProperty('name');
    const vendors = await books.owner.must(
      books.owner.get<{ id: string }[]>('/api/vendors?name=eq.Ferro%20Supply'),
    );
    await books.owner.must(
      make({ name: 'Ferro', counterparty: 'ferro', outcome: 'settle', vendor_id: vendors[0]?.id }),
    );
    const found = await suggestions();
    const of = (line: BankLine | undefined) => found.filter(({ bank_line_id }) => bank_line_id === line?.id);
    expect(of(fuel)).toMatchObject([
      { kind: 'rule', id: rule?.id, rule: 'Fuel', memo: 'Fuel, 50.00 and 9.50 of tax', is_sure: true },
    ]);
    expect(of(large)).toEqual([]);
    expect(of(ferro)).toMatchObject([{ kind: 'bill', rule: 'Ferro', who: 'Ferro Supply', amount: '-20.00' }]);
    expect((await linesOf(`&id=in.(${fuel?.id},${ferro?.id})`)).map(({ status }) => status)).toEqual([
      'unmatched',
      'unmatched',
    ]);
    expect((await on(large, 'apply_rule', { rule_id: rule?.id })).body.error?.fields).toHaveProperty(
      'rule_id',
    );
    const applied = await Promise.all([1, 2].map(() => on(fuel, 'apply_rule', { rule_id: rule?.id })));
    expect(applied.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [entry] = await books.owner.must(
      books.owner.get<{ journal_lines: { debit: string; credit: string; account: { code: string } }[] }[]>(
        '/api/journal_entries?source=eq.bank&memo=eq.Fuel&select=*,journal_lines(debit,credit,account(code))',
      ),
    );
    expect(
      entry?.journal_lines.map(({ debit, credit, account }) => [account.code, debit, credit]).sort(),
    ).toEqual([
      ['1010', '0.00', '59.50'],
      ['1350', '9.50', '0.00'],
      ['6110', '50.00', '0.00'],
    ]);
    // A deactivated rule suggests nothing; what it posted stays until undone.
    expect((await on(fuel, 'undo')).status).toBe(200);
    await books.owner.must(books.owner.put(`/api/bank_rules?id=eq.${rule?.id}`, { is_active: false }));
    expect((await suggestions()).filter(({ kind }) => kind === 'rule')).toEqual([]);
    expect((await on(fuel, 'apply_rule', { rule_id: rule?.id })).status).toBe(422);
    expect(await books.proof()).toMatchObject({ difference: '0.00', faults: [] });
  });

  it('is suggested the account that lines like it were posted to, and is sure after two', async () => {
    const days = ['2026-02-23', '2026-02-24', '2026-02-25', '2026-02-26'];
    const paid = days.map((day, index) => `${day};ACH ${4711 + index} City Water;;-${40 + index},00;0,00\n`);
    await books.owner.must(statement('import', `${head}${paid.join('')}2026-02-26;City Water;;5,00;0,00\n`));
    const lines = await linesOf('&booked_on=gte.2026-02-23');
    const learnt = async (line: BankLine | undefined) =>
      (await suggestions()).filter(({ bank_line_id }) => bank_line_id === line?.id);
    const accept = (line: BankLine | undefined, code: string) =>
      on(line, 'post', {
        memo: 'Water',
        lines: [{ account_id: idOf(code), amount: line?.amount.replace('-', '') }],
      });
    expect(await learnt(lines[0])).toEqual([]);
    expect((await accept(lines[0], '6310')).status).toBe(200);
    expect(await learnt(lines[2])).toMatchObject([
      { kind: 'learnt', id: idOf('6310'), times: 1, is_sure: false, amount: '-42.00' },
    ]);
    expect((await accept(lines[1], '6310')).status).toBe(200);
    expect(await learnt(lines[2])).toMatchObject([{ kind: 'learnt', times: 2, is_sure: true }]);
    // Money in from the same party teaches nothing about money out.
    expect(lines.map(({ amount }) => amount)).toContain('5.00');
    expect(await learnt(lines.find(({ amount }) => amount === '5.00'))).toEqual([]);
    expect((await accept(lines[2], '6440')).status).toBe(200);
    expect(await learnt(lines[3])).toMatchObject([{ id: idOf('6440'), times: 1, is_sure: false }]);
    // What is undone is forgotten.
    expect((await on(lines[2], 'undo')).status).toBe(200);
    expect(await learnt(lines[3])).toMatchObject([{ id: idOf('6310'), times: 2, is_sure: true }]);
  });

  it('suggests a bill less the discount for paying early, while it is offered, and takes it', async () => {
    const prompt = (
      await books.owner.must(
        books.owner.post<{ id: string }[]>('/api/vendors', {
          ...{ name: 'Prompt Supply', payment_terms: 30, discount_percent: '0.02', discount_days: 10 },
        }),
      )
    )[0]?.id;
    const [early, late] = [await bill(prompt ?? '', '617.25'), await bill(prompt ?? '', '812.50')];
    // Two per cent: 12.345 and 16.25.
    await books.owner.must(
      statement(
        'import',
        `${head}2026-02-11;Prompt Supply;Prompt;-604,91;0,00\n2026-02-27;Prompt Supply;Prompt;-796,25;0,00\n`,
      ),
    );
    const [inTime, tooLate] = await linesOf('&amount=in.(-604.91,-796.25)');
    const found = await suggestions();
    expect(found.filter(({ bank_line_id }) => bank_line_id === inTime?.id)).toMatchObject([
      { kind: 'bill', id: early, amount: '-604.91', discount: '12.34', is_sure: true },
    ]);
    expect(found.filter(({ bank_line_id }) => bank_line_id === tooLate?.id)).toEqual([]);
    const input = (bill_id: string, amount: string, discount: string) => ({
      bills: [{ bill_id, amount, discount }],
    });
    expect(
      (await on(tooLate, 'pay_bills', input(late, '796.25', '16.25'))).body.error?.fields,
    ).toHaveProperty(['bills.0.discount']);
    expect((await on(inTime, 'pay_bills', input(early, '604.91', '12.34'))).status).toBe(200);
    expect(await open([early, late])).toEqual(['0.00', '812.50']);
  });

  it('suggests an invoice less the discount for paying early, while it is offered, and gives it', async () => {
    const { owner, post } = books;
    const terms = { payment_terms: 30, discount_percent: '0.02', discount_days: 10 };
    const [mill] = await owner.must(
      owner.post<{ id: string }[]>('/api/customers', { name: 'Prompt Mill', ...terms }),
    );
    const invoice = async (price: string) => {
      const { id } = await owner.must(
        post<{ id: string }>('invoices/-/create', {
          ...{ customer_id: mill?.id, issue_date: '2026-02-02' },
          lines: [{ description: 'Work', unit_price: price }],
        }),
      );
      await owner.must(post(`invoices/${id}/send`, { without_mail: true }));
      return id;
    };
    const [early, late] = [await invoice('623.35'), await invoice('818.50')];
    // Two per cent: 12.467 and 16.37.
    await owner.must(
      statement(
        'import',
        `${head}2026-02-12;Prompt Mill;Prompt;610,88;0,00\n2026-02-27;Prompt Mill;Prompt;802,13;0,00\n`,
      ),
    );
    const [inTime, tooLate] = await linesOf('&amount=in.(610.88,802.13)');
    const found = await suggestions();
    expect(found.filter(({ bank_line_id }) => bank_line_id === inTime?.id)).toMatchObject([
      { kind: 'invoice', id: early, amount: '610.88', discount: '12.47', is_sure: true },
    ]);
    expect(found.filter(({ bank_line_id }) => bank_line_id === tooLate?.id)).toEqual([]);
    const input = (invoice_id: string, discount: string) => ({ invoice_id, discount });
    expect((await on(tooLate, 'pay_invoice', input(late, '16.37'))).body.error?.fields).toHaveProperty([
      'discount',
    ]);
    expect((await on(inTime, 'pay_invoice', input(early, '12.47'))).status).toBe(200);
    const [paid] = await owner.must(owner.get<{ balance: string }[]>(`/api/invoices?id=eq.${early}`));
    expect(paid?.balance).toBe('0.00');
  });
});
