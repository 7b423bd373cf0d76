import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityFaults } from './browser/accessibility.ts';
import { phone } from './browser/devices.ts';
import { keptKeys } from './browser/kept-keys.ts';
import { pictureNamed } from './browser/picture.ts';
import { openSampleDesk, type SampleDesk } from './browser/sample-desk.ts';
import { shellIsKept } from './browser/shell-is-kept.ts';

/** Work in rooms where there is no network: an inspection and guest-room tasks, from the list to done. */
describe('rooms without a network', () => {
  let desk: SampleDesk;
  let page: Page;
  let inspection: string;
  let task: string;
  beforeAll(async () => {
    desk = await openSampleDesk();
    const { caller } = desk;
    const wei = await caller.first('memberships', '&email=eq.wei@summit.example');
    const customer_id = await caller.one('customers', { name: 'Harbour Hotel' });
    const site_id = await caller.one('sites', { customer_id, name: 'Harbour House' });
    const room = await caller.one('rooms', { site_id, number: '2914', floor: '2' });
    const { id: template } = await caller.command('inspection_templates/-/compose', {
      name: 'Guest room',
      items: [
        { section: 'Bath', label: 'Taps', photo_on_fail: true },
        { section: 'Bath', label: 'Water', kind: 'number', unit: '°C', min_value: '50', max_value: '60' },
        { section: 'Room', label: 'Lights', kind: 'check' },
      ],
    });
    await caller.command('inspections/-/schedule', {
      ...{ inspection_template_id: template, room_ids: [room], inspector_id: wei },
      due_on: new Date().toISOString().slice(0, 10),
    });
    inspection = (await caller.first('inspections', `&room_id=eq.${room}`)) ?? '';
    const category_id = await caller.first('guest_task_categories');
    await caller.command('guest_room_tasks/-/report', {
      ...{ room_id: room, category_id, details: 'The lamp flickers', assignee_id: wei },
    });
    task = (await caller.first('guest_room_tasks', `&room_id=eq.${room}`)) ?? '';
    ({ page } = await desk.visitor('wei@summit.example', phone));
  });
  afterAll(() => desk?.stop());

  const open = (path: string) => page.goto(desk.product.url + path);
  const pill = (label: string) => page.getByRole('status', { name: `Connection: ${label}` }).waitFor();
  const button = (name: string | RegExp) => page.getByRole('button', { name });

  it('carries out an inspection that was never opened, also when the app is closed on the way', async () => {
    const isSynced = page.waitForResponse(/\/api\/sync/);
    await open('/');
    await isSynced;
    await expect.poll(() => shellIsKept(page)).toBe(true);
    const kept = () => keptKeys(page, 'kept', 'rows');
    for (const set of ['inspections', 'inspection_templates'])
      await expect.poll(async () => (await kept()).some((key) => key.startsWith(`${set},`))).toBe(true);
    await page.context().setOffline(true);
    await page.goto('about:blank');
    await open('/');
    await page
      .getByRole('region', { name: 'Inspections' })
      .getByRole('link', { name: /Room 2914/ })
      .click();
    await page.getByRole('region', { name: 'What to check' }).getByText('Taps').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await button('Start inspection').click();
    await page.getByText('0 of 3 answered').waitFor();
    const item = (label: string) => page.getByRole('listitem').filter({ hasText: label });
    await item('Taps').getByRole('button', { name: 'Fail' }).click();
    await item('Taps').getByLabel('What is wrong').fill('The left one drips');
    await item('Taps').getByLabel('What is wrong').blur();
    await page.getByLabel('Water (°C)').fill('55,5');
    await page.getByLabel('Water (°C)').blur();
    await item('Lights').getByRole('button', { name: 'Done' }).click();
    await page.getByText('3 of 3 answered, 1 failed').waitFor();
    await page.getByText('Still missing: a photo of “Taps”.').waitFor();
    expect(await button('Submit').isDisabled()).toBe(true);
    await page.getByLabel('Photo of Taps').setInputFiles(pictureNamed('tap.png'));
    await page.getByRole('img', { name: 'Photos of Taps, 1' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);

    await page.goto('about:blank');
    await open(`/property-tasks/inspections/${inspection}`);
    await page.getByText('3 of 3 answered, 1 failed').waitFor();
    await page.getByLabel('Notes on the room').fill('A quiet room');
    await button('Submit').click();
    await page.getByText('To approve').waitFor();
    await page.getByText('Kept on this phone, not sent yet').first().waitFor();
  });

  it('does a guest-room task, and reports another', async () => {
    await open('/property-tasks/guest-rooms');
    await page.getByRole('heading', { level: 1, name: 'Guest rooms' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('link', { name: /The lamp flickers/ }).click();
    await button('Start').click();
    await page.getByLabel('What was done').fill('New bulb');
    await page.locator('input[type=file]').setInputFiles(pictureNamed('lamp.png'));
    await button('Done').click();
    await page.getByText('Resolved').waitFor();
    await open('/property-tasks/guest-rooms/new');
    await page.getByRole('combobox', { name: /^Room/ }).fill('2914');
    await page.getByRole('option', { name: /Room 2914/ }).click();
    await page.getByLabel('Details').fill('No hot water');
    await page.getByRole('group', { name: 'What is wrong' }).getByRole('button').first().click();
    await page.getByText('Not sent yet').first().waitFor();
    await page.getByText('No hot water').waitFor();
  });

  it('sends all of it once, in order', async () => {
    const { caller } = desk;
    const context = page.context();
    await page.close();
    await context.setOffline(false);
    page = await context.newPage();
    await open('/');
    const select = [
      'status,notes,failed_items,score,inspection_answers(result,value_number,note,work_order_number)',
      'inspection_photos(file_id)',
    ].join(',');
    const inspected = () =>
      caller.call<{ status: string; inspection_answers: { result: string }[] }[]>(
        'get',
        `inspections?id=eq.${inspection}&select=${select}`,
      );
    await expect.poll(async () => (await inspected())[0]?.status, { timeout: 30_000 }).toBe('submitted');
    const [done] = await inspected();
    expect(done).toMatchObject({ notes: 'A quiet room', failed_items: 1, inspection_photos: [{}] });
    expect(done?.inspection_answers).toHaveLength(3);
    expect(done?.inspection_answers).toContainEqual(
      expect.objectContaining({
        ...{ result: 'fail', note: 'The left one drips', work_order_number: expect.any(String) },
      }),
    );
    const tasks = () =>
      caller.call<{ details: string; status: string }[]>(
        'get',
        'guest_room_tasks?room_id=not.is.null&details=in.(The lamp flickers,No hot water)&select=details,status,resolution,file_id',
      );
    await expect.poll(async () => (await tasks()).length).toBe(2);
    await pill('Online');
    expect(await tasks()).toContainEqual(
      expect.objectContaining({ status: 'resolved', resolution: 'New bulb', file_id: expect.any(String) }),
    );
    expect(await caller.call('get', `guest_room_tasks?id=eq.${task}&select=status`)).toEqual([
      { status: 'resolved' },
    ]);
  });

  it('keeps what the server refuses, with its reason', async () => {
    const { caller } = desk;
    await open('/property-tasks/guest-rooms');
    await page.getByRole('link', { name: /No hot water/ }).click();
    await button('Start').waitFor();
    await page.context().setOffline(true);
    await button('Start').click();
    await page.getByText('Kept on this phone, not sent yet').waitFor();
    const [reported] = await caller.call<{ id: string }[]>(
      'get',
      'guest_room_tasks?details=eq.No%20hot%20water&select=id',
    );
    await caller.command(`guest_room_tasks/${reported?.id}/cancel`, { reason: 'The guest has left' });
    await page.context().setOffline(false);
    await pill('1 needs you');
    await page.getByText(/^Not sent: /).waitFor();
    await button('Discard').click();
    await pill('Online');
  });
});
