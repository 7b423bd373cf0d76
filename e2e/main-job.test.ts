import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccount } from './browser/create-account.ts';
import { checkSpreadsheet } from './browser/import-screen.ts';
import { launchBrowser } from './browser/launch.ts';
import { mailTo } from './browser/outbox.ts';
import { pictureNamed } from './browser/picture.ts';
import { type Product, startProduct } from './browser/product.ts';
import { drawSignature } from './browser/signature.ts';

const password = 'correct horse battery';
const spreadsheet = `Asset name,Tag,Category,Customer,Site,Manufacturer,Model,Serial number
Boiler 1,B-1,Boiler,Harbor Hotel,Main building,Lochinvar,Crest 2.0,LC1234
Chiller 1,C-1,Chiller,Harbor Hotel,Main building,York,YVAA,YK9981
Panel A,P-A,Distribution panel,Cedar Clinic,Clinic,Square D,I-Line,SD5567
`;

/** The acceptance test of every release: from signing up to a paid invoice, on a desktop and on a phone. */
describe('the main job', () => {
  let product: Product;
  let browser: Browser;
  let desk: BrowserContext;
  let office: Page;
  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct({ sample: false }), launchBrowser()]);
    desk = await browser.newContext({ viewport: { width: 1440, height: 900 }, timezoneId: 'UTC' });
    office = await desk.newPage();
    office.setDefaultTimeout(30_000);
  });
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });

  it('1. an owner signs up and has a company', async () => {
    await office.goto(`${product.url}/signup`);
    await office.getByLabel('Full name').fill('Olive Owner');
    await office.getByLabel('Email').fill('olive@example.test');
    await office.getByLabel('Password').fill(password);
    // Nobody has an account yet, so the first one founds a company, in the same step.
    await office.getByLabel('Company name').waitFor();
    expect(await office.getByLabel('Role').inputValue()).toBe('owner');
    await office.getByLabel('Company name').fill('Olive Mechanical');
    await office.getByRole('button', { name: 'Create account and company' }).click();
    await office.getByRole('heading', { level: 1, name: /Olive/ }).waitFor();
    const setUp = office.getByRole('region', { name: 'Set up your company' });
    await setUp.getByText('0 of 8 done').waitFor();
    await setUp.getByRole('button', { name: 'Put away: Add your logo' }).click();
    await setUp.getByText('0 of 7 done').waitFor();
  });

  it('2. customers, sites and assets are imported from a spreadsheet', async () => {
    await checkSpreadsheet(office, product.url, 'Assets', spreadsheet);
    await office.getByText('Also new: 2 sites').waitFor();
    await office.getByRole('button', { name: 'Import 3 assets' }).click();
    await office.getByRole('button', { name: /Undo/ }).first().waitFor();
    await office.goto(`${product.url}/assets`);
    await office.getByText('Boiler 1').first().waitFor();
  });

  it('3. a technician is invited and joins', async () => {
    const invite = await office.request.post(`${product.url}/api/memberships/-/invite`, {
      data: { email: 'tina@example.test', role: 'technician', hourly_cost: '40.00', hourly_rate: '120.00' },
    });
    expect(invite.status()).toBe(200);
    const link = /http\S+invitation\?token=\S+/.exec(
      await mailTo(product, 'tina@example.test'),
    )?.[0] as string;
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(link.replace(/^http:\/\/[^/]+/, product.url));
    await page.getByRole('link', { name: 'Create an account' }).click();
    await createAccount(page, {
      name: 'Tina Technician',
      email: 'tina@example.test',
      password,
      role: 'technician',
    });
    await page.getByRole('button', { name: 'Accept invitation' }).click();
    await page.waitForURL(`${product.url}/`);
    await context.close();
  });

  it('4. the office takes the call', async () => {
    await office.goto(`${product.url}/work-orders/new`);
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
    await office.getByText('Tina Technician').first().waitFor();
    const second = await office.request.post(`${product.url}/api/work_orders`, {
      data: { title: 'At the same time' },
    });
    const { data } = (await second.json()) as { data: { id: string }[] };
    await office.goto(`${product.url}/work-orders/${data[0]?.id}`);
    await office.getByRole('button', { name: 'Schedule', exact: true }).click();
    await planVisit(office);
    await office
      .getByText(/This technician already has a visit at that time\./)
      .first()
      .waitFor();
  });

  it('sees it on the map once its site has a position, and opens it from there', async () => {
    await office.goto(`${product.url}/work-orders?show=map&view=all`);
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
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      timezoneId: 'UTC',
      isMobile: true,
      hasTouch: true,
    });
    const page = await context.newPage();
    page.setDefaultTimeout(30_000);
    await page.goto(`${product.url}/login`);
    await page.getByLabel('Email').fill('tina@example.test');
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor();
    await page
      .getByRole('link', { name: /No hot water on floor 3/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'On my way' }).click();
    await page.getByRole('button', { name: 'Start work' }).click();
    await page
      .getByRole('complementary', { name: 'Running timer' })
      .filter({ hasNotText: 'Travel' })
      .waitFor();
    const job = page.url().replace(/\?.*/, '');
    await scanTheAsset(page);
    await takePhotos(page);
    await recordWork(page, job);
    await page.goto(job);
    await page.getByRole('link', { name: /^What was wrong, and why/ }).click();
    await page.getByLabel(/^What was wrong/).fill('Burner does not light');
    await page.getByLabel(/^What you did/).fill('Replaced the igniter');
    await page.getByRole('button', { name: 'Complete job' }).click();
    await page.getByText('Job completed').waitFor();
    // Nothing of it waits on the phone.
    await page.getByRole('status', { name: 'Connection: Online' }).waitFor();
    await context.close();
  });

  /** Types the code printed under the label, as when the camera can't read it. */
  const scanTheAsset = async (page: Page) => {
    const reply = await office.request.get(
      `${product.url}/api/asset_codes?select=code,asset(name)&limit=100`,
    );
    const { data } = (await reply.json()) as { data: { code: string; asset: { name: string } }[] };
    const code = data.find((one) => one.asset.name === 'Boiler 1')?.code as string;
    await page.getByRole('link', { name: /^Scan asset/ }).click();
    await page.getByLabel('Type the code').fill(code);
    await page.getByRole('button', { name: 'Look up' }).click();
    await page.getByText('This is the asset of the job').waitFor();
    await page.getByRole('button', { name: 'Back to the job' }).click();
  };

  const takePhotos = async (page: Page) => {
    await page.getByRole('link', { name: /^Photos/ }).click();
    for (const stage of ['Before', 'After']) {
      await page.getByRole('button', { name: new RegExp(`^${stage} ·`) }).click();
      await page
        .locator('input[type=file]')
        .last()
        .setInputFiles(pictureNamed(`${stage}.png`));
      await page.getByRole('button', { name: `${stage} · 1` }).waitFor();
    }
    await page.getByRole('link', { name: 'Back to the job' }).click();
  };

  const recordWork = async (page: Page, job: string) => {
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
    // A test can't wait for an hour: it is added as a manual entry.
    const added = await page.request.post(
      `${product.url}/api/work_orders/${job.split('/').at(-1)}/add_time`,
      { data: { started_at: ago(75), ended_at: ago(15) } },
    );
    expect(added.status()).toBe(200);
    await page.goto(`${job}?step=comment`);
    await page.getByRole('textbox', { name: 'Comment' }).fill('Left the old igniter with the engineer.');
    await page.getByRole('button', { name: 'Add comment' }).click();
    await page.getByText('Left the old igniter with the engineer.').first().waitFor();
    await page.goto(`${job}?step=signature`);
    await page.getByLabel('Name of whoever signs').fill('Hugo Harbor');
    await page.getByRole('button', { name: 'Sign', exact: true }).click();
    await drawSignature(page.locator('canvas'));
    await page.getByRole('button', { name: 'Save signature' }).click();
    // The screen closes once the signature has been added to the job.
    await page.waitForURL((to) => !to.search.includes('signature'));
  };

  it('7. the office reviews, invoices from what was recorded, and sends', async () => {
    let loadPad = () => {};
    const isPadWanted = new Promise<void>((resolve) => {
      loadPad = resolve;
    });
    await office.route('**/signature_pad*.js', (route) => isPadWanted.then(() => route.continue()));
    await office.goto(`${product.url}/work-orders?view=review`);
    await office.getByRole('link', { name: 'No hot water on floor 3' }).first().click();
    await signAndSaveAtOnce(loadPad);
    await office.getByRole('button', { name: 'Mark as reviewed' }).click();
    // The next step is the invoice: closing is in the menu. The search finds the job by its customer's name, with a typo.
    await office.getByRole('button', { name: 'Create invoice' }).first().waitFor();
    expect(await office.getByRole('main').getByRole('button', { name: 'Close', exact: true }).count()).toBe(
      0,
    );
    const job = office.url();
    await office.goto(`${product.url}/work-orders?view=all&q=harbro`);
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
    const pdf = await office.request.get(
      `${product.url}${await office.getByRole('link', { name: 'PDF' }).first().getAttribute('href')}`,
    );
    expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-');
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
    const report = async (name: string) =>
      (
        (await (await office.request.get(`${product.url}/api/reports/${name}`)).json()) as {
          data: Record<string, unknown>;
        }
      ).data;
    const owed = async () => (await report('dashboard')).money;
    await expect.poll(owed, { timeout: 10_000 }).toMatchObject({ receivable: '0.00', overdue: '0.00' });
    expect(await report('trial_balance')).toMatchObject({ difference: '0.00' });
    expect(await report('verify_ledger')).toMatchObject({ faults: [] });
  });

  it('9. and the dashboard is updated: nothing is open, and each figure links to its list', async () => {
    await office.goto(`${product.url}/`);
    await office.getByRole('heading', { level: 1, name: /Olive/ }).waitFor();
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
    await form.getByLabel('Technician').selectOption({ label: 'Tina Technician' });
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
