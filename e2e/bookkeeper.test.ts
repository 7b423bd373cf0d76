import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  balanceSheet,
  bankLines,
  bankStatement,
  figuresOf,
  jobMargin,
  labourLedger,
  labourTaxed,
  month,
  monthDays,
  ofxStatement,
  payables,
  profitAndLoss,
  receivables,
  receivablesBefore,
  taxSummary,
  trialBalance,
} from '#domains/financial-reports/testing/month.ts';
import { addDays } from '#kernel/dates.ts';
import { heldBack } from './browser/held-back.ts';
import { inShort } from './browser/in-short.ts';
import { type NewCompany, newCompanies } from './browser/new-companies.ts';

const percent = (rate: string) => String(Number(rate) * 100);

/** One month of bookkeeping through the screens, compared with a calculation by hand. */
describe.each(inShort(newCompanies))('a month of bookkeeping %s', { timeout: 400_000 }, (where, found) => {
  const days = monthDays(new Date().toISOString().slice(0, 10));
  const { from, early, middle, late, today } = days;
  let company: NewCompany;
  let page: Page;
  beforeAll(async () => {
    company = await found();
    page = company.owner.page;
    // Labour rates and the start of the business year are settings, set by API.
    const { call, command, first } = company.caller;
    const pay = { hourly_cost: month.hourlyCost, hourly_rate: month.hourlyRate };
    await call('put', `memberships?id=eq.${await first('memberships')}`, pay);
    await command('fiscal_periods/-/set_year_start', { month: days.yearBegins });
  });
  afterAll(() => company?.stop());

  /** Opens a page by its URL; everything on the page is found like a user finds it. */
  const open = (path: string) => page.goto(`${company.product.url}${path}`);
  const button = (name: string | RegExp, within: Page | Locator = page) =>
    within.getByRole('button', { name, exact: true });
  const press = (name: string | RegExp, within?: Page | Locator) => button(name, within).click();
  const title = (name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();
  const line = (number: number) => page.getByLabel(`Line ${number}`, { exact: true });
  const box = (field: string, within: Page | Locator) =>
    within.getByRole('combobox', { name: new RegExp(`^${field}( · optional)?$`) });
  const choose = async (field: string, text: string, within: Page | Locator = page) => {
    await box(field, within).fill(text);
    await page.getByRole('option', { name: text }).first().click();
  };
  /** Types a name that doesn't exist yet and creates it in place. */
  const make = async (field: string, text: string, within: Page | Locator = page) => {
    await box(field, within).fill(text);
    await page.getByRole('option', { name: /^Create / }).click();
    const sheet = page.getByRole('dialog');
    await sheet.waitFor();
    return sheet;
  };
  const finish = async (name: string, panel: Locator) => {
    await press(name, panel);
    await panel.waitFor({ state: 'detached' });
  };
  const menu = async (trigger: string, item: string) => {
    await press(trigger);
    await page.getByRole('menuitem', { name: item, exact: true }).click();
  };

  /** Those of the demo go to its worker: none is held back. */
  const hold = async (addresses: string) => (where === 'in the demo' ? null : heldBack(page, addresses));

  it('the owner contributes capital', async () => {
    await open('/financials/transactions');
    await page.getByRole('link', { name: 'New entry' }).first().click();
    const memo = page.getByLabel('What it is for');
    await memo.fill('Put');
    // Until the search has answered, creating is not offered: the entry may exist.
    const letGo = await hold('**/api/accounts?*');
    await box('Account', line(1)).fill('1010');
    if (letGo) {
      await page.getByRole('listbox').waitFor({ state: 'attached' });
      expect(await page.getByRole('option').count()).toBe(0);
      letGo();
    }
    await page.getByRole('option', { name: 'Checking account' }).click();
    await page.getByLabel('Debit of line 1').fill('12');
    await page.reload();
    await page.getByText('What you typed last time is still here.').waitFor();
    expect(await memo.inputValue()).toBe('Put');
    expect(await page.getByLabel('Debit of line 1').inputValue()).toBe('12.00');
    await expect.poll(() => box('Account', line(1)).inputValue()).toMatch(/Checking/);
    await press('Start over');
    expect(await memo.inputValue()).toBe('');
    await enter('Put in', early, [
      ['1010', 'Debit', month.contribution],
      ['3010', 'Credit', month.contribution],
    ]);
    await title(/^JE-/);
  });

  const enter = async (memo: string, on: string, lines: readonly (readonly [string, string, string])[]) => {
    await page.getByLabel('What it is for').fill(memo);
    await page.getByLabel(/^Date/).fill(on);
    for (const [index, [code, side, amount]] of lines.entries()) {
      await choose('Account', code, line(index + 1));
      await page.getByLabel(`${side} of line ${index + 1}`).fill(amount);
    }
    await press('Post entry');
  };

  it('arranges the chart of accounts', async () => {
    await open('/financials/chart-of-accounts');
    const premises = page.getByRole('listitem').filter({ hasText: /^63[123]0/ });
    const order = async () => (await premises.allTextContents()).map((text) => text.slice(0, 4));
    await premises.first().waitFor();
    expect(await order()).toEqual(['6310', '6320', '6330']);
    await menu('Actions for Utilities', 'Move up');
    await expect.poll(order).toEqual(['6320', '6310', '6330']);
    await menu('Actions for Telephone and internet', 'Move under another');
    const moving = page.getByRole('dialog');
    await choose('Under', 'Utilities', moving);
    await finish('Move', moving);
    await button('Close Utilities').waitFor();
    expect(await order()).toEqual(['6320', '6330', '6310']);
  });

  it('orders parts and receives them in two deliveries', async () => {
    const { filter, tape } = month;
    await open('/financials/purchase-orders');
    await page.getByRole('link', { name: 'Create PO' }).first().click();
    const vendor = await make('Vendor', month.vendor);
    await finish('Create vendor', vendor);
    await page.getByLabel(/^Order date/).fill(early);
    await page.getByLabel(/^Shipping/).fill(month.freight);
    const part = await make('Part', filter.item_name, line(1));
    await part.getByLabel(/^SKU/).fill('F-1');
    await part.getByLabel(/^Cost/).fill(filter.unit_price);
    await part.getByLabel(/^Price/).fill(month.price);
    await finish('Create part', part);
    await expect.poll(() => line(1).getByLabel('Item').inputValue()).toBe(filter.item_name);
    await line(1).getByLabel('Quantity').fill(filter.quantity);
    await line(1).getByLabel('Tax').fill(percent(filter.tax_rate));
    await press('Add line');
    await line(2).getByLabel('Item').fill(tape.item_name);
    await line(2).getByLabel('Unit price').fill(tape.unit_price);
    await line(2).getByLabel('Tax').fill('0');
    await press('Create PO');
    await title(/^PO-/);
    // Changes are saved before an approval; with invalid input, the errors are shown and nothing is approved.
    await line(2).getByLabel('Quantity').fill(tape.quantity);
    await line(2).getByLabel('Item').fill('');
    await press('Approve');
    const missing = page.locator('[aria-invalid="true"]:focus');
    await missing.waitFor();
    expect(await line(2).getByLabel('Item').getAttribute('aria-invalid')).toBe('true');
    await missing.fill(tape.item_name);
    await press('Approve');
    await press('Send to vendor');
    const sending = page.getByRole('dialog');
    await press('Send to vendor', sending);
    const letGo = await receive(early, [
      [filter.item_name, month.firstFilters],
      [tape.item_name, '0'],
    ]);
    await page.getByText('partially received').first().waitFor();
    // Until the order is read again, its lines are those of before the first delivery.
    if (letGo) {
      await press('Receive');
      expect(await button('Receive', page.getByRole('region', { name: 'Receive' })).isDisabled()).toBe(true);
      letGo();
      await press('Cancel', page.getByRole('region', { name: 'Receive' }));
    }
    await receive(middle, []);
    await page.getByText('Received', { exact: true }).first().waitFor();
  });

  /** Reading the order again is held until the returned function is called. */
  const receive = async (on: string, came: readonly (readonly [string, string])[]) => {
    await press('Receive');
    const panel = page.getByRole('region', { name: 'Receive' });
    for (const [item, quantity] of came) await panel.getByLabel(`Received now of ${item}`).fill(quantity);
    await panel.getByLabel(/^Received on/).fill(on);
    const letGo = came.length > 0 ? await hold('**/api/purchase_orders?*') : null;
    await press('Receive', panel);
    await panel.waitFor({ state: 'detached' });
    return letGo;
  };

  it('enters a bill that is higher than the order, and pays a part of it', async () => {
    // After a full delivery the next step is the bill; closing without one is in the menu.
    expect(await button('Close').count()).toBe(0);
    await press('Enter bill');
    await title('Draft bill');
    await page.getByLabel(/^Vendor’s number/).fill('R-1');
    await page.getByLabel(/^Dated/).fill(middle);
    expect(await page.getByLabel(/^Due/).inputValue()).toBe(addDays(middle, 30));
    await page.getByLabel(/^Shipping/).fill(month.freight);
    await line(1).getByLabel('Unit price').fill(month.billedPrice);
    // Changes are saved before posting; differences from the order are listed.
    await press('Post');
    const posting = page.getByRole('region', { name: 'Post bill' });
    await posting.waitFor();
    expect(await line(1).getByLabel('Unit price').inputValue()).toBe(month.billedPrice);
    await posting.getByText('Filter: ordered at 4.40, billed at 4.50').waitFor();
    await posting.getByLabel(/^Why the difference/).fill('New prices');
    await press('Post bill', posting);
    await title(/^BILL-/);
    await page.getByRole('link', { name: 'Pay', exact: true }).click();
    await page.getByLabel(/^Paid on/).fill(middle);
    await page.getByLabel(/^Pay of /).fill(month.paidToVendor);
    await press(/^Pay \$60\.00/);
    await title('Payments to vendors');
  });

  it('uses parts on a job', async () => {
    await open('/crm/new');
    await page.getByLabel('Name', { exact: true }).fill(month.customer);
    await page.getByLabel('Add the first site').uncheck();
    await press('Create customer');
    await title(month.customer);
    await open('/work-orders/new');
    await choose('Customer', month.customer);
    const site = await make('Site', month.site);
    await site.getByLabel(/^Tax rate/).fill(percent(month.labourTax));
    await finish('Create site', site);
    await page.getByLabel(/^Title/).fill(month.job);
    await press('Create work order');
    await title(month.job);
    await press('Assign');
    await choose('Technician', company.owner.name, page.getByRole('dialog'));
    await menu('More', 'Start');
    await press('Add time');
    const time = page.getByRole('dialog');
    await time.getByLabel(/^Start/).fill(`${late}T15:00`);
    await time.getByLabel(/^End/).fill(`${late}T17:00`);
    await finish('Add time', time);
    await press('Add part');
    const part = page.getByRole('dialog');
    await choose('Part', 'Filter', part);
    await part.getByLabel(/^Quantity/).fill(month.usedOnJob);
    await finish('Add part', part);
    await press('Complete');
    const report = page.getByRole('dialog');
    await report.getByLabel(/^Problem/).fill('Noise');
    await report.getByLabel(/^Cause/).fill('Bearing');
    await report.getByLabel(/^Remedy/).fill('Replaced');
    await finish('Complete work order', report);
  });

  it('invoices the job with two tax rates and an untaxed line', async () => {
    await page.getByRole('button', { name: 'Create invoice' }).first().click();
    await title('Draft invoice');
    await page.getByRole('region', { name: 'Send invoice' }).getByRole('button', { name: 'Cancel' }).click();
    await page.getByLabel(/^Issued/).fill(middle);
    const parts = page.getByRole('group', { name: /^Line/ }).filter({ hasText: '64.75' });
    await parts.getByLabel('Tax').fill(percent(month.partsTax));
    await send(middle);
    await page.getByText('$392.74').first().waitFor();
    await open('/financials/invoicing');
    await page.getByRole('link', { name: 'New invoice' }).first().click();
    await page.getByRole('tab', { name: 'Blank' }).click();
    await choose('Customer', month.customer);
    await line(1).getByLabel('Description').fill('Inspection');
    await line(1).getByLabel('Price').fill(month.inspection);
    await press('Create draft');
    await title('Draft invoice');
    await send(late);
  });

  const send = async (on: string, what = 'invoice') => {
    await press(new RegExp(`^(Save and send|Send) ${what}$`));
    const panel = page.getByRole('region', { name: `Send ${what}` });
    await panel.getByLabel(/^Issued/).fill(on);
    await press(`Issue ${what}`, panel);
    await title(/^(INV|CN)-/);
  };

  it('takes a part payment, credits some labour and writes off the rest', async () => {
    await open('/financials/payments/new');
    const amount = page.getByLabel(/^Amount/);
    await amount.fill('12');
    await page.reload();
    await press('Start over');
    expect(await amount.inputValue()).toBe('');
    await open('/financials/invoicing');
    await page.getByRole('link', { name: /^INV-\d+-0001$/ }).click();
    await press('Record payment');
    const paying = page.getByRole('region', { name: 'Record payment' });
    // A payment above the open amount needs a confirmation.
    await paying.getByLabel(/^Amount/).fill('2000.00');
    await press('Record payment', paying);
    await paying.getByText('$2,000.00 is $1,607.26 more than is open on INV-').waitFor();
    await press('Change it', paying);
    await paying.getByLabel(/^Amount/).fill(month.paid);
    await paying.getByLabel(/^Received/).fill(late);
    await paying.getByLabel(/^Method/).selectOption('Check');
    // The page is left while the request is pending: the result is still reported.
    const letGo = await hold('**/api/payments/-/record');
    await press('Record payment', paying);
    if (letGo) {
      await finish('Cancel', paying);
      letGo();
    }
    await page.getByText(/^Payment for INV-\S+ recorded$/).waitFor();
    await menu('Actions', 'Credit');
    const crediting = page.getByRole('region', { name: /^Credit/ });
    await crediting.getByLabel('Only some lines').check();
    await crediting.getByRole('checkbox', { name: /labor/i }).check();
    await crediting.getByLabel('or an amount before tax').fill(month.creditedLabour);
    await press('Credit these lines', crediting);
    await title('Draft credit note');
    await send(late, 'credit note');
    await page.getByText('$108.25').first().waitFor();
    await page.getByRole('link', { name: /^INV-/ }).first().click();
    await title(/^INV-/);
    await page.getByText('$84.49').first().waitFor();
    await menu('Actions', 'Write off');
    const writing = page.getByRole('dialog');
    await writing.getByLabel(/^Reason/).fill('Settled');
    await writing.getByLabel(/^On/).fill(late);
    await finish('Write off', writing);
    await page.getByText('Paid', { exact: true }).first().waitFor();
  });

  it('imports the bank statement and reconciles it', async () => {
    await open('/financials/banking');
    await page.getByRole('link', { name: /Checking account/ }).click();
    await bring('bank.csv', bankStatement(late, bankLines.slice(0, -1)), 'Import 4 lines');
    await bring('bank.ofx', ofxStatement(late, bankLines.slice(-1)), 'Import 1 line');
    await press(/^Accept \d sure suggestion/);
    await post('Fee', '6440');
    await post('Interest', '4090');
    for (const who of ['Owner', 'Ferro']) {
      const row = page.getByRole('listitem').filter({ hasText: who });
      await press('Match', row);
      await row.waitFor({ state: 'detached' });
    }
    await page.getByText('Every line of the bank is matched').waitFor();
    await press('Reconciliations');
    await press('Reconcile');
    await page.getByLabel(/^Statement date|^Day/).fill(late);
    await page.getByLabel(/balance/i).fill(month.inTheBank);
    await press('Begin');
    // The statement shows what is matched.
    await page.getByText('5 of 5 ticked').waitFor();
    await press('Complete');
    await page.getByText('Completed', { exact: true }).waitFor();
  });

  const bring = async (name: string, content: string, action: string) => {
    await button('Import statement').first().click();
    const sheet = page.getByRole('dialog');
    const file = { name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) };
    await sheet.locator('input[type=file]').setInputFiles(file);
    await finish(action, sheet);
  };

  const post = async (what: string, code: string) => {
    const row = page.getByRole('listitem').filter({ hasText: what });
    await press('Create entry', row);
    await choose('Account for split 1', code, row);
    await row.getByRole('button', { name: 'Create entry' }).last().click();
    await row.waitFor({ state: 'detached' });
  };

  it('shows the expected figures in every report', async () => {
    const read = async (name: string, search: string) => {
      await open(`/financials/reports/${name}?${search}`);
      await page.getByRole('table').waitFor();
      return rowsOn(page, name === 'tax_summary' ? 100 : 1);
    };
    const span = `from=${from}&to=${today}`;
    const trial = await read('trial_balance', `to=${today}`);
    expect(
      Object.fromEntries(trial.slice(0, -1).map(([code, , debit, credit]) => [code, [debit, credit]])),
    ).toEqual(trialBalance);
    expect(figuresOf(await read('balance_sheet', `to=${today}`))).toMatchObject(balanceSheet);
    for (const day of [late, today])
      expect(figuresOf(await read('receivables_ageing', `to=${day}`))).toMatchObject(receivables);
    expect(figuresOf(await read('receivables_ageing', `to=${middle}&summary=true`))).toMatchObject(
      receivablesBefore,
    );
    expect(figuresOf(await read('payables_ageing', `to=${today}`))).toMatchObject(payables);
    expect((await read('tax_summary', span)).map((cells) => cells.join('|'))).toEqual(taxSummary);
    await page.getByRole('link', { name: '$200.00' }).click();
    await title('Tax detail');
    await expect
      .poll(async () => (await rowsOn(page, 100)).map((cells) => cells.slice(3)))
      .toEqual(labourTaxed);
    expect(figuresOf(await read('job_margin', span))).toMatchObject(jobMargin);
    expect(figuresOf(await read('profit_and_loss', `${span}&compare=previous_year`))).toMatchObject(
      profitAndLoss,
    );
    await page
      .getByRole('row', { name: /^4010 Labor/ })
      .getByRole('link')
      .first()
      .click();
    await title('General ledger');
    await expect.poll(async () => (await rowsOn(page)).map((cells) => cells.slice(4))).toEqual(labourLedger);
  });

  it('closes the month, after which nothing can be posted to it', async () => {
    await open('/financials/periods');
    await page.getByLabel('Through').fill(late);
    await press(/^Close up to /);
    await press('Close period');
    await page.getByText('Closed', { exact: true }).waitFor();
    await open('/financials/transactions/new');
    await enter('Too late', late, [
      ['1010', 'Debit', '1'],
      ['3010', 'Credit', '1'],
    ]);
    await page
      .getByText(/books are closed/)
      .first()
      .waitFor();
    await page.getByLabel(/^Date/).fill(today);
    await press('Post entry');
    await title(/^JE-/);
    await open('/financials/transactions');
    await press('Check the ledger');
    await page
      .getByText(/^15 entries/)
      .first()
      .waitFor();
  });
});

/** The cells of a report's table, amounts formatted as in the calculation. */
async function rowsOn(page: Page, percent = 1): Promise<string[][]> {
  const rows = page.getByRole('table').locator('tbody tr');
  const cells = await rows.evaluateAll((all) =>
    all.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent.trim())),
  );
  const plain = (text: string) =>
    /^−?\$/.test(text)
      ? text.replace(/[$,]/g, '').replace('−', '-')
      : /\d%$/.test(text)
        ? String(Number((Number(text.slice(0, -1)) / percent).toFixed(6)))
        : text;
  return cells.map((row) => row.map(plain));
}
