/** Interactions on a desktop with 100,000 work orders: the list, a work order's page, forms and overlays. */
import type { Page } from 'playwright-core';
import type { Presses } from './presses.ts';

const row = (number: number) => `[role=grid] [aria-rowindex="${number + 1}"]`;

export async function pressList(page: Page, url: string, { press }: Presses): Promise<void> {
  const rows = () => page.locator(row(8)).waitFor();
  const open = async (search: string) => {
    await page.goto(`${url}/work-orders${search}`);
    await rows();
  };
  const leave = () => page.keyboard.press('Escape');
  await open('?view=all');
  await press('menu of the list', () => page.getByRole('button', { name: 'List options' }).click());
  await press('menu closed', leave);
  await press('filter menu', () => page.getByRole('button', { name: 'Filter', exact: true }).click());
  await press('menu closed', leave);
  const search = page.getByRole('searchbox');
  await search.click();
  await press('typing in the search', () => page.keyboard.type('boiler service', { delay: 90 }), rows);
  await press('search emptied', leave);
  await rows();
  for (const column of ['Title', 'Due', 'Number'])
    for (const _ of ['up', 'down']) {
      await press('sorting', () =>
        page.getByRole('columnheader', { name: column }).getByRole('button').click(),
      );
      await rows();
    }
  for (const number of [1, 2, 3, 4, 5])
    await press('ticking a row', () => page.getByLabel(`Select row ${number}`, { exact: true }).click());
  await press('ticking all rows', () => page.getByLabel('Select all').click());
  await press('letting all rows go', leave);
  for (const _ of [1, 2, 3, 4, 5, 6]) await press('down a row', () => page.keyboard.press('ArrowDown'));
  await press('a look at a row', () => page.keyboard.press('Space'));
  await press('the look closed', leave);
  for (const view of ['Late', 'Unassigned', 'Open', 'All']) {
    await press('another view', () => page.getByRole('tab', { name: view }).click());
    await page
      .locator('main')
      .getByText(/No work orders|^WO-/)
      .first()
      .waitFor();
  }
  await open('?view=open');
  await press('opening a filter', () => page.getByRole('button', { name: /^status/ }).click());
  await press('filter closed', leave);
  await open('?view=all');
  await press('opening a row', async () => {
    await page
      .locator(`${row(3)} a`)
      .first()
      .click();
    await page.getByRole('heading', { name: 'Comments' }).waitFor();
  });
}

export async function pressOrder(page: Page, order: string, { press }: Presses): Promise<void> {
  await page.goto(order);
  await page.getByRole('heading', { name: 'Comments' }).waitFor();
  await press('dialog to schedule', async () => {
    await page.getByRole('button', { name: 'Schedule', exact: true }).click();
    await page.getByRole('dialog').waitFor();
  });
  await press('dialog closed', () => page.keyboard.press('Escape'));
  await press('menu of a work order', () => page.getByRole('button', { name: 'More', exact: true }).click());
  await press('menu closed', () => page.keyboard.press('Escape'));
  await press('changing a fact', () => page.getByRole('button', { name: 'Change customer po' }).click());
  await page.keyboard.press('Escape');
  const comment = page.getByPlaceholder('Write a comment');
  await comment.click();
  await press('typing a comment', () => page.keyboard.type('The pump runs hot again', { delay: 60 }));
  await comment.fill('');
}

export async function pressShell(page: Page, url: string, { press }: Presses): Promise<void> {
  await page.goto(url);
  await page.getByText(/of \d+ done/).waitFor();
  const leave = () => page.keyboard.press('Escape');
  for (const _ of ['first', 'again']) {
    await press('account menu', () => page.getByRole('button', { name: /^Account of/ }).click());
    await page.getByRole('menu').waitFor();
    await press('menu closed', leave);
    await press('command menu', () => page.keyboard.press('Control+k'));
    await page.getByRole('dialog').waitFor();
    await press('typing in the command menu', () => page.keyboard.type('pump', { delay: 90 }));
    await press('menu closed', leave);
  }
  for (const _ of ['first', 'again'])
    for (const [link, heading] of [
      ['Assets', 'Assets'],
      ['Scheduling', 'Scheduling'],
      ['Work Orders', 'Work orders'],
      ['Dashboard', /^Good/],
    ] as const)
      await press('another page', async () => {
        await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: link }).click();
        await page.getByRole('heading', { level: 1, name: heading }).waitFor();
      });
}

export async function pressForms(page: Page, url: string, { press }: Presses): Promise<void> {
  await page.goto(`${url}/work-orders/new`);
  const customer = page.getByRole('combobox', { name: /^Customer/ });
  await press('opening a choice', () => customer.click());
  await press('typing in a choice', () => page.keyboard.type('fit', { delay: 90 }));
  await page.getByRole('listbox').getByRole('option').first().waitFor();
  await press('choosing', () => page.keyboard.press('Enter'));
  await page.getByLabel(/^Title/).click();
  await press('typing in a form', () => page.keyboard.type('No hot water on floor 3', { delay: 60 }));
  await page.goto(`${url}/financials/invoicing/new`);
  await press('another tab', () => page.getByRole('tab', { name: 'Blank' }).click());
  const add = page.getByRole('button', { name: 'Add line' });
  await add.waitFor();
  for (let lines = await page.getByLabel(/^Description/).count(); lines < 50; lines += 1)
    await press('another line of an invoice', () => add.click());
  await page
    .getByLabel(/^Description/)
    .nth(24)
    .click();
  await press('typing in an invoice of 50 lines', () => page.keyboard.type('Copper pipe', { delay: 60 }));
  await page.getByLabel('Price').nth(24).click();
  await press('typing in an invoice of 50 lines', () => page.keyboard.type('120.55', { delay: 60 }));
  await press('leaving a field of it', () => page.keyboard.press('Tab'));
}
