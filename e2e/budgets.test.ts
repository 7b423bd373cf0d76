import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accessibilityFaults } from './browser/accessibility.ts';
import { press, tabTo } from './browser/keys.ts';
import { openSampleDesk, type SampleDesk } from './browser/sample-desk.ts';

let desk: SampleDesk;
let page: Page;
beforeAll(async () => {
  desk = await openSampleDesk();
  ({ page } = desk);
});
afterAll(() => desk?.stop());

const open = (path: string) => page.goto(`${desk.product.url}/financials/${path}`);
const cell = (name: RegExp) => page.getByRole('gridcell', { name });
const saved = () => page.getByText('Saved', { exact: true }).waitFor();
const amountsOf = async (budget: string, code: string) => {
  const sheet = await desk.caller.call<{ accounts: { code: string; months: string[] }[] }>(
    'get',
    `reports/budget_sheet?budget_id=${budget}`,
  );
  return sheet.accounts.find((one) => one.code === code)?.months ?? [];
};
const idIn = () => new URL(page.url()).pathname.split('/').at(-1) ?? '';
/** A block of cells as a spreadsheet puts it on the clipboard. */
const paste = (text: string) =>
  page.evaluate((data) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', data);
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  }, text);

it('makes a budget by keyboard, with a pasted block', async () => {
  await open('budgets');
  await page
    .getByRole('link', { name: /^Budget \d{4}/ })
    .first()
    .waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await tabTo(page, 'New budget');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByLabel('Name').waitFor();
  await page.keyboard.type('Careful');
  await page.keyboard.press('Enter');
  await page.getByRole('grid').waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await cell(/^6310 .*, Jan \d{4}:/).click();
  await page.keyboard.type('3500');
  await page.keyboard.press('Tab');
  await page.keyboard.type('3500.5');
  await page.keyboard.press('Enter');
  await press(page, 'ArrowUp', 'ArrowRight');
  await paste('1,000.00\t2,000.00\t3,000.00\n10\t20\tthirty\n');
  await page.getByText('1 of the pasted cells are not amounts').waitFor();
  await saved();
  const budget = idIn();
  expect((await amountsOf(budget, '6310')).slice(0, 6)).toEqual([
    ...['3500.00', '3500.50', '1000.00', '2000.00', '3000.00', '0.00'],
  ]);
  await page.keyboard.press('Control+z');
  await saved();
  expect((await amountsOf(budget, '6310')).slice(0, 4)).toEqual(['3500.00', '3500.50', '0.00', '0.00']);
});

it('spreads an amount of the year, and says what is no amount', async () => {
  await cell(/^6310 .*, Jan \d{4}:/).click();
  await press(page, 'End');
  await page.keyboard.type('100');
  await page.keyboard.press('Enter');
  await saved();
  const months = await amountsOf(idIn(), '6310');
  expect([months[0], months[1], months.reduce((sum, month) => sum + Number(month), 0).toFixed(2)]).toEqual([
    ...['8.33', '8.34', '100.00'],
  ]);
  await cell(/^6310 .*, Jan \d{4}:/).click();
  await page.keyboard.type('12/');
  await page.keyboard.press('Enter');
  expect(await page.locator('[aria-invalid="true"]').inputValue()).toBe('12/');
  await page.keyboard.press('Escape');
});

it('keeps what was typed while the server can’t be reached, and over a reload', async () => {
  const budget = idIn();
  await page.route('**/set_amounts', (route) => route.abort());
  await cell(/^6310 .*, Feb \d{4}:/).click();
  await page.keyboard.type('77');
  await page.keyboard.press('Enter');
  await page.getByText('Not saved yet:').waitFor();
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await cell(/^6310 .*, Feb \d{4}: 77/).waitFor();
  await page.unroute('**/set_amounts');
  // By itself, once it can.
  await saved();
  expect((await amountsOf(budget, '6310'))[1]).toBe('77.00');
});

it('asks when two people change the same amount at once', async () => {
  const budget = idIn();
  const [account] = await desk.caller.call<{ id: string }[]>('get', 'accounts?code=eq.6310&select=id');
  const theirs = (amount: string) =>
    desk.caller.call('post', `budgets/${budget}/set_amounts`, {
      cells: [{ account_id: account?.id, month: 3, amount }],
    });
  await cell(/^6310 .*, Mar \d{4}:/).click();
  // It arrives while the amount is typed.
  await page.keyboard.type('500');
  await page.route('**/reports/budget_sheet*', (route) => route.abort());
  await theirs('450.00');
  await page.keyboard.press('Enter');
  await page.getByText('Somebody else changed an amount that you changed as well').waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.unroute('**/reports/budget_sheet*');
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await saved();
  expect((await amountsOf(budget, '6310'))[2]).toBe('500.00');
});

it('compares the usual budget with what happened, and leads to the ledger', async () => {
  await open('reports/budget_vs_actual');
  const net = page.getByRole('row', { name: /^Net profit/ });
  await net.getByText(/^(Unf|F)avorable$/).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  const actual = await net.getByRole('cell').nth(1).textContent();
  await page.getByLabel('Period').selectOption('Whole fiscal year');
  await page
    .getByText(/Dec 31, \d{4}/)
    .first()
    .waitFor();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^budget-vs-actual-.*\.csv$/);
  await open('reports/profit_and_loss');
  await net.waitFor();
  expect(await net.getByRole('cell').nth(1).textContent()).toBe(actual);
  await open('reports/budget_vs_actual');
  await net.waitFor();
  await page.getByRole('table').getByRole('link').first().click();
  await page.getByRole('heading', { name: 'General ledger' }).waitFor();
});

it('keeps what a row is in sight on a phone while its figures are scrolled, in few lines', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const [report, row] of [
    ['budget_vs_actual', /^5010 Parts/],
    ['tax_summary', /^Change of the tax accounts/],
    ['trial_balance', /^2050 Goods received/],
  ] as const) {
    await open(`reports/${report}`);
    const name = page.getByRole('row', { name: row }).getByRole('cell', { name: /[a-z]/ }).first();
    await name.waitFor();
    const place = () => name.evaluate((cell) => cell.getBoundingClientRect().toJSON());
    expect([report, (await place()).height < 60, (await place()).width > 185]).toEqual([report, true, true]);
    const scrolled = await page.getByRole('table').evaluate((table) => {
      const box = table.parentElement as HTMLElement;
      box.scrollLeft = 1000;
      return { by: box.scrollLeft, at: box.getBoundingClientRect().left + 1 };
    });
    expect([report, scrolled.by > 0, (await place()).x]).toEqual([report, true, scrolled.at]);
    // Rows of rates have no other name.
    if (report !== 'tax_summary') continue;
    const rate = page.getByRole('cell', { name: '8.81%', exact: true });
    const isInSight = (cell: Element) => {
      const { x, y, height } = cell.getBoundingClientRect();
      return cell.contains(document.elementFromPoint(x + 20, y + height / 2));
    };
    expect(await rate.evaluate(isInSight)).toBe(true);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

it('is edited on a phone by month and by account, and exported', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  const [budget] = await desk.caller.call<{ id: string }[]>('get', 'budgets?name=eq.Careful&select=id');
  await open(`budgets/${budget?.id}`);
  const rent = page.getByRole('textbox', { name: /^6310/ });
  await page.getByLabel('Month', { exact: true }).selectOption({ index: 4 });
  await rent.fill('41');
  await rent.press('Tab');
  await saved();
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.getByLabel('One account').check();
  await page.getByLabel('Account', { exact: true }).selectOption({ label: await labelOf('6310') });
  await page.getByRole('button', { name: /^Fill row/ }).click();
  await page.getByRole('dialog').getByLabel('Amount').fill('1200');
  await page.getByLabel('For the year, spread over its months').check();
  await page.getByRole('button', { name: 'Fill', exact: true }).click();
  await saved();
  expect(await amountsOf(budget?.id ?? '', '6310')).toEqual(Array(12).fill('100.00'));
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'Excel' }).click();
  expect((await download).suggestedFilename()).toMatch(/^budget-.*\.xlsx$/);
  await open('reports/budget_vs_actual');
  await page.getByRole('row', { name: /^Net profit/ }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

async function labelOf(code: string): Promise<string> {
  const [account] = await desk.caller.call<{ name: string }[]>('get', `accounts?code=eq.${code}&select=name`);
  return `${code} ${account?.name}`;
}
