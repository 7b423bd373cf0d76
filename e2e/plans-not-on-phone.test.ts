import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accessibilityFaults } from './browser/accessibility.ts';
import { phone } from './browser/devices.ts';
import { askDatabase } from './browser/outbox.ts';
import { plannedJob } from './browser/planned-job.ts';
import { openSampleDesk, type SampleDesk } from './browser/sample-desk.ts';

let desk: SampleDesk;
let page: Page;
let job: string;
beforeAll(async () => {
  desk = await openSampleDesk();
  job = await plannedJob(desk, 'wei@summit.example', { title: 'Valve in the yard' });
  ({ page } = await desk.visitor('wei@summit.example', phone));
});
afterAll(() => desk?.stop());

it('says on the board that a change is not on the phone of whoever goes there, until it is', async () => {
  const synced = () => page.waitForResponse(/\/api\/sync/);
  const first = synced();
  await page.goto(desk.product.url);
  await first;
  await page.context().setOffline(true);
  await askDatabase(
    desk.product,
    `update visits set created_at = now() - interval '3 hours', updated_at = now() - interval '3 hours'`,
  );
  await askDatabase(
    desk.product,
    `update sessions set synced_at = now() - interval '1 hour', last_seen_at = now() - interval '1 hour'
     where user_id = (select id from users where email = 'wei@summit.example')`,
  );
  const office = desk.page;
  const bar = office.locator('[data-track] [data-visit][aria-label*="Valve in the yard"]');
  await office.goto(`${desk.product.url}/scheduling`);
  await bar.waitFor();
  await office.getByText(/^Offline since /).waitFor();
  expect(await bar.getAttribute('aria-label')).not.toContain('phone yet');

  const [visit] = await desk.caller.call<{ id: string; starts_at: string; ends_at: string }[]>(
    'get',
    `visits?work_order_id=eq.${job}&select=id,starts_at,ends_at`,
  );
  const ends_at = new Date(Date.parse(visit?.ends_at ?? '') + 15 * 60_000).toISOString();
  await desk.caller.command(`visits/${visit?.id}/move`, {
    ...{ starts_at: visit?.starts_at, ends_at, technician_id: await idOf('wei@summit.example') },
    override_reason: 'Takes longer',
  });
  // With the day of the week if it was before midnight.
  const words = /Not on Wei’s phone yet: offline since (?:[A-Z][a-z]+ )?\d/;
  await expect.poll(() => bar.getAttribute('aria-label'), { timeout: 10_000 }).toMatch(words);
  await office.getByText(/^1 change not on the phone yet · offline since /).waitFor();
  await bar.click();
  await office.getByText(words).waitFor();
  expect(await accessibilityFaults(office)).toEqual([]);

  const again = synced();
  await page.context().setOffline(false);
  await again;
  await office.reload();
  await bar.waitFor();
  await expect.poll(() => bar.getAttribute('aria-label'), { timeout: 10_000 }).not.toContain('phone yet');
  expect(await office.getByText(/not on the phone yet/).count()).toBe(0);
});

async function idOf(email: string) {
  const [person] = await desk.caller.call<{ id: string }[]>('get', `memberships?email=eq.${email}&select=id`);
  return person?.id;
}
