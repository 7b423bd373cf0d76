// Bank statements of a small business, most of whose lines come again.

import type { Desk } from './desks.ts';

const parties = ['City Water', 'Fuel Stop', 'Card fee', 'Cloud backup', 'Parking', 'Uniform rental'];
const once = ['Sign maker', 'Window cleaner'];

/**
 * Imports two statements into an empty account and posts the first. Of the twenty lines of the second, eighteen are like lines of the
 * first. Returns the account's id.
 */
export async function postTwoMonths({ caller }: Desk): Promise<string> {
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
