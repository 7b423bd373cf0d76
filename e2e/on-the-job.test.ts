import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityFaults } from './browser/accessibility.ts';
import { phone } from './browser/devices.ts';
import { heldBack } from './browser/held-back.ts';
import { plannedJob } from './browser/planned-job.ts';
import { openSampleDesk, type SampleDesk } from './browser/sample-desk.ts';

const email = 'aisha@summit.example';

/** What a technician meets at the site. */
describe('on the job', () => {
  let desk: SampleDesk;
  let page: Page;
  let jobs: readonly [first: string, second: string];
  beforeAll(async () => {
    desk = await openSampleDesk();
    ({ page } = await desk.visitor(email, phone));
    const { caller } = desk;
    const checklist_template_id = await caller.one('checklist_templates', {
      name: 'Pressure round',
      checklist_items: [{ label: 'Pressure', kind: 'number', unit: 'bar', min_value: '1', max_value: '3' }],
    });
    const asset = (
      await caller.call<{ id: string; site_id: string }[]>('get', 'assets?site_id=not.is.null&limit=1')
    )[0];
    jobs = [
      await plannedJob(desk, email, { title: 'Leaking valve' }),
      await plannedJob(
        desk,
        email,
        { title: 'Cold radiator', kind: 'repair', checklist_template_id, asset_id: asset?.id },
        40,
      ),
    ];
  });
  afterAll(() => desk?.stop());

  const open = (job: string, path = '') => page.goto(`${desk.product.url}/work-orders/${job}${path}`);
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const timerStrip = () => page.getByRole('complementary', { name: 'Running timer' });
  const timed = (job: string) =>
    desk.caller.call<{ kind: string; ended_at: string | null }[]>(
      'get',
      `time_entries?work_order_id=eq.${job}&order=kind`,
    );
  it('shows the timer before the server has answered, and moves nothing under the finger', async () => {
    const description = 'Look behind the cover.\n'.repeat(40);
    const job = await plannedJob(desk, email, { title: 'Loose cover', description }, 80);
    await open(job);
    const letDepart = await heldBack(page, '**/depart');
    const strip = timerStrip();
    const line = page.getByText('Look behind the cover.').first();
    await line.waitFor();
    const place = async () => (await line.boundingBox())?.y;
    const before = await place();
    await button('On my way').click();
    await strip.getByText(/Travel/).waitFor();
    expect(await place()).toBe(before);
    expect(await timed(job)).toEqual([]);
    letDepart();
    await expect.poll(() => timed(job)).toHaveLength(1);
    await button('Start work').waitFor();
    expect(await place()).toBe(before);
    await button('Stop timer').click();
    await strip.waitFor({ state: 'detached' });
    expect(await place()).toBe(before);
  });

  it('leads nowhere when the answer comes while the photos are open', async () => {
    const job = await plannedJob(desk, email, { title: 'Loose hinge' }, 120);
    await open(job);
    await button('On my way').click();
    const letArrive = await heldBack(page, '**/arrive');
    await button('Start work').click();
    await page.getByRole('link', { name: /^Photos/ }).click();
    await button(/^Before ·/).waitFor();
    const answer = page.waitForResponse('**/arrive');
    letArrive();
    await answer;
    await page.getByRole('status', { name: 'Connection: Online' }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/work-orders/${job}/photos`);
    await open(job);
    await button('Stop timer').click();
    await timerStrip().waitFor({ state: 'detached' });
  });

  it('times the way and the work when both are pressed before the screen is drawn again', async () => {
    const job = await plannedJob(desk, email, { title: 'Loose thread' }, 160);
    await open(job);
    await button('On my way').waitFor();
    await button('Already there: start work').waitFor();
    await page.evaluate(() => {
      const named = (name: string) =>
        [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.trim() === name);
      named('On my way')?.click();
      named('Already there: start work')?.click();
    });
    const said = async () => (await timed(job)).map(({ kind, ended_at }) => [kind, ended_at !== null]);
    await expect.poll(said).toEqual([
      ['travel', true],
      ['work', false],
    ]);
    await page.getByRole('status', { name: 'Connection: Online' }).waitFor();
    await button('Stop timer').click();
    await timerStrip().waitFor({ state: 'detached' });
  });

  it('asks where the time goes when another job is begun', async () => {
    const [first, second] = jobs;
    await open(first);
    await button('On my way').click();
    await button('Start work').click();
    const strip = timerStrip();
    await strip.filter({ hasNotText: 'Travel' }).waitFor();
    await open(second);
    await button('On my way').click();
    await button('Start work').click();
    const question = page.getByRole('region', { name: 'Timer on another job' });
    await question.getByText(/Your timer still runs on WO-\d+ · Leaking valve/).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await question.getByRole('button', { name: 'Time this job instead' }).click();
    await strip.getByText(/Cold radiator/).waitFor();
    await question.waitFor({ state: 'detached' });
    const isEnded = async (job: string) => (await timed(job)).map(({ ended_at }) => ended_at !== null);
    // The way to it, and the work.
    await expect.poll(() => isEnded(first)).toEqual([true, true]);
    await expect.poll(() => isEnded(second)).toEqual([false]);
  });

  it('says that a value is out of range, and that what was done is still to be said', async () => {
    const [, second] = jobs;
    await open(second, '?step=checklist');
    await button('Begin').click();
    await page.getByRole('textbox', { name: 'Pressure' }).fill('3.4');
    await page.getByText('Out of range: 1 – 3 bar').waitFor();
    await open(second, '?step=complete');
    await page.getByText('Only what you did is still to be said.').waitFor();
    await page.getByLabel(/^What you did/).fill('Bled the radiator');
    await page.getByText('Nothing required is missing.').waitFor();
  });

  it('leads to the history of the asset, and to a report of what else was found', async () => {
    const [, second] = jobs;
    await open(second);
    await page.getByRole('link', { name: /^Asset history/ }).click();
    await page.waitForURL(/step=asset/);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await open(second);
    await page.getByRole('link', { name: /^Report another problem/ }).click();
    await page.getByText(/^Found on WO-\d+$/).waitFor();
    await page.getByLabel('What is wrong').fill('The boiler room floods');
    await button('Send report').click();
    await page.getByRole('heading', { level: 2, name: 'The boiler room floods' }).waitFor();
    await page.getByText(/Found on WO-\d+\./).waitFor();
  });
});
