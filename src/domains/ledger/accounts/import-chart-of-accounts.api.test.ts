import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, type Person, type TestServer } from '#kernel/testing/test-server.ts';
import type { AccountsImported } from './account.inputs.ts';

interface Account {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly type: string;
  readonly subtype: string | null;
  readonly normal_side: string;
  readonly parent_id: string | null;
  readonly quickbooks_name: string | null;
  readonly xero_code: string | null;
}

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.stop());

const bring = async (owner: Person, content: string, dry_run = false) =>
  (await owner.must(owner.post<{ result: AccountsImported }>('/api/accounts/-/import', { content, dry_run })))
    .result;
const chartOf = async (owner: Person) => {
  const all = await owner.must(owner.get<Account[]>('/api/accounts?limit=500&order=code'));
  const named = (name: string) => {
    const found = all.filter((one) => one.name === name);
    expect([name, found.length]).toEqual([name, 1]);
    return found[0] as Account;
  };
  return { all, named, coded: (code: string) => all.find((one) => one.code === code) };
};

/** QuickBooks Online, “Account List”, exported to CSV: without account numbers, with the report’s titles and its date. */
const online = `Harbor Plumbing LLC
Account List

Full name,Type,Detail type,Description,Total balance
Business Checking,Bank,Checking,,12450.11
Business Checking:Tax Reserve,Bank,Savings,,900.00
Accounts Receivable (A/R),Accounts receivable (A/R),Accounts Receivable (A/R),,3310.00
Inventory Asset,Other Current Assets,Inventory,,0.00
Undeposited Funds,Other Current Assets,Undeposited Funds,,
Trucks,Fixed Assets,Vehicles,,48000.00
Trucks:Truck depreciation,Fixed Assets,Accumulated Depreciation,,-9600.00
Visa 4411,Credit Card,Credit Card,,-310.20
Accounts Payable (A/P),Accounts payable (A/P),Accounts Payable (A/P),,-1204.00
Texas State Comptroller Payable,Other Current Liabilities,Sales Tax Payable,,
Truck loan,Long Term Liabilities,Notes Payable,,-20100.00
Opening Balance Equity,Equity,Opening Balance Equity,,
Retained Earnings,Equity,Retained Earnings,,
Service revenue,Income,Service/Fee Income,,
Job materials,Cost of Goods Sold,Supplies & Materials - COGS,,
Fuel,Expenses,Auto,,
Old phone (deleted),Expenses,Utilities,,
Penalties & Settlements,Other Expense,Penalties & Settlements,,

"Friday, Nov 27, 2026 09:12:11 PM GMT-6",,,,
`;

describe('the accounts of QuickBooks Online', () => {
  let owner: Person;
  beforeAll(async () => {
    owner = await server.company('Harbor Plumbing');
  });

  it('are read below the titles of the report; what the system keeps takes the place of its counterpart', async () => {
    const result = await bring(owner, online, true);
    expect(result.program).toBe('QuickBooks');
    expect(result.known.map(({ code, there }) => [code, there])).toEqual([
      ['1200', 'Accounts Receivable (A/R)'],
      ['1310', 'Inventory Asset'],
      ['1090', 'Undeposited Funds'],
      ['2000', 'Accounts Payable (A/P)'],
      ['2200', 'Texas State Comptroller Payable'],
      ['3100', 'Opening Balance Equity'],
      ['3900', 'Retained Earnings'],
      ['6110', 'Fuel'],
    ]);
    expect(result.left_out).toEqual([{ name: 'Old phone (deleted)', why: 'Deleted in QuickBooks' }]);
    expect((await chartOf(owner)).all.some(({ name }) => name === 'Business Checking')).toBe(false);
  });

  it('are added with their type, their place and a code of their type, and keep their name for an export', async () => {
    await bring(owner, online);
    const { named, coded } = await chartOf(owner);
    const reserve = named('Tax Reserve');
    expect(reserve).toMatchObject({
      ...{ parent_id: named('Business Checking').id, type: 'asset', subtype: 'bank' },
      quickbooks_name: 'Business Checking:Tax Reserve',
    });
    expect(named('Truck depreciation')).toMatchObject({ normal_side: 'credit' });
    expect([named('Visa 4411'), named('Truck loan'), named('Job materials')]).toMatchObject([
      { type: 'liability', subtype: 'credit_card', code: expect.stringMatching(/^2\d{3}$/) },
      { type: 'liability', subtype: 'long_term' },
      { type: 'cost_of_goods_sold', code: expect.stringMatching(/^5\d{3}$/) },
    ]);
    expect(coded('1200')?.quickbooks_name).toBe('Accounts Receivable (A/R)');
  });

  it('are the same when they come again, also under another name here', async () => {
    const before = await chartOf(owner);
    const reserve = before.named('Tax Reserve');
    await owner.must(owner.put(`/api/accounts?id=eq.${reserve.id}`, { name: 'Set aside for tax' }));
    const result = await bring(owner, online);
    expect([result.added, result.renamed]).toEqual([[], []]);
    expect((await chartOf(owner)).all).toHaveLength(before.all.length);
  });

  it('are there for payments and bank statements', async () => {
    const { named } = await chartOf(owner);
    const statement = { account_id: named('Business Checking').id, file_name: 'november.csv' };
    const mapping = {
      ...{ date: 'Date', date_format: 'YMD', number_format: 'point', amount: 'Amount' },
      description: 'Text',
    };
    const content = 'Date,Text,Amount\n2026-03-05,Deposit,51.75\n';
    await owner.must(owner.post('/api/bank_imports/-/import', { ...statement, content, mapping }));
  });

  it('of a type that QuickBooks does not have are refused with their line', async () => {
    const refused = await owner.post('/api/accounts/-/import', {
      content: 'Full name,Type,Detail type\nPetty cash,Bank,Cash on hand\nThings,Wealth,\n',
    });
    expect(refused.body.error?.fields).toEqual({
      content: 'Line 3: “Wealth” is no type of account in QuickBooks.',
    });
  });
});

describe('the accounts of QuickBooks Desktop, as IIF', () => {
  const rows = [
    ['!HDR', 'PROD', 'VER', 'REL', 'IIFVER', 'DATE', 'TIME', 'ACCNTNT', 'ACCNTNTSPLITTIME'],
    ['HDR', 'QuickBooks Premier', 'Version 33.0D', 'Release R1P', '1', '2026-11-27', '1764270000', 'N', '0'],
    ['!ACCNT', 'NAME', 'REFNUM', 'TIMESTAMP', 'ACCNTTYPE', 'OBAMOUNT', 'DESC', 'ACCNUM', 'SCD', 'EXTRA'],
    ['ACCNT', 'Checking', '1', '1', 'BANK', '"12,450.11"', '', '1000', '', ''],
    ['ACCNT', 'Accounts Receivable', '2', '1', 'AR', '0', '', '1100', '', ''],
    ['ACCNT', 'Prepaid Rent', '3', '1', 'OCASSET', '0', '', '1200', '', ''],
    ['ACCNT', 'Sales Tax Payable', '4', '1', 'OCLIAB', '0', '', '2200', '', 'SALESTAX'],
    ['ACCNT', 'Opening Bal Equity', '5', '1', 'EQUITY', '0', '', '3000', '', 'OPENBAL'],
    ['ACCNT', 'Auto', '6', '1', 'EXP', '0', '', '6110', '', ''],
    ['ACCNT', 'Auto:Repairs', '7', '1', 'EXP', '0', '', '6112', '', ''],
    ['ACCNT', 'Estimates', '8', '1', 'NONPOSTING', '0', '', '4', '', ''],
  ];
  const iif = `${rows.map((cells) => cells.join('\t')).join('\r\n')}\r\n`;

  it('keep their numbers where these are free, rename what nothing is posted to, and give way elsewhere', async () => {
    const owner = await server.company('Desktop Electric');
    const result = await bring(owner, iif);
    expect(result.added).toEqual([
      { code: '1201', name: 'Prepaid Rent' },
      { code: '6112', name: 'Repairs' },
    ]);
    expect(result.renamed).toEqual([
      { code: '1000', name: 'Checking', before: 'Cash and bank' },
      { code: '6110', name: 'Auto', before: 'Fuel' },
    ]);
    expect(result.left_out).toEqual([{ name: 'Estimates', why: 'Nothing is posted to it' }]);
    const { coded } = await chartOf(owner);
    expect(coded('1200')).toMatchObject({ quickbooks_name: 'Accounts Receivable' });
    expect(coded('3100')).toMatchObject({ quickbooks_name: 'Opening Bal Equity' });
    expect(coded('6112')?.parent_id).toBe(coded('6110')?.id);
  });

  it('rename no account that has been posted to', async () => {
    const owner = await server.company('Posted Electric');
    const { coded } = await chartOf(owner);
    await owner.must(
      owner.post('/api/journal_entries/-/post', {
        ...{ entry_date: '2026-03-01', memo: 'Diesel' },
        lines: [
          { account_id: coded('6110')?.id, debit: '73.20' },
          { account_id: coded('1010')?.id, credit: '73.20' },
        ],
      }),
    );
    const result = await bring(owner, iif);
    expect(result.renamed.map(({ code }) => code)).toEqual(['1000']);
    expect(result.added).toContainEqual({ code: '6111', name: 'Auto' });
    expect((await chartOf(owner)).coded('6110')?.name).toBe('Fuel');
  });
});

it('the accounts of Xero keep their codes, or remember them where another account has one', async () => {
  const owner = await server.company('Kiwi Heat Pumps');
  const result = await bring(
    owner,
    `*Code,Report Code,*Name,*Type,*Tax Code,Description,Dashboard,Expense Claims,Enable Payments,Balance
090,ASS,Business Bank Account,Bank,No Tax,,No,No,No,100.00
610,ASS.CUR.REC,Accounts Receivable,Accounts Receivable,No Tax,Invoices that are not paid,No,No,No,0.00
710,ASS.NCA.FIX,Office: Equipment,Fixed Asset,No Tax,,No,No,No,0.00
2050,REV,Call-out fees,Revenue,No Tax,,No,No,No,0.00
820,LIA.CUR,Sales Tax,Sales Tax,No Tax,,No,No,No,0.00
877,,Tracking Transfers,Tracking,No Tax,,No,No,No,0.00
`,
  );
  expect(result).toMatchObject({ program: 'Xero', left_out: [{ name: 'Tracking Transfers' }] });
  const { named, coded } = await chartOf(owner);
  // Xero takes no journals on a bank account: its code there is no code for an export.
  expect(named('Business Bank Account')).toMatchObject({ code: '090', subtype: 'bank', xero_code: null });
  expect(named('Office: Equipment')).toMatchObject({ code: '710', parent_id: null });
  expect(named('Call-out fees')).toMatchObject({ code: '2051', type: 'income', xero_code: '2050' });
  expect(coded('1200')).toMatchObject({ xero_code: null });
  expect(coded('2200')).toMatchObject({ xero_code: '820' });
});
