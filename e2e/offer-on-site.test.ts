import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityFaults } from './browser/accessibility.ts';
import { phone } from './browser/devices.ts';
import { plannedJob } from './browser/planned-job.ts';
import { openSampleDesk, type SampleDesk } from './browser/sample-desk.ts';
import { drawSignature } from './browser/signature.ts';

const email = 'aisha@summit.example';

/** At the customer's, more turns out to be worth doing. */
describe('an offer on the technician’s phone', () => {
  let desk: SampleDesk;
  let page: Page;
  let job: string;
  beforeAll(async () => {
    desk = await openSampleDesk();
    ({ page } = await desk.visitor(email, phone));
    await desk.caller.one('services', { name: 'Surge protector', price: '389.00', labour_minutes: 60 });
    await desk.caller.one('services', { name: 'Smoke detector', price: '79.00', labour_minutes: 20 });
    job = await plannedJob(desk, email, { title: 'Flickering light' });
    await page.goto(`${desk.product.url}/work-orders/${job}`);
  });
  afterAll(() => desk?.stop());

  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const choose = async (name: string) => {
    await page.getByLabel('Find a service').fill(name);
    await button(new RegExp(`^${name}`)).click();
    await button(`More: ${name}`).waitFor();
  };
  const services = () =>
    desk.caller.call<{ description: string; quantity: string; unit_price: string }[]>(
      'get',
      `work_order_services?work_order_id=eq.${job}&order=unit_price`,
    );

  it('is chosen, read by the customer and signed, and is then part of the job', async () => {
    await page.getByRole('link', { name: /^Offer more work/ }).click();
    await page.getByText('Nothing was offered on this job yet.').waitFor();
    await button('Choose services').click();
    await choose('Surge protector');
    await choose('Smoke detector');
    await button('More: Smoke detector').click();
    await page.getByLabel('Note to the customer').fill('Fitted today');
    expect(await accessibilityFaults(page)).toEqual([]);
    await button('Show the price').click();
    const paper = page.getByRole('region', { name: /^Offer Q-/ });
    await paper.getByText('2 × Smoke detector').waitFor();
    await paper.getByText('$158.00').waitFor();
    await paper.getByText('Fitted today').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await button('Accept and sign').click();
    await page.getByLabel('Name of whoever signs').fill('Hugo Harbor');
    await button('Sign').click();
    await drawSignature(page.locator('canvas'));
    await button('Save signature').click();
    await page.getByText('Accepted by Hugo Harbor').waitFor();
    expect((await services()).map(({ quantity, unit_price }) => [quantity, unit_price])).toEqual([
      ['2.000', '79.00'],
      ['1.000', '389.00'],
    ]);
    await page.goBack();
    await page.getByText('Accepted', { exact: true }).waitFor();
  });

  it('may be declined, and asks for the network where there is none', async () => {
    await button('Choose services').click();
    await choose('Surge protector');
    await button('Show the price').click();
    await button('Not now').click();
    await page.getByText('Declined', { exact: true }).waitFor();
    expect(await services()).toHaveLength(2);
    await page.goto(`${desk.product.url}/work-orders/${job}?step=offer`);
    await page.getByText('Declined', { exact: true }).waitFor();
    await page.context().setOffline(true);
    await page.getByText('Prices need the network').waitFor();
    await page.context().setOffline(false);
    await button('Choose services').waitFor();
  });

  it('is told to the office, with the signature', async () => {
    const [quote] = await desk.caller.call<{ id: string; number: string }[]>(
      'get',
      `quotes?work_order_id=eq.${job}&status=eq.converted`,
    );
    await desk.page.goto(`${desk.product.url}/crm/quotes/${quote?.id}`);
    await desk.page.getByText('Offered on site by').waitFor();
    await desk.page.getByText('Hugo Harbor').first().waitFor();
    const notices = await desk.caller.call<{ title: string }[]>('get', 'notifications?limit=20');
    expect(notices.map(({ title }) => title)).toContain(`${quote?.number} was approved`);
  });
});
