import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityFaults } from './browser/accessibility.ts';
import { phone } from './browser/devices.ts';
import { keptKeys } from './browser/kept-keys.ts';
import { pictureNamed } from './browser/picture.ts';
import { plannedJob } from './browser/planned-job.ts';
import { openSampleDesk, type SampleDesk } from './browser/sample-desk.ts';
import { shellIsKept } from './browser/shell-is-kept.ts';

/** A technician's phone where there is no network: the app opens, and has the days and jobs it had. */
describe('the app without a network', () => {
  let desk: SampleDesk;
  let page: Page;
  let job: string;
  /** Given to somebody else while the phone is away. */
  let lost: string;
  /** On the label of the job's asset. */
  let code: string;
  beforeAll(async () => {
    desk = await openSampleDesk();
    job = await plannedJob(desk, 'wei@summit.example', { title: 'Pump in the basement' });
    lost = await plannedJob(desk, 'wei@summit.example', { title: 'Leak behind the wall' }, 120);
    const [order] = await desk.caller.call<{ customer_id: string }[]>(
      'get',
      `work_orders?id=eq.${job}&select=customer_id`,
    );
    const site_id = await desk.caller.one('sites', { ...order, name: 'Cellar house' });
    const asset_id = await desk.caller.one('assets', { site_id, name: 'Cellar pump' });
    await desk.caller.call('put', `work_orders?id=eq.${job}`, { site_id, asset_id });
    const [label] = await desk.caller.call<{ code: string }[]>(
      'get',
      `asset_codes?asset_id=eq.${asset_id}&select=code`,
    );
    code = label?.code ?? '';
    ({ page } = await desk.visitor('wei@summit.example', phone));
  });
  afterAll(() => desk?.stop());

  const open = (path: string) => page.goto(desk.product.url + path);
  const pill = (label: string) => page.getByRole('status', { name: `Connection: ${label}` }).waitFor();

  it('opens with the day, a job that was never opened, and the catalogue', async () => {
    const isSynced = page.waitForResponse(/\/api\/sync/);
    await open('/');
    await isSynced;
    await expect.poll(() => shellIsKept(page)).toBe(true);
    const kept = () => keptKeys(page, 'kept', 'rows');
    await expect.poll(kept).toContain(`jobs,${job}`);
    await expect.poll(async () => (await kept()).some((key) => key.startsWith('parts,'))).toBe(true);
    await page.context().setOffline(true);
    await page.goto('about:blank');

    await open('/');
    await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor();
    await page
      .getByRole('link', { name: /Pump in the basement/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'On my way' }).waitFor();
    await pill('Offline');
    expect(await accessibilityFaults(page)).toEqual([]);

    await open('/work-orders');
    await page.getByLabel('Search jobs').fill('BASEMENT pump');
    await page.getByRole('link', { name: /Pump in the basement/ }).waitFor();

    await open(`/work-orders/${job}?step=parts`);
    await page.getByRole('heading', { level: 1, name: 'Parts' }).waitFor();
    await page.getByLabel('Find a part').fill('filter');
    await page
      .getByRole('region', { name: 'Parts' })
      .getByRole('button', { name: /filter/i })
      .first()
      .waitFor();
  });

  it('knows the label of the asset, and says of others that they are looked up with a network', async () => {
    const lookUp = async (typed: string) => {
      await page.getByLabel('Type the code').fill(typed);
      await page.getByRole('button', { name: 'Look up' }).click();
    };
    await open(`/work-orders/${job}`);
    await page.getByRole('link', { name: /^Scan asset/ }).click();
    await lookUp(code.replace(/^./, (first) => (first === '7' ? '8' : '7')));
    await page.getByText('Not sent: the server cannot be reached. The code is kept.').waitFor();
    await lookUp(code);
    await page.getByText('This is the asset of the job').waitFor();
  });

  it('takes a whole job from the road to done, also when the app is closed on the way', async () => {
    const button = (name: string | RegExp) => page.getByRole('button', { name });
    await open(`/work-orders/${job}`);
    const timer = page.getByRole('complementary', { name: 'Running timer' });
    await button('On my way').click();
    await timer.filter({ hasText: 'Travel' }).waitFor();
    await button('Start work').click();
    await timer.filter({ hasNotText: 'Travel' }).waitFor();
    // The way there has been timed, and the work is.
    await pill('Offline · 5 waiting');
    await page.goto('about:blank');
    await open('/');
    await page.getByText('You are at').waitFor();
    await page.getByRole('link', { name: 'Go on with the job' }).click();
    await open(`/work-orders/${job}?step=parts`);
    await page.getByLabel('Find a part').fill('filter');
    await page
      .getByRole('region', { name: 'Parts' })
      .getByRole('button', { name: /filter/i })
      .first()
      .click();
    await button(/^Add 1/).click();
    await page
      .getByRole('region', { name: 'Used on this job' })
      .getByText(/filter/i)
      .waitFor();
    await page.getByRole('link', { name: 'Back to the job' }).first().click();
    await page.getByLabel('What you did').fill('Replaced the impeller.');
    await button('Complete job').click();
    await page.getByRole('heading', { level: 1, name: 'Completed' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.context().setOffline(false);
    const state = () =>
      desk.caller.call<
        {
          status: string;
          remedy: string;
          visits: object[];
          time_entries: object[];
          work_order_parts: object[];
        }[]
      >(
        'get',
        `work_orders?id=eq.${job}&select=status,remedy,visits(status),time_entries(kind,ended_at),work_order_parts(quantity)`,
      );
    await expect.poll(state).toEqual([
      {
        ...{ status: 'completed', remedy: 'Replaced the impeller.', visits: [{ status: 'done' }] },
        time_entries: expect.arrayContaining([
          { kind: 'travel', ended_at: expect.any(String) },
          { kind: 'work', ended_at: expect.any(String) },
        ]),
        work_order_parts: [{ quantity: '1.000' }],
      },
    ]);
    await pill('Online');
  });

  it('keeps a problem that was found, with its photo and its place', async () => {
    await page.context().setOffline(true);
    await open('/work-orders/new');
    await page.getByLabel('What is wrong').fill('The cellar floods\nSince yesterday');
    await page.locator('input[type=file]').first().setInputFiles(pictureNamed('flood.png'));
    await page.getByRole('combobox', { name: /^Site/ }).fill('cellar');
    await page.getByRole('option', { name: /Cellar house/ }).click();
    await page.getByRole('button', { name: 'Send report' }).click();
    await page.getByText('Kept on this phone', { exact: true }).waitFor();
    await pill('Offline · 2 waiting');
    await page.goto('about:blank');
    await open('/');
    await pill('Offline · 2 waiting');
    await page.context().setOffline(false);
    const reported = () =>
      desk.caller.call(
        'get',
        'work_orders?title=eq.The%20cellar%20floods&select=source,status,site(name),photos(stage)',
      );
    await expect.poll(reported).toEqual([
      {
        ...{ source: 'technician', status: 'requested', site: { name: 'Cellar house' } },
        photos: [{ stage: 'before' }],
      },
    ]);
    await pill('Online');
  });

  it('brings in what was done on a job that somebody else has now, and lets the office know what was refused', async () => {
    await page.context().setOffline(true);
    await open(`/work-orders/${lost}`);
    await page.getByRole('button', { name: 'Start work' }).click();
    await page
      .getByRole('complementary', { name: 'Running timer' })
      .filter({ hasNotText: 'Travel' })
      .waitFor();
    await open(`/work-orders/${lost}?step=comment`);
    await page.getByLabel('Comment', { exact: true }).fill('The valve behind the tiles leaks');
    await page.getByRole('button', { name: 'Add comment' }).click();
    await pill('Offline · 3 waiting');
    await desk.caller.command(`work_orders/${lost}/cancel`, { reason: 'The tenant has moved out' });
    await page.context().setOffline(false);
    const office = desk.page;
    await office.goto(`${desk.product.url}/work-orders/${lost}`);
    const late = office.getByRole('region', { name: /^Arrived late/ });
    await late.getByText('Timer started').waitFor();
    await page
      .getByRole('status', { name: /needs you/ })
      .getByRole('button')
      .click();
    await page.getByText('By Dana', { exact: false }).first().waitFor();
    await page.getByRole('button', { name: 'Send to the office as a note' }).first().click();
    await page.getByText('Everything is sent.').waitFor();
    await page.keyboard.press('Escape');
    await pill('Online');
    const said = () =>
      desk.caller.call<{ body: string }[]>(
        'get',
        `comments?work_order_id=eq.${lost}&select=body&order=created_at`,
      );
    await expect
      .poll(async () => (await said()).map(({ body }) => body.split('\n')[0]))
      .toEqual(['The valve behind the tiles leaks', 'Not accepted from my phone: Start work.']);
    await late.getByRole('button', { name: 'Mark as seen' }).click();
    await late.waitFor({ state: 'hidden' });
  });

  it('takes up what has changed when the network is back', async () => {
    await desk.caller.call('put', `work_orders?id=eq.${job}`, { title: 'Pump in the cellar' });
    await page.context().setOffline(false);
    await open('/');
    await page.getByText('Pump in the cellar').first().waitFor();
  });

  it('leaves nothing to read after signing out', async () => {
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.waitForURL(/\/login/);
    const left = await page.evaluate(async () => {
      const found: string[] = Object.keys(localStorage).filter((key) => /session|draft/.test(key));
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open('fieldwright.kept');
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
      });
      for (const name of db.objectStoreNames) {
        const all = await new Promise<unknown[]>((resolve) => {
          const reading = db.transaction(name).objectStore(name).getAll();
          reading.onsuccess = () => resolve(reading.result);
        });
        if (all.length > 0) found.push(name);
      }
      db.close();
      return found;
    });
    expect(left).toEqual([]);
    await page.context().setOffline(true);
    await open('/');
    await page
      .getByText(/^(Log in|The server did not say who is signed in)$/)
      .first()
      .waitFor();
    expect(await page.getByText('Wei Chen').count()).toBe(0);
  });
});
