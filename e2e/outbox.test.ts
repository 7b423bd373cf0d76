import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityFaults } from './browser/accessibility.ts';
import { phone } from './browser/devices.ts';
import { askDatabase } from './browser/outbox.ts';
import { pictureNamed } from './browser/picture.ts';
import { plannedJob } from './browser/planned-job.ts';
import { openSampleDesk, type SampleDesk } from './browser/sample-desk.ts';
import { shellIsKept } from './browser/shell-is-kept.ts';
import { drawSignature } from './browser/signature.ts';

/** What a technician records while there is no network: kept on the phone, and on the server once, whatever happens. */
describe('the outbox of a phone', () => {
  let desk: SampleDesk;
  let page: Page;
  let job: string;
  beforeAll(async () => {
    desk = await openSampleDesk();
    ({ page } = await desk.visitor('wei@summit.example', phone));
    const template = await desk.caller.one('checklist_templates', {
      name: 'Basement round',
      checklist_items: [
        { label: 'Pump runs', kind: 'check', position: 1, is_required: true },
        { label: 'Pressure', kind: 'number', unit: 'bar', min_value: '1', max_value: '3', position: 2 },
        { label: 'Picture of the label', kind: 'photo', position: 3 },
      ],
    });
    job = await plannedJob(desk, 'wei@summit.example', {
      title: 'Pump in the basement',
      checklist_template_id: template,
    });
  });
  afterAll(() => desk?.stop());

  const open = (path = '') => page.goto(`${desk.product.url}/work-orders/${job}${path}`);
  const go = async (name: RegExp) => page.getByRole('link', { name }).first().click();
  const back = () => page.getByRole('link', { name: 'Back to the job' }).first().click();
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const pill = (label: string) => page.getByRole('status', { name: `Connection: ${label}` }).waitFor();
  const of = <Row>(table: string, select = '*') =>
    desk.caller.call<Row[]>('get', `${table}?work_order_id=eq.${job}&select=${select}`);

  it('keeps a comment, photos, answers and a signature, and shows them as they are', async () => {
    // The last script that is fetched in advance.
    const isReady = page.waitForResponse(/signature_pad/);
    await open();
    await page.getByText('0 of 3').first().waitFor();
    await isReady;
    await page.context().setOffline(true);
    await pill('Offline');

    await go(/^Comments/);
    await page.getByRole('textbox', { name: 'Comment' }).fill('The shut-off is behind the boiler.');
    // A press too many counts once.
    await button('Add comment').dblclick();
    await page.getByText('Kept on this phone, not sent yet').waitFor();
    await pill('Offline · 1 waiting');
    expect(await accessibilityFaults(page)).toEqual([]);
    await back();

    await go(/^Photos/);
    const picker = page.locator('input[type=file]').last();
    await picker.setInputFiles(pictureNamed('before.png'));
    await button('Before · 1').waitFor();
    await page.getByText('Kept on this phone, not sent yet').waitFor();
    await back();

    await go(/^Checklist/);
    await button('Done').first().click();
    await page.getByText('Kept on this phone').waitFor();
    await button('Next').click();
    await page.getByRole('textbox', { name: 'Pressure' }).fill('2.4');
    await button('Next').click();
    await page.getByRole('heading', { name: 'Picture of the label' }).waitFor();
    await page.locator('input[type=file]').first().setInputFiles(pictureNamed('label.png'));
    await page.getByAltText('Photo: Picture of the label').waitFor();
    // An answer is there when its card is opened again.
    await button('Previous').click();
    expect(await page.getByRole('textbox', { name: 'Pressure' }).inputValue()).toBe('2.4');
    await back();
    await page.getByRole('link', { name: /Checklist.*3 of 3/ }).waitFor();

    await go(/^Signature/);
    await page.getByLabel('Name of whoever signs').fill('Hugo Harbor');
    await button('Sign').click();
    await drawSignature(page.locator('canvas'));
    await button('Save signature').click();
    await page.getByText('Hugo Harbor').first().waitFor();
    await pill('Offline · 6 waiting');
    await button('Offline · 6 waiting').click();
    const sheet = page.getByRole('dialog', { name: 'Not sent yet' });
    await expect.poll(() => sheet.getByRole('listitem').count()).toBe(6);
    const isSafe = await page.evaluate(() => navigator.storage.persisted());
    expect(await sheet.getByText(/may remove it when the phone is short of room/).count()).toBe(
      isSafe ? 0 : 1,
    );
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it('sends all of it once when the app is opened again', async () => {
    const context = page.context();
    await page.close();
    await context.setOffline(false);
    page = await context.newPage();
    await open();
    await expect.poll(() => of('signatures')).toHaveLength(1);
    await pill('Online');
    expect(await of('comments', 'body')).toEqual([
      expect.objectContaining({ body: 'The shut-off is behind the boiler.' }),
    ]);
    const answers = await of<{ value_number: string; file_id: string }>('checklist_answers');
    expect(answers).toHaveLength(3);
    expect(answers.map(({ value_number }) => Number(value_number ?? 0)).toSorted()).toEqual([0, 0, 2.4]);
    // The photo of an answer is one of the job.
    expect(await of('photos')).toHaveLength(2);
  });

  it('sends a comment again whose answer was lost, and it is there once', async () => {
    await page.route('**/add_comment', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await open('?step=comment');
    await page.getByRole('textbox', { name: 'Comment' }).fill('Sent, and never heard of.');
    await button('Add comment').click();
    await expect.poll(async () => (await of('comments')).length).toBe(2);
    await page.close();
    page = await page.context().newPage();
    await open('?step=comment');
    await page.getByText('Sent, and never heard of.').waitFor();
    await pill('Online');
    expect(await of('comments')).toHaveLength(2);
    expect(await page.getByText('Sent, and never heard of.').count()).toBe(1);
  });

  it('keeps what the server refuses, says why, and lets it be discarded', async () => {
    await open('?step=time');
    for (const times of [1, 2]) {
      await page.getByRole('link', { name: 'Add time by hand' }).click();
      await button(/^Add \d/).waitFor();
      if (times === 1) await page.context().setOffline(true);
      await button(/^Add \d/).click();
      await expect.poll(() => page.getByText('Kept on this phone, not sent yet').count()).toBe(times);
    }
    await pill('Offline · 2 waiting');
    await page.context().setOffline(false);
    await pill('1 needs you');
    await button('1 needs you').click();
    const sheet = page.getByRole('dialog', { name: 'Not sent yet' });
    await sheet
      .getByRole('alert')
      .getByText(/^Not sent: /)
      .waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await sheet.getByRole('button', { name: 'Discard' }).click();
    await sheet.getByText('Everything is sent.').waitFor();
    expect(await of('time_entries')).toHaveLength(1);
  });

  it('asks before somebody logs out, and sends when they are back', async () => {
    const isReady = page.waitForResponse(/signature_pad/);
    await open('?step=comment');
    await page.getByText('Sent, and never heard of.').waitFor();
    await isReady;
    await expect.poll(() => shellIsKept(page)).toBe(true);
    await page.context().setOffline(true);
    await page.getByRole('textbox', { name: 'Comment' }).fill('Kept over a change of shifts.');
    await button('Add comment').click();
    await pill('Offline · 1 waiting');
    await back();
    await page.getByRole('link', { name: 'Back', exact: true }).click();
    await button('More').click();
    await button('Log out').click();
    await page.getByText('One thing is not sent yet').waitFor();
    // The server is told when somebody else is already signing in, and that message is lost.
    let lose = () => {};
    const isLost = new Promise<void>((done) => {
      lose = done;
    });
    await page.route('**/api/auth/signout', (route) => isLost.then(() => route.abort()), { times: 1 });
    await button('Log out').click();
    await page.waitForURL(/\/login/);
    await page.context().setOffline(false);
    expect(await of('comments', 'body')).toHaveLength(2);
    await page.getByLabel('Email').fill('wei@summit.example');
    await page.getByLabel('Password', { exact: true }).fill(desk.product.password);
    await button('Log in').click();
    lose();
    await expect.poll(() => of('comments', 'body')).toHaveLength(3);
  });

  it('goes on when its session had to make room for another device, and sends after the next sign-in', async () => {
    await open('?step=comment');
    await page.getByText('Sent, and never heard of.').waitFor();
    await askDatabase(
      desk.product,
      `update sessions set revoked_at = now(), ended_for = 'device_limit'
       where user_id = (select id from users where email = 'wei@summit.example')`,
    );
    await page.getByRole('textbox', { name: 'Comment' }).fill('Written while signed out.');
    await button('Add comment').click();
    await page.getByText('You are signed out.').waitFor();
    await page.getByText('Kept on this phone, not sent yet').waitFor();
    await pill('Signed out · 1 waiting');
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('link', { name: 'Log in' }).click();
    await page.getByLabel('Email').fill('wei@summit.example');
    await page.getByLabel('Password', { exact: true }).fill(desk.product.password);
    await button('Log in').click();
    await page.getByRole('heading', { level: 1, name: 'Comments' }).waitFor();
    await pill('Online');
    expect(await of('comments', 'body')).toHaveLength(4);
  });

  it('saves what is not sent as a file, which the office imports and the phone may send as well', async () => {
    await page.context().setOffline(true);
    await page.getByRole('textbox', { name: 'Comment' }).fill('Carried in a file.');
    await button('Add comment').click();
    await pill('Offline · 1 waiting');
    await button('Offline · 1 waiting').click();
    const saving = page.waitForEvent('download');
    await button('Save as a file').click();
    const download = await saving;
    await page.keyboard.press('Escape');

    const office = desk.page;
    await office.goto(`${desk.product.url}/settings/unsent-work`);
    const buffer = readFileSync(await download.path());
    const file = { name: download.suggestedFilename(), mimeType: 'application/json', buffer };
    await office.locator('input[type=file]').setInputFiles(file);
    await office.getByText('Wei Chen').waitFor();
    await office.getByText('Comment', { exact: true }).waitFor();
    expect(await accessibilityFaults(office)).toEqual([]);
    await office.getByRole('button', { name: 'Import 1' }).click();
    await office.getByText('Everything is imported.').waitFor();
    expect(await of('comments', 'body')).toHaveLength(5);

    await askDatabase(
      desk.product,
      `update sessions set synced_at = now() - interval '1 hour', last_seen_at = now() - interval '1 hour', unsent = 3
       where user_id = (select id from users where email = 'wei@summit.example')`,
    );
    await office.goto(`${desk.product.url}/scheduling`);
    await office.getByText(/3 waiting · offline since /).waitFor();
    await page.context().setOffline(false);
    await pill('Online');
    expect(await of('comments', 'body')).toHaveLength(5);
  });
});
