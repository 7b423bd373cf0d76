import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSampleDesk, type SampleDesk } from './browser/sample-desk.ts';

/** Twenty lines of a bank statement, most of them of parties whose lines were posted before. */
describe('bank lines', () => {
  let desk: SampleDesk;
  let account = '';
  beforeAll(async () => {
    desk = await openSampleDesk();
    account = await postTwoMonths(desk);
  });
  afterAll(() => desk?.stop());

  it('that are sure are accepted at one press, and the rest each at one', async () => {
    const { page, product } = desk;
    await page.goto(`${product.url}/financials/banking/${account}`);
    await page.getByText('18 are posted as before.').waitFor();
    await page.getByText('As last time').first().waitFor();
    let presses = 0;
    const press = async (name: string) => {
      await page.getByRole('button', { name, exact: true }).first().click();
      presses += 1;
    };
    await press('Accept 18 sure suggestions');
    await page.getByText('18 lines done').waitFor();
    for (const left of [2, 1]) {
      await expect.poll(() => page.getByText('As last time').count()).toBe(left);
      await press('Post');
    }
    await page.getByText('Every line of the bank is matched').waitFor();
    expect(presses).toBeLessThanOrEqual(5);
  });
});

const parties = ['City Water', 'Fuel Stop', 'Card fee', 'Cloud backup', 'Parking', 'Uniform rental'];
const once = ['Sign maker', 'Window cleaner'];

/** Imports two statements into an empty account; the first is posted. Returns the account's id. */
async function postTwoMonths({ caller }: SampleDesk): Promise<string> {
  const accounts = await caller.call<{ id: string; code: string }[]>('get', 'accounts?limit=200');
  const idOf = (code: string) => accounts.find((one) => one.code === code)?.id ?? '';
  const account_id = idOf('1020');
  const statement = (month: string, names: readonly string[]) =>
    caller.command('bank_imports/-/import', {
      account_id,
      file_name: `${month}.csv`,
      content: `Date,Description,Amount\n${names
        .map(
          (name, index) =>
            `${month}-${String(index + 1).padStart(2, '0')},${name} ${index},-${index + 10}.00\n`,
        )
        .join('')}`,
      mapping: {
        ...{ date: 'Date', date_format: 'YMD', number_format: 'point' },
        ...{ amount: 'Amount', description: 'Description' },
      },
    });
  await statement('2002-01', [...parties, ...parties, ...once]);
  const lines = await caller.call<{ id: string; amount: string }[]>(
    'get',
    `bank_lines?account_id=eq.${account_id}&limit=100`,
  );
  for (const { id, amount } of lines)
    await caller.command(`bank_lines/${id}/post`, {
      memo: 'As agreed',
      lines: [{ account_id: idOf('6310'), amount: amount.replace('-', '') }],
    });
  await statement('2002-02', [...parties, ...parties, ...parties, ...once]);
  return account_id;
}
