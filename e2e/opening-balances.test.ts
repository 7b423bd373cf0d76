import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityFaults } from './browser/accessibility.ts';
import { type NewCompany, newCompanies } from './browser/new-companies.ts';

const [, foundOnServer] = newCompanies[0] ?? [];

/** A bookkeeper brings the books of a previous system: typed, put right, posted and closed. */
describe('opening balances', () => {
  let company: NewCompany;
  let page: Page;
  beforeAll(async () => {
    if (!foundOnServer) throw new Error('no company');
    company = await foundOnServer();
    page = company.owner.page;
    const { call } = company.caller;
    await call('post', 'customers', { name: 'Grand Hotel' });
    await call('post', 'vendors', { name: 'Ferro Supply' });
  });
  afterAll(() => company?.stop());

  const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();
  const sheet = () => page.getByRole('dialog');
  const choose = async (field: string, text: string) => {
    const box = sheet().getByRole('combobox', { name: new RegExp(`^${field}`) });
    await box.fill(text);
    await page.getByRole('option', { name: text }).first().click();
    await expect.poll(() => box.inputValue()).toContain(text);
  };
  const type = (field: string, text: string) =>
    sheet()
      .getByLabel(new RegExp(`^${field}( · optional)?$`))
      .fill(text);
  const isKept = () => page.evaluate(() => Object.keys(localStorage).some((key) => key.includes('opening_')));
  const save = async (noun: string) => {
    // Whoever types slower than a test has a draft, which must not come back in the next form.
    await expect.poll(isKept).toBe(true);
    await sheet()
      .getByRole('button', { name: /^(Create|Save)/ })
      .click();
    await page.getByText(`The ${noun} was added`).last().waitFor();
    // The next one may be typed when the form is empty.
    await expect.poll(() => sheet().getByRole('combobox').first().inputValue()).toBe('');
  };
  const totals = () => page.getByRole('region', { name: 'Totals' });

  it('are typed, posted once every total matches, started over and closed', async () => {
    await page.goto(`${company.product.url}/financials/opening-balances`);
    await page.getByLabel('First day in your books').fill('2025-01-01');
    await press('Begin');
    await press('Add opening balance of an account');
    for (const [account, side, amount] of [
      ['Checking account', 'Debit', '500'],
      ['Accounts receivable', 'Debit', '120'],
      ['Customer deposits', 'Credit', '75'],
      ['contributions', 'Credit', '545'],
    ] as const) {
      await choose('Account', account);
      await type(side, amount);
      await save('opening balance of an account');
    }
    await page.keyboard.press('Escape');
    await totals().getByText('Off by $120.00').waitFor();
    await press('Post opening balances');
    await press('Post opening balances');
    await page.getByText('0.00 is added up from open invoices').waitFor();
    await press('Cancel');
    await press('Add open invoice');
    await choose('Customer', 'Grand Hotel');
    await type('Number', 'OLD-7');
    await type('Issued', '2024-10-15');
    await type('Due', '2024-11-14');
    await type('Open amount', '120');
    await save('open invoice');
    await page.keyboard.press('Escape');
    await totals().getByText('Off by $75.00').waitFor();
    await press('Add customer deposit');
    await choose('Customer', 'Grand Hotel');
    await type('Number', 'DEP-3');
    await type('Received', '2024-12-01');
    await type('Amount', '75');
    await type('Reference', 'Check 1188');
    await save('customer deposit');
    await page.keyboard.press('Escape');
    await expect.poll(() => totals().getByText('Off by').count()).toBe(0);
    expect(await accessibilityFaults(page)).toEqual([]);
    await press('Post opening balances');
    await press('Post opening balances');
    await page.getByText('The opening balances are posted').waitFor();
    expect(await page.getByRole('button', { name: /^Add/ }).count()).toBe(0);
    await press('Start over');
    await press('Start over');
    await page.getByText('The opening balances are a draft again').waitFor();
    await press('Post opening balances');
    await press('Post opening balances');
    await press('Close');
    await press('Close');
    await page.getByText('The opening balances are closed').waitFor();
    await page.goto(`${company.product.url}/financials/reports/receivables_ageing`);
    await page.getByRole('link', { name: 'Grand Hotel' }).first().waitFor();
    await expect.poll(() => page.getByText('$120.00').count()).toBeGreaterThan(0);
    // The first one was taken back.
    await page.goto(`${company.product.url}/financials/payments`);
    await page.getByRole('link', { name: 'PAY-0002' }).first().click();
    await page.getByRole('link', { name: 'DEP-3' }).waitFor();
    await page.getByText('Check 1188').first().waitFor();
    await page.getByText('Brought forward on').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
  });
});
