import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Books, openBooks } from '../invoicing/testing/books.ts';
import type { BankAccount } from './bank-accounts.report.ts';
import type { BankSuggestion } from './bank-suggestions.report.ts';
import type { ReconciliationReport } from './reconciliation.report.ts';
import type { StatementPreview } from './statement-file.rules.ts';

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
  it('is read before it comes in, and what nobody can know is asked', async () => {
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
    const asked = (await books.owner.must(statement('read', unclear))).preview;
    expect(Object.keys(asked.questions).sort()).toEqual(['date_format', 'number_format']);
    const refused = await statement('import', unclear);
    expect([refused.status, Object.keys(refused.body.error?.fields ?? {}).sort()]).toEqual([
      422,
      ['date_format', 'number_format'],
    ]);
  });

  it.each([
    ['1e3', 'exponent'],
    ['12.345', 'more digits'],
    ['EUR 5.00', 'not in USD'],
    ['x', 'not a number'],
  ])('with the amount %s is refused by its line', async (amount, why) => {
    const mapping = { date: 'Date', date_format: 'YMD', number_format: 'point', amount: 'Amount' };
    const reply = await statement('import', `Date,Amount\n2026-01-01,5.00\n2026-01-02,${amount}\n`, {
      mapping,
    });
    expect(reply.status).toBe(422);
    expect(reply.body.error?.fields?.content).toMatch(/^Line 3: /);
    expect(reply.body.error?.fields?.content).toContain(why);
  });

  it('comes in once: the file, and each of its transactions', async () => {
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

  it('may be OFX of either kind', async () => {
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

describe('a line of the bank', () => {
  it('is matched with what the books know, posted where they don’t, and taken back', async () => {
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
    await books.owner.must(books.post('bank_lines/-/match_sure', { account_id: bank }));
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

  it('may be several entries, each of which is at the bank once', async () => {
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
  it('is complete to the cent, and then stays', async () => {
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
    // -1200 rent, +108.25 payment, -40 fuel, +70 checks: what the files matched is ticked already.
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

  it('and imports are for those who may post, and are undone while nothing is matched', async () => {
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
