import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityFaults } from './browser/accessibility.ts';
import { createAccount, fillInAccount } from './browser/create-account.ts';
import { launchBrowser } from './browser/launch.ts';
import { mailTo } from './browser/outbox.ts';
import { type Product, startProduct } from './browser/product.ts';
import { callerOf } from './browser/stocked-company.ts';

const password = 'correct horse battery';
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

/** The day of stationary engineers, who sign up as such: an owner at a desk and a technician on a phone. */
describe('a stationary engineer', () => {
  let product: Product;
  let browser: Browser;
  let desk: BrowserContext;
  let office: Page;
  let handset: BrowserContext;
  let phone: Page;
  let caller: ReturnType<typeof callerOf>;
  let site: string;
  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct({ sample: false }), launchBrowser()]);
    desk = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    handset = await browser.newContext({
      ...{ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    });
    [office, phone] = [await desk.newPage(), await handset.newPage()];
    for (const page of [office, phone]) page.setDefaultTimeout(30_000);
  });
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });

  const turnOn = async (page: Page) => {
    // The page is there before its scripts, and a switch pressed by then does nothing yet.
    const engineer = page.getByRole('switch', { name: 'Stationary Engineer features' });
    const turnedOn = async () => {
      if ((await engineer.getAttribute('aria-checked')) !== 'true') await engineer.click();
      return engineer.getAttribute('aria-checked');
    };
    await expect.poll(turnedOn).toBe('true');
  };
  const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
  const field = (page: Page, meter: string) => page.getByRole('textbox', { name: new RegExp(`, ${meter}:`) });

  it('signs up, and an empty home says what to do next', async () => {
    await office.goto(`${product.url}/signup`);
    await turnOn(office);
    const owner = { name: 'Olive Owner', email: 'olive@grand.example', password, role: 'owner' };
    await fillInAccount(office, owner);
    await office.getByLabel('Company name').fill('Grand Hotel');
    await office.getByRole('button', { name: 'Create account and company' }).click();
    await office.getByRole('heading', { level: 1, name: /Olive/ }).waitFor();
    for (const [part, next] of [
      ['Meter rounds', 'New meter'],
      ['Planned maintenance', 'New plan'],
      ['Guest rooms', 'Report from a guest room'],
      ['Inspections', 'choose a room'],
      ['Rooms for today', 'Create rooms'],
    ] as const)
      await section(office, part).getByRole('link', { name: next }).waitFor();
    expect(await accessibilityFaults(office)).toEqual([]);
    const answer = await desk.request.get(`${product.url}/api/auth/session`);
    const { data } = (await answer.json()) as { data: { session: { tenant: { id: string } } } };
    caller = callerOf(desk.request, product.url, data.session.tenant.id);
  });

  it('has a technician, who signs up alike', async () => {
    await caller.command('memberships/-/invite', { email: 'tina@grand.example', role: 'technician' });
    const link = /http\S+invitation\?token=\S+/.exec(await mailTo(product, 'tina@grand.example'))?.[0] ?? '';
    await phone.goto(link.replace(/^http:\/\/[^/]+/, product.url));
    await phone.getByRole('link', { name: 'Create an account' }).click();
    await turnOn(phone);
    const account = { name: 'Tina Technician', email: 'tina@grand.example', password, role: 'technician' };
    await createAccount(phone, account);
    await phone.getByRole('button', { name: 'Accept invitation' }).click();
    await section(phone, 'Meter rounds').waitFor();
    await section(phone, 'Planned maintenance').getByText('Nothing is due this week').waitFor();
    expect(await accessibilityFaults(phone)).toEqual([]);
  });

  it('sees rounds, maintenance, rooms and what is out of use', async () => {
    await stock();
    await office.goto(product.url);
    await section(office, 'Meter rounds').getByText('0 of 4 meters read today').waitFor();
    await section(office, 'Meter rounds').getByText('1 overdue').waitFor();
    await section(office, 'Planned maintenance').getByText('Chiller check').waitFor();
    await section(office, 'Guest rooms').getByText(/left$/).first().waitFor();
    await section(office, 'Inspections')
      .getByText(/Room 103/)
      .waitFor();
    await section(office, 'Rooms for today').getByText('Room 101').waitFor();
    await section(office, 'Out of use').getByText('Lift').waitFor();
    expect(await accessibilityFaults(office)).toEqual([]);
    await office.getByRole('link', { name: 'Company dashboard' }).click();
    await office.getByText('Open work orders').waitFor();
    await office.goBack();
  });

  it('takes a round with the keyboard, and is asked about what cannot be', async () => {
    await section(office, 'Meter rounds')
      .getByRole('link', { name: /Main house/ })
      .click();
    const progress = office.getByRole('progressbar', { name: /read/i });
    await office.getByText('0 of 4').waitFor();
    // The overdue place comes first, then the walk by place.
    expect(await office.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()).toEqual([
      'Roof',
      'Boiler room, Floor B1',
    ]);
    await field(office, 'Run hours').fill('1,240');
    await office.keyboard.press('Enter');
    await office.getByText('1 of 4').waitFor();
    expect(await field(office, 'Starts').evaluate((input) => input === document.activeElement)).toBe(true);
    await office.keyboard.type('51');
    await field(office, 'Gas').click();
    await office.getByText('2 of 4').waitFor();
    await office.keyboard.type('900');
    await office.keyboard.press('Enter');
    const question = office.getByRole('alert').filter({ hasText: 'That is' });
    await question.waitFor();
    expect(await accessibilityFaults(office)).toEqual([]);
    // Another value is the answer: no question is left.
    await field(office, 'Gas').fill('118');
    await question.waitFor({ state: 'detached' });
    await office.keyboard.press('Enter');
    await office.getByText('3 of 4').waitFor();
    expect(await progress.getAttribute('aria-valuenow')).toBe('75');
    const [gas] = await caller.call<{ last_value: string }[]>('get', 'meters?name=eq.Gas');
    expect(gas?.last_value).toBe('118.0000');
    const readings = await caller.call<object[]>('get', `meter_readings?read_at=gt.${daysAgo(0.5)}`);
    expect(readings).toHaveLength(3);
  });

  it('starts planned maintenance, and an inspection of a room', async () => {
    await office.goto(product.url);
    await section(office, 'Planned maintenance')
      .getByRole('button', { name: /^Start WO-/ })
      .first()
      .click();
    await office.waitForURL(/\/work-orders\/[0-9a-f-]{36}/);
    await office.getByText('In progress').first().waitFor();
    await office.goto(product.url);
    await section(office, 'Rooms for today').getByRole('button', { name: 'Inspect Room 101' }).click();
    await office.waitForURL(/\/property-tasks\/inspections\/[0-9a-f-]{36}/);
    await office.getByText('In progress').first().waitFor();
  });

  it('does the same on a phone, with one thumb', async () => {
    await phone.goto(product.url);
    await section(phone, 'Meter rounds').getByText('3 of 4 meters read today').waitFor();
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(await accessibilityFaults(phone)).toEqual([]);
    await section(phone, 'Meter rounds')
      .getByRole('link', { name: /Main house/ })
      .tap();
    await field(phone, 'Pressure').fill('9');
    await phone.keyboard.press('Enter');
    await phone.getByText(/usual is 1 to 2.5/).waitFor();
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(await accessibilityFaults(phone)).toEqual([]);
    await phone.getByRole('button', { name: 'It is right' }).tap();
    await phone.getByText('Everything is read').waitFor();
    await phone.getByRole('link', { name: 'Today' }).tap();
    await section(phone, 'Planned maintenance')
      .getByRole('button', { name: /^Start WO-/ })
      .tap();
    await phone.waitForURL(/\/work-orders\/[0-9a-f-]{36}/);
    await phone.goto(product.url);
    await section(phone, 'Rooms for today').getByRole('button', { name: 'Inspect Room 102' }).tap();
    await phone.waitForURL(/\/property-tasks\/inspections\/[0-9a-f-]{36}/);
    await phone.getByText('In progress').first().waitFor();
    await phone.goto(product.url);
    await phone.getByRole('link', { name: 'My visits' }).tap();
    await phone.getByText('No visits today').waitFor();
    await phone.getByRole('link', { name: 'Back' }).tap();
    await section(phone, 'Out of use').getByText('Lift').waitFor();
  });

  it('is told when maintenance falls due, with a link to its order', async () => {
    const asset_id = await caller.first('assets', '&name=eq.Chiller');
    await caller.command('maintenance_plans/-/create', {
      ...{ name: 'Water treatment', asset_ids: [asset_id], rule: 'FREQ=MONTHLY' },
      ...{ target_kind: 'assets', visit_mode: 'one_each', trigger: 'calendar', basis: 'fixed', lead_days: 0 },
      ...{ on_holiday: 'keep', on_closed_day: 'keep', skip_while_open: true, priority: 'medium' },
      ...{ requires_signature: false, requires_photos: false, is_billable: true },
    });
    await office.goto(`${product.url}/notifications`);
    const lines = office.getByRole('main').getByRole('listitem');
    await lines.filter({ hasText: 'planned maintenance is due' }).waitFor({ timeout: 60_000 });
    await lines.filter({ hasText: 'accepted the invitation' }).waitFor();
    await office.getByLabel('Kind').selectOption({ label: 'Planned maintenance is due' });
    await expect.poll(() => lines.count()).toBe(1);
    await office.getByRole('link', { name: 'planned maintenance is due' }).click();
    await office.getByRole('heading', { level: 1, name: 'Water treatment' }).waitFor();
  });

  /** A hotel with a plant, two orders of a plan (one of them the technician's), and rooms. */
  async function stock(): Promise<void> {
    const { one, command, call, first } = caller;
    const tina = await first('memberships', '&role=eq.technician');
    const customer_id = await one('customers', { name: 'Grand Hotel' });
    site = await one('sites', { customer_id, name: 'Main house' });
    const room_id = await one('rooms', { site_id: site, number: 'Boiler room', floor: 'B1', kind: 'plant' });
    const boiler = await one('assets', { name: 'Boiler', site_id: site, room_id });
    const chiller = await one('assets', { name: 'Chiller', site_id: site, location: 'Roof' });
    const meter = async (row: object, readings: readonly (readonly [string, number])[]) => {
      const id = await one('meters', row);
      for (const [value, days] of readings)
        await command(`meters/${id}/record`, { value, at: daysAgo(days) });
    };
    const weekly = { reading_interval_days: 7 };
    await meter({ asset_id: chiller, name: 'Run hours', unit: 'h', ...weekly }, [
      ['1000', 40],
      ['1080', 30],
    ]);
    await meter({ asset_id: chiller, name: 'Starts', unit: 'x' }, [['50', 1]]);
    await meter({ asset_id: boiler, name: 'Gas', unit: 'm³' }, [
      ['100', 3],
      ['110', 1],
    ]);
    const usual = { kind: 'gauge', min_value: '1', max_value: '2.5' };
    await meter({ asset_id: boiler, name: 'Pressure', unit: 'bar', ...usual }, []);
    await meter({ asset_id: boiler, name: 'Water', unit: 'm³', reading_interval_days: 30 }, [['7', 2]]);
    const due_at = new Date(Date.now() + 3_600_000).toISOString();
    const preventive = { kind: 'preventive', site_id: site, due_at };
    await one('work_orders', { ...preventive, title: 'Chiller check', asset_id: chiller });
    const tinas = await one('work_orders', { ...preventive, title: 'Boiler check', asset_id: boiler });
    await command(`work_orders/${tinas}/assign`, { technician_ids: [tina] });
    await command('rooms/-/create_many', { site_id: site, numbers: '101–103' });
    const rooms = ['101', '102'].map((number) => ({ number, occupancy: 'vacant' }));
    await command('occupancy_updates/-/apply', { site_id: site, rooms });
    const category_id = await first('guest_task_categories');
    const guests = await first('rooms', '&number=eq.103');
    await command('guest_room_tasks/-/report', { room_id: guests, category_id, details: 'It drips' });
    const templates = await call<{ id: string; room_kinds: string[] | null }[]>(
      'get',
      'inspection_templates',
    );
    const fitting = templates.find(
      ({ room_kinds }) => !room_kinds?.length || room_kinds.includes('guest_room'),
    );
    await command('inspections/-/schedule', { inspection_template_id: fitting?.id, room_ids: [guests] });
    const lift = await one('assets', { name: 'Lift', site_id: site });
    await command(`assets/${lift}/report_down`, { note: 'Stuck', kind: 'failure' });
  }
});
