import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSampleDesk, type SampleDesk } from './browser/sample-desk.ts';

/** The same company in the United States and, once it has changed its language, in the United Kingdom. */
describe('the spelling of a company', () => {
  let desk: SampleDesk;
  beforeAll(async () => {
    desk = await openSampleDesk();
    await desk.caller.one('customers', { name: 'Labour and Color Centre' });
  });
  afterAll(() => desk?.stop());

  it.each([
    [
      'en-US',
      { optimise: 'Optimize', colour: 'Color', ageing: 'Receivables aging', labour: 'Labor at cost' },
    ],
    [
      'en-GB',
      { optimise: 'Optimise', colour: 'Colour', ageing: 'Receivables ageing', labour: 'Labour at cost' },
    ],
  ])('is that of %s on every screen, and not in names', async (locale, text) => {
    const { page, product, caller } = desk;
    await caller.call('put', 'company', { locale });
    await page.goto(`${product.url}/scheduling`);
    await page.getByRole('button', { name: text.optimise, exact: true }).waitFor();
    await page.goto(`${product.url}/settings/invoicing`);
    await page.getByLabel(text.colour, { exact: true }).first().waitFor();
    await page.goto(`${product.url}/financials/reports/receivables_ageing`);
    await page.getByRole('heading', { level: 1, name: text.ageing }).waitFor();
    await page.goto(`${product.url}/analytics/measures/job_margin`);
    await page.getByText(text.labour.toLowerCase()).first().waitFor();
    await page.goto(`${product.url}/crm?search=Centre`);
    await page.getByText('Labour and Color Centre').first().waitFor();
    expect(await page.getByText('Labor and Color Center').count()).toBe(0);
  });
});
