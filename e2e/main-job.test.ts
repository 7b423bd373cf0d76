import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as devices from './browser/devices.ts';
import { heldBack } from './browser/held-back.ts';
import { checkSpreadsheet } from './browser/import-screen.ts';
import { type NewCompany, newCompanies, type Person } from './browser/new-companies.ts';
import { pictureNamed } from './browser/picture.ts';
import { drawSignature } from './browser/signature.ts';

const spreadsheet = `Asset name,Tag,Category,Customer,Site,Manufacturer,Model,Serial number
Boiler 1,B-1,Boiler,Harbor Hotel,Main building,Lochinvar,Crest 2.0,LC1234
Chiller 1,C-1,Chiller,Harbor Hotel,Main building,York,YVAA,YK9981
Panel A,P-A,Distribution panel,Cedar Clinic,Clinic,Square D,I-Line,SD5567
`;

/** The acceptance test of every release: from signing up to a paid invoice, on a desktop and on a phone. */
describe.each(newCompanies)('the main job %s', { timeout: 400_000 }, (_where, found) => {
  let company: NewCompany;
  let url: string;
  let caller: NewCompany['caller'];
  let owner: Person;
  let technician: Person;
  let office: Page;
  let phone: Page;
  beforeAll(async () => {
    company = await found();
    ({
      caller,
      owner,
      product: { url },
    } = company);
    office = owner.page;
  });
  afterAll(() => company?.stop());

  it('1. an owner has a company, and sees what to set up', async () => {
    await office.goto(`${url}/`);
    const setUp = office.getByRole('region', { name: 'Set up your company' });
    await setUp.getByText('0 of 8 done').waitFor();
    await setUp.getByRole('button', { name: 'Put away: Add your logo' }).click();
    await setUp.getByText('0 of 7 done').waitFor();
  });

  it('2. customers, sites and assets are imported from a spreadsheet', async () => {
    await checkSpreadsheet(office, url, 'Assets', spreadsheet);
    await office.getByText('Also new: 2 sites').waitFor();
    await office.getByRole('button', { name: 'Import 3 assets' }).click();
    await office.getByRole('button', { name: /Undo/ }).first().waitFor();
    await office.goto(`${url}/assets`);
    await office.getByText('Boiler 1').first().waitFor();
  });

  it('3. a technician is invited and joins', async () => {
    const pay = { hourly_cost: '40.00', hourly_rate: '120.00' };
    technician = await company.join('technician', devices.phone, pay);
    phone = technician.page;
    await owner.turn();
  });

  it('4. the office takes the call', async () => {
    await office.goto(`${url}/work-orders/new`);
    await office.getByLabel(/^Asset/).fill('Boiler');
    await office.getByRole('option', { name: /Boiler 1/ }).click();
    await office.getByLabel(/^Title/).fill('No hot water on floor 3');
    await office.getByRole('button', { name: 'Create work order' }).click();
    await office.waitForURL(/\/work-orders\/[0-9a-f-]{36}/);
    await office.getByRole('heading', { level: 1, name: 'No hot water on floor 3' }).waitFor();
    await office.getByText('Harbor Hotel').first().waitFor();
  });

  it('5. and puts a visit on the technician’s day; a second one at that time is refused', async () => {
    await office.getByRole('button', { name: 'Schedule', exact: true }).click();
    await planVisit(office);
    await office.getByText('Scheduled').first().waitFor();
    await office.getByText(technician.name).first().waitFor();
    await office.goto(`${url}/work-orders/${await caller.one('work_orders', { title: 'At the same time' })}`);
    await office.getByRole('button', { name: 'Schedule', exact: true }).click();
    await planVisit(office);
    await office
      .getByText(/This technician already has a visit at that time\./)
      .first()
      .waitFor();
  });

  it('sees it on the map once its site has a position, and opens it from there', async () => {
    await office.goto(`${url}/work-orders?show=map&view=all`);
    await office.getByRole('button', { name: 'Give sites a position' }).click();
    await office.getByRole('button', { name: /^Give .* a position$/ }).click();
    await office
      .getByRole('textbox', { name: /^Position/ })
      .fill('https://www.openstreetmap.org/#map=17/51.5/-0.12');
    await office.getByRole('button', { name: 'Save' }).click();
    await office.getByText('On the map', { exact: true }).waitFor();
    await office.getByRole('button', { name: 'Close' }).click();
    await office.getByRole('button', { name: /^1 work order.*: scheduled/ }).click();
    const card = office.getByRole('region', { name: 'At this place' });
    await card.getByText('No hot water on floor 3').waitFor();
    await card.getByRole('link', { name: /^Open WO-/ }).click();
    await office.getByRole('heading', { level: 1, name: 'No hot water on floor 3' }).waitFor();
  });

  it('6. the technician does the work on a phone', async () => {
    await technician.turn();
    await phone.goto(`${url}/`);
    await phone.getByRole('heading', { level: 1, name: 'Today' }).waitFor();
    await phone
      .getByRole('link', { name: /No hot water on floor 3/ })
      .first()
      .click();
    await phone.getByRole('button', { name: 'On my way' }).click();
    await phone.getByRole('button', { name: 'Start work' }).click();
    await phone
      .getByRole('complementary', { name: 'Running timer' })
      .filter({ hasNotText: 'Travel' })
      .waitFor();
    const job = phone.url().replace(/\?.*/, '');
    await scanTheAsset();
    await takePhotos();
    await recordWork(job);
    await phone.goto(job);
    await phone.getByRole('link', { name: /^What was wrong, and why/ }).click();
    await phone.getByLabel(/^What was wrong/).fill('Burner does not light');
    await phone.getByLabel(/^What you did/).fill('Replaced the igniter');
    await phone.getByRole('button', { name: 'Complete job' }).click();
    await phone.getByText('Job completed').waitFor();
    // Nothing of it waits on the phone.
    await phone.getByRole('status', { name: 'Connection: Online' }).waitFor();
  });

  /** Types the code printed under the label, as when the camera can't read it. */
  const scanTheAsset = async () => {
    const codes = await caller.call<{ code: string; asset: { name: string } }[]>(
      'get',
      'asset_codes?select=code,asset(name)&limit=100',
    );
    const code = codes.find((one) => one.asset.name === 'Boiler 1')?.code ?? '';
    await phone.getByRole('link', { name: /^Scan asset/ }).click();
    await phone.getByLabel('Type the code').fill(code);
    await phone.getByRole('button', { name: 'Look up' }).click();
    await phone.getByText('This is the asset of the job').waitFor();
    await phone.getByRole('button', { name: 'Back to the job' }).click();
  };

  const takePhotos = async () => {
    await phone.getByRole('link', { name: /^Photos/ }).click();
    for (const stage of ['Before', 'After']) {
      await phone.getByRole('button', { name: new RegExp(`^${stage} ·`) }).click();
      await phone
        .locator('input[type=file]')
        .last()
        .setInputFiles(pictureNamed(`${stage}.png`));
      await phone.getByRole('button', { name: `${stage} · 1` }).waitFor();
    }
    await phone.getByRole('link', { name: 'Back to the job' }).click();
  };

  const recordWork = async (job: string) => {
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
    // A test can't wait for an hour: it is added as a manual entry.
    const hour = { started_at: ago(75), ended_at: ago(15) };
    await caller.command(`work_orders/${job.split('/').at(-1)}/add_time`, hour);
    await phone.goto(`${job}?step=comment`);
    await phone.getByRole('textbox', { name: 'Comment' }).fill('Left the old igniter with the engineer.');
    await phone.getByRole('button', { name: 'Add comment' }).click();
    await phone.getByText('Left the old igniter with the engineer.').first().waitFor();
    await phone.goto(`${job}?step=signature`);
    await phone.getByLabel('Name of whoever signs').fill('Hugo Harbor');
    await phone.getByRole('button', { name: 'Sign', exact: true }).click();
    await drawSignature(phone.locator('canvas'));
    await phone.getByRole('button', { name: 'Save signature' }).click();
    // The screen closes once the signature has been added to the job.
    await phone.waitForURL((to) => !to.search.includes('signature'));
  };

  it('7. the office reviews, invoices from what was recorded, and sends', async () => {
    await owner.turn();
    const loadPad = await heldBack(office, '**/signature_pad*.js');
    await office.goto(`${url}/work-orders?view=review`);
    await office.getByRole('link', { name: 'No hot water on floor 3' }).first().click();
    await signAndSaveAtOnce(loadPad);
    await office.getByRole('button', { name: 'Mark as reviewed' }).click();
    // The next step is the invoice: closing is in the menu. The search finds the job by its customer's name, with a typo.
    await office.getByRole('button', { name: 'Create invoice' }).first().waitFor();
    expect(await office.getByRole('main').getByRole('button', { name: 'Close', exact: true }).count()).toBe(
      0,
    );
    const job = office.url();
    await office.goto(`${url}/work-orders?view=all&q=harbro`);
    await office.getByText('Nothing contains “harbro”. Showing “harbor”.').waitFor();
    await office.goto(job);
    await office.getByRole('button', { name: 'Create invoice' }).first().click();
    await office.getByRole('heading', { level: 1, name: 'Draft invoice' }).waitFor();
    const panel = office.getByRole('region', { name: 'Send invoice' });
    // There is no mail server: nothing may say that mail was sent.
    await panel.getByText('It is not mailed').waitFor();
    expect(await panel.getByLabel(/^To/).count()).toBe(0);
    await panel.getByRole('button', { name: 'Issue invoice' }).click();
    await office.getByRole('heading', { level: 1, name: /^INV-\d{4}-0001$/ }).waitFor();
    const handOver = office.getByRole('region', { name: 'Not mailed' });
    await handOver.getByText(/^INV-\d{4}-0001 was not mailed$/).waitFor();
    await handOver.getByRole('button', { name: 'Copy link' }).waitFor();
    expect(await office.getByText('Sent to').count()).toBe(0);
    await handOver.getByRole('button', { name: 'Mark as sent by hand' }).click();
    await handOver.waitFor({ state: 'detached' });
    await office.getByText('Sent by hand', { exact: true }).waitFor();
    const pdf = await office.getByRole('link', { name: 'PDF' }).first().getAttribute('href');
    const begins = await office.evaluate(
      async (address) => (await (await fetch(address)).text()).slice(0, 5),
      pdf ?? '',
    );
    expect(begins).toBe('%PDF-');
  });

  /** The picture is rendered with a delay; it must contain the last stroke all the same. */
  const signAndSaveAtOnce = async (loadPad: () => void) => {
    await office.getByAltText('Signature of Hugo Harbor').waitFor();
    await office.getByRole('button', { name: 'Sign again' }).click();
    const sheet = office.getByRole('dialog');
    await sheet.getByLabel('Name').fill('Hilda Harbor');
    await office.evaluate(() => {
      const { toBlob } = HTMLCanvasElement.prototype;
      HTMLCanvasElement.prototype.toBlob = function (done, type) {
        toBlob.call(this, (image) => setTimeout(() => done(image), 500), type);
      };
    });
    await sheet.getByText('Preparing the box to sign in …').waitFor();
    loadPad();
    await drawSignature(sheet.locator('canvas'));
    await sheet.getByRole('button', { name: 'Save signature' }).click();
    await sheet.waitFor({ state: 'detached' });
    const ink = await office.getByAltText('Signature of Hilda Harbor').evaluate(inkLeftAndRight);
    expect(ink).toEqual([true, true]);
  };

  it('8. records the payment, and the books balance', async () => {
    await office.getByRole('button', { name: 'Record payment' }).click();
    const panel = office.getByRole('region', { name: 'Record payment' });
    await panel.getByRole('button', { name: 'Record payment' }).click();
    const report = (name: string) => caller.call<Record<string, unknown>>('get', `reports/${name}`);
    const owed = async () => (await report('dashboard')).money;
    await expect.poll(owed, { timeout: 10_000 }).toMatchObject({ receivable: '0.00', overdue: '0.00' });
    expect(await report('trial_balance')).toMatchObject({ difference: '0.00' });
    expect(await report('verify_ledger')).toMatchObject({ faults: [] });
  });

  it('9. and the dashboard is updated: nothing is open, and each figure links to its list', async () => {
    await office.goto(`${url}/`);
    await office.getByRole('heading', { level: 1, name: /^Good/ }).waitFor();
    await office.getByRole('region', { name: 'Needs attention' }).waitFor();
    expect(await office.getByRole('link', { name: 'Needs invoicing' }).count()).toBe(0);
    await office.getByRole('link', { name: 'Open work orders' }).click();
    await office.waitForURL(/view=open/);
    await office.getByRole('heading', { level: 1, name: 'Work orders' }).waitFor();
    expect(await office.getByText('No hot water on floor 3').count()).toBe(0);
  });

  const planVisit = async (page: Page) => {
    // Ten minutes ago, but not yesterday.
    const now = Date.now();
    const start = new Date(now - Math.min(10 * 60_000, now % 86_400_000)).toISOString();
    const form = page.getByRole('dialog');
    await form.getByLabel('Technician').selectOption({ label: technician.name });
    await form.getByLabel('Date').fill(start.slice(0, 10));
    await form.getByLabel('Start').fill(start.slice(11, 16));
    await form.getByLabel('Length').selectOption('60');
    await form.getByRole('button', { name: 'Schedule visit' }).click();
  };
});

/** Whether something is drawn in the left and in the right half of a picture. */
async function inkLeftAndRight(shown: Element): Promise<boolean[]> {
  const image = shown as HTMLImageElement;
  await image.decode();
  const sheet = document.createElement('canvas');
  sheet.width = image.naturalWidth;
  sheet.height = image.naturalHeight;
  const pen = sheet.getContext('2d');
  pen?.drawImage(image, 0, 0);
  const half = Math.floor(sheet.width / 2);
  return [0, half].map((from) => {
    const points = pen?.getImageData(from, 0, half, sheet.height).data ?? [];
    return points.some((value, index) => index % 4 === 0 && value < 100);
  });
}
