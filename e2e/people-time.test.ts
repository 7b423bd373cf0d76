import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityFaults } from './browser/accessibility.ts';
import { launchBrowser } from './browser/launch.ts';
import { type Product, startProduct } from './browser/product.ts';
import { signedIn } from './browser/signed-in.ts';

/** A technician asks for an absence on the phone; the office approves it, plans a meeting, and sees both on the board. */
describe('who has time', () => {
  let product: Product;
  let browser: Browser;
  let desk: Page;
  let phone: Page;
  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct({ sample: true }), launchBrowser()]);
    desk = await signedIn(product, browser, 'dana@summit.example');
    phone = await signedIn(product, browser, 'tom@summit.example', { viewport: { width: 390, height: 844 } });
  });
  afterAll(async () => {
    await browser.close();
    await product.stop();
  });

  /** A Wednesday that is no holiday and beyond what the sample has planned. */
  const day = (() => {
    const date = new Date(Date.now() + 200 * 86_400_000);
    date.setUTCDate(date.getUTCDate() + ((3 - date.getUTCDay() + 7) % 7));
    return date.toISOString().slice(0, 10);
  })();

  it('is asked for on the phone and approved at the desk', async () => {
    await phone.goto(`${product.url}/scheduling/absences`);
    await phone.getByRole('link', { name: 'Ask for an absence' }).first().click();
    await phone.getByLabel('First day').fill(day);
    await phone.getByLabel('Last day').fill(day);
    await phone.getByLabel('From').selectOption('afternoon');
    await phone.getByLabel('Note').fill('The dentist');
    expect(await accessibilityFaults(phone)).toEqual([]);
    await phone.getByRole('button', { name: 'Ask for it' }).click();
    await phone.getByText('To decide').first().waitFor();

    await desk.goto(`${product.url}/scheduling/absences`);
    await desk.getByText('The dentist').waitFor();
    expect(await accessibilityFaults(desk)).toEqual([]);
    await desk.getByText('The dentist').click();
    await desk.getByText('None is planned.').waitFor();
    await desk.getByRole('button', { name: 'Approve' }).click();
    await desk.getByRole('button', { name: 'Approve absence' }).click();
    await desk.getByText('Approved', { exact: true }).first().waitFor();
    await phone.reload();
    await phone.getByText('Approved', { exact: true }).first().waitFor();
  });

  it('is taken by a meeting that repeats, made with keys alone', async () => {
    await desk.goto(`${product.url}/scheduling/new-task`);
    await desk.getByLabel('Title').fill('Safety talk');
    await desk.getByRole('checkbox', { name: 'Tom Brannigan' }).focus();
    await desk.keyboard.press('Space');
    await desk.getByLabel('From').fill(`${day}T09:00`);
    await desk.getByLabel('To', { exact: true }).fill(`${day}T09:45`);
    await desk.getByRole('checkbox', { name: 'It repeats' }).focus();
    await desk.keyboard.press('Space');
    await desk.getByLabel('Ends').waitFor();
    expect(await accessibilityFaults(desk)).toEqual([]);
    await desk.getByLabel('Title').press('Control+Enter');
    await desk.getByRole('heading', { name: 'Safety talk' }).waitFor();
    const coming = desk.getByRole('heading', { name: 'Coming up' }).locator('xpath=../../..');
    await expect.poll(() => coming.getByRole('listitem').count()).toBe(10);
    await coming
      .getByRole('link', { name: /^Change / })
      .nth(1)
      .click();
    await desk.getByRole('radio', { name: 'Only this one' }).waitFor();
    await desk.getByLabel('Title').fill('Safety talk, with lunch');
    await desk.getByRole('button', { name: 'Save task' }).click();
    await desk.getByText('Safety talk, with lunch').waitFor();
    expect(await accessibilityFaults(desk)).toEqual([]);
  });

  it('is seen on the board, by day and by week, and in the phone’s day', async () => {
    await desk.goto(`${product.url}/scheduling?date=${day}`);
    const task = desk.getByRole('link', { name: /^Task Safety talk, .*Tom Brannigan$/ });
    await task.waitFor();
    const lane = desk.getByRole('group', { name: 'Tom Brannigan' });
    await lane.locator('[data-off]').first().waitFor({ state: 'attached' });
    expect(await accessibilityFaults(desk)).toEqual([]);
    await desk.goto(`${product.url}/scheduling?date=${day}&show=week`);
    await lane.getByText('Vacation in the afternoon').waitFor();
    await task.focus();
    await desk.keyboard.press('Enter');
    await desk.getByRole('heading', { name: 'Safety talk' }).waitFor();
    await phone.goto(`${product.url}/?day=${day}`);
    await phone.getByRole('region', { name: 'Tasks' }).getByText('Safety talk').waitFor();
    expect(await accessibilityFaults(phone)).toEqual([]);
  });
});
