import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityFaults } from './browser/accessibility.ts';
import * as devices from './browser/devices.ts';
import { inShort } from './browser/in-short.ts';
import { type NewCompany, newCompanies, type Person } from './browser/new-companies.ts';
import { pictureNamed } from './browser/picture.ts';

/**
 * A supervisor at a desk and a technician with a phone: a room is inspected, what fails becomes a work order, it is put right and
 * approved, the room goes back in service and coverage shows it. Then a plan, its order with checklist and meter, and compliance.
 */
describe.each(inShort(newCompanies))('the second story %s', { timeout: 400_000 }, (_where, found) => {
  let company: NewCompany;
  let url: string;
  let caller: NewCompany['caller'];
  let supervisor: Person;
  let technician: Person;
  let desk: Page;
  let phone: Page;
  let site: string;
  let boiler: string;
  beforeAll(async () => {
    company = await found();
    ({
      caller,
      product: { url },
    } = company);
    const customer_id = await caller.one('customers', { name: 'Grand Hotel' });
    site = await caller.one('sites', { customer_id, name: 'Main house' });
    await caller.command('rooms/-/create_many', { site_id: site, numbers: '211–216 on floor 2' });
    boiler = await caller.one('assets', { site_id: site, name: 'Boiler 1' });
    await caller.one('meters', { asset_id: boiler, name: 'Run hours', unit: 'h' });
    await caller.one('checklist_templates', {
      name: 'Boiler service',
      checklist_items: [
        { label: 'Burner cleaned', kind: 'check', is_required: true, position: 0 },
        { label: 'Run hours', kind: 'meter', is_required: true, position: 1 },
      ],
    });
    supervisor = await company.join('supervisor', devices.desk);
    technician = await company.join('technician', devices.phone);
    [desk, phone] = [supervisor.page, technician.page];
  });
  afterAll(() => company?.stop());

  /** Nothing that axe objects to, and nothing to scroll sideways. */
  const isSound = async (page: Page) => {
    // Text that fades in is pale for a moment.
    await expect.poll(() => accessibilityFaults(page), { timeout: 20_000 }).toEqual([]);
    const [content, width] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    expect(content).toBeLessThanOrEqual(width ?? 0);
  };
  const itemOf = (page: Page, label: string) => page.getByRole('listitem').filter({ hasText: label });
  /** By the keyboard: rows move while the list is read, and a tap would land on another. */
  const openJob = async (title: RegExp) => {
    await phone.getByRole('link', { name: title }).first().press('Enter');
    await phone.waitForURL(/\/work-orders\/[0-9a-f-]{36}/);
  };
  /** The timer's strip moves the page down. */
  const startWork = async () => {
    await phone.getByRole('button', { name: 'Start work' }).tap();
    await phone
      .getByRole('complementary', { name: 'Running timer' })
      .filter({ hasNotText: 'Travel' })
      .waitFor();
  };
  const cell = (page: Page, room: string) => page.locator('[data-room]').filter({ hasText: room });
  const orders = () =>
    caller.call<{ id: string; number: string; status: string }[]>('get', 'work_orders?source=eq.inspection');

  it('1. the supervisor makes a template', async () => {
    await supervisor.turn();
    await desk.goto(`${url}/property-tasks/inspections`);
    await desk.getByRole('link', { name: 'Templates' }).click();
    await desk.getByRole('link', { name: 'New template' }).click();
    await desk.getByLabel('Name', { exact: true }).fill('Guest room check');
    await desk.getByLabel('Counts as preventive maintenance').check();
    await desk.getByLabel('Text of item 1').fill('Drain runs freely');
    await desk.getByLabel('Section').fill('Bath');
    await desk.getByLabel('Severity').selectOption('high');
    await desk.getByLabel('Photo when it fails').check();
    await desk.getByLabel('Text of item 1').press('Enter');
    await desk.keyboard.type('All lights work');
    await isSound(desk);
    await desk.getByRole('button', { name: 'Create template' }).click();
    await desk.getByRole('heading', { level: 1, name: 'Guest room check' }).waitFor();
    await itemOf(desk, 'Drain runs freely').getByText('Severe').waitFor();
    await isSound(desk);
  });

  it('2. a second look makes a new version of it', async () => {
    await desk.getByRole('link', { name: 'Change' }).click();
    await desk.getByRole('button', { name: 'Add item' }).click();
    await desk.keyboard.type('Water temperature');
    await desk.getByLabel('Answer of item 3').selectOption('number');
    await desk.getByLabel(/^From/).fill('50');
    await desk.getByLabel(/^To/).fill('60');
    await isSound(desk);
    await desk.getByRole('button', { name: 'Save template' }).click();
    await desk.getByText('Version 2').waitFor();
    await itemOf(desk, 'Water temperature').getByText('50 to 60').waitFor();
  });

  it('3. the technician is in the inspection two taps from the map', async () => {
    await technician.turn();
    await phone.goto(`${url}/property-tasks`);
    await cell(phone, '214').waitFor();
    await isSound(phone);
    await cell(phone, '214').tap();
    await phone.getByRole('dialog').getByRole('button', { name: 'Begin inspection' }).tap();
    await phone.getByRole('heading', { level: 1, name: 'Room 214' }).waitFor();
    await phone.getByText('0 of 3 answered').waitFor();
    await isSound(phone);
  });

  it('4. fails an item with note and photo, and submits', async () => {
    const drain = itemOf(phone, 'Drain runs freely');
    await drain.getByRole('button', { name: 'Fail' }).tap();
    await drain.getByText(/^WO-\d+/).waitFor();
    await drain.getByLabel('What is wrong').fill('Stands two inches deep');
    await drain.getByLabel('What is wrong').blur();
    await drain.locator('input[type=file]').setInputFiles(pictureNamed('drain.png'));
    await drain.getByText('1 photo').waitFor();
    await drain.getByRole('button', { name: 'Fail' }).tap();
    await itemOf(phone, 'All lights work').getByRole('button', { name: 'Pass' }).tap();
    await phone.getByRole('textbox', { name: 'Water temperature' }).fill('54');
    await phone.getByRole('textbox', { name: 'Water temperature' }).press('Enter');
    await phone.getByText('3 of 3 answered, 1 failed').waitFor();
    await isSound(phone);
    await phone.getByRole('button', { name: 'Submit' }).tap();
    await phone.getByText('To approve', { exact: true }).first().waitFor();
  });

  it('5. which raised one work order; takes the room out of order, and asks for it back too early', async () => {
    await phone.goto(`${url}/property-tasks`);
    await cell(phone, '214').tap();
    await phone.getByRole('dialog').getByRole('link', { name: 'Open the room' }).tap();
    await phone.getByRole('button', { name: 'Actions' }).tap();
    await phone.getByRole('menuitem', { name: 'Take out of order' }).tap();
    const question = phone.getByRole('dialog');
    await question.getByLabel('Because').fill('Drain blocked');
    await question.getByRole('button', { name: 'Take out of order' }).tap();
    await phone.getByText('Because: Drain blocked').waitFor();
    await isSound(phone);
    await phone.getByRole('button', { name: 'Back in service' }).tap();
    await phone.getByRole('dialog').getByRole('button', { name: 'Back in service' }).tap();
    await supervisor.turn();
    expect(await orders()).toMatchObject([{ title: 'Room 214: Drain runs freely', status: 'unscheduled' }]);
    await expect
      .poll(() => caller.call<object[]>('get', 'property_approvals?status=eq.pending&subject_table=eq.rooms'))
      .toHaveLength(1);
    await desk.goto(`${url}/admin/property-approvals`);
    await desk.getByRole('link', { name: 'Room 214 back in service' }).click();
    await desk.getByText(/Still open: Drain runs freely/).waitFor();
    await isSound(desk);
    await desk.getByRole('button', { name: 'More' }).click();
    await desk.getByRole('menuitem', { name: 'Reject' }).click();
    await desk.getByRole('dialog').getByLabel('Reason').fill('First the drain');
    await desk.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
    await desk.getByText('Rejected').first().waitFor();
  });

  it('6. gets the order, and does it on the phone', async () => {
    const [order] = await orders();
    await desk.goto(`${url}/work-orders/${order?.id}`);
    await desk.getByRole('button', { name: 'Assign' }).first().click();
    const people = desk.getByRole('dialog', { name: 'Assign to' }).getByRole('combobox');
    await people.fill(technician.name);
    // The list moves while it is searched.
    await desk.waitForTimeout(1_000);
    await desk.getByRole('option', { name: technician.name }).click();
    await desk
      .locator('[data-sonner-toast]')
      .filter({ hasText: `assigned to ${technician.name}` })
      .waitFor();
    await technician.turn();
    await phone.goto(`${url}/work-orders`);
    await openJob(/Drain runs freely/);
    await startWork();
    await isSound(phone);
    await phone.getByRole('link', { name: 'Complete', exact: true }).tap();
    await phone.getByLabel(/^What you did/).fill('Cleared the trap');
    await phone.getByRole('button', { name: 'Complete job' }).click();
    await phone.getByText('Job completed').waitFor();
    await expect.poll(orders).toMatchObject([{ status: 'completed' }]);
  });

  it('7. the supervisor approves in the queue', async () => {
    await supervisor.turn();
    await desk.goto(`${url}/admin/property-approvals`);
    const asked = desk.getByRole('row').filter({ hasText: 'of Room 214' });
    await isSound(desk);
    await asked.getByRole('button', { name: 'Approve' }).click();
    const question = desk.getByRole('dialog');
    await question.getByLabel('Note').fill('Seen running');
    await question.getByRole('button', { name: 'Approve' }).click();
    await expect
      .poll(async () => (await caller.call<object[]>('get', 'inspections?status=eq.approved')).length)
      .toBe(1);
  });

  it('8. the room goes back in service, and coverage shows it', async () => {
    await technician.turn();
    await phone.goto(`${url}/property-tasks`);
    await cell(phone, '214').tap();
    await phone.getByRole('dialog').getByText('maintained today').waitFor();
    await phone.getByRole('dialog').getByRole('link', { name: 'Open the room' }).tap();
    await phone.getByRole('button', { name: 'Back in service' }).tap();
    await phone.getByRole('dialog').getByRole('button', { name: 'Back in service' }).tap();
    await phone.getByText('In service').first().waitFor();
    await supervisor.turn();
    await desk.goto(`${url}/property-tasks?only=current`);
    await expect.poll(() => desk.locator('[data-room]').count()).toBe(1);
    expect(await cell(desk, '214').getAttribute('data-group')).toBe('current');
    await isSound(desk);
    await desk.getByRole('link', { name: 'Which rooms today?' }).click();
    await desk.getByText('1 of 24').waitFor();
    await isSound(desk);
  });

  it('9. a plan with checklist and meter makes its order', async () => {
    await supervisor.turn();
    await desk.goto(`${url}/maintenance/new?assets=${boiler}`);
    await desk.getByLabel('Name', { exact: true }).fill('Boiler service, monthly');
    await desk.getByText('1 asset: Boiler 1').waitFor();
    await desk.getByLabel('Checklist').fill('Boiler');
    await desk.getByRole('option', { name: 'Boiler service' }).click();
    await desk.getByLabel('Technician').fill(technician.name);
    await desk.getByRole('option', { name: technician.name }).click();
    await isSound(desk);
    await desk.getByRole('button', { name: 'Create plan' }).click();
    await desk.getByRole('heading', { name: 'Boiler service, monthly' }).waitFor();
    const made = () => caller.call<object[]>('get', 'work_orders?source=eq.plan');
    await expect.poll(async () => (await made()).length, { timeout: 30_000 }).toBe(1);
  });

  it('10. the technician does it with its checklist and the reading', async () => {
    await technician.turn();
    await phone.goto(`${url}/work-orders`);
    await openJob(/Boiler service/);
    await startWork();
    await phone.getByRole('link', { name: /^Checklist/ }).tap();
    await phone.getByRole('region', { name: 'Burner cleaned' }).getByRole('button', { name: 'Done' }).tap();
    await phone.getByRole('button', { name: 'Next' }).tap();
    const reading = phone.getByRole('region', { name: 'Run hours' });
    await reading.getByRole('textbox').fill('1240');
    await reading.getByRole('textbox').blur();
    await reading.getByText('Saved', { exact: true }).waitFor();
    await isSound(phone);
    const [job] = await caller.call<{ id: string }[]>('get', 'work_orders?source=eq.plan');
    await phone.goto(`${url}/work-orders/${job?.id}`);
    await phone.getByLabel(/^What you did/).fill('Serviced');
    await phone.getByRole('button', { name: 'Complete job' }).click();
    await phone.getByText('Job completed').waitFor();
    const [meter] = await caller.call<object[]>('get', 'meters?select=last_value');
    expect(meter).toMatchObject({ last_value: '1240.0000' });
  });

  it('11. and its history and compliance show it', async () => {
    await supervisor.turn();
    await desk.reload();
    const history = desk.getByRole('heading', { name: 'History' }).locator('xpath=ancestor::section');
    await history.getByText('Done', { exact: true }).last().waitFor();
    await desk.goto(`${url}/maintenance/compliance`);
    await desk.getByRole('row').filter({ hasText: 'Boiler service, monthly' }).getByText('100%').waitFor();
    await isSound(desk);
    await desk.getByRole('link', { name: 'In time' }).click();
    await desk.getByRole('row').filter({ hasText: 'Boiler service, monthly' }).first().waitFor();
  });
});
