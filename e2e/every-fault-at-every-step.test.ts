import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { phone } from './browser/devices.ts';
import { keptKeys } from './browser/kept-keys.ts';
import { pictureNamed } from './browser/picture.ts';
import { plannedJob } from './browser/planned-job.ts';
import { openSampleDesk, type SampleDesk } from './browser/sample-desk.ts';
import { shellIsKept } from './browser/shell-is-kept.ts';
import { drawSignature } from './browser/signature.ts';

/** What a step of the job writes, as the server has it. */
interface Stored {
  readonly status: string;
  readonly visits: readonly { readonly status: string }[];
  readonly time_entries: readonly { readonly kind: string; readonly ended_at: string | null }[];
  readonly checklist_items: readonly { readonly checklist_answers: readonly object[] }[];
  readonly comments: readonly { readonly body: string }[];
  readonly photos: readonly object[];
  readonly work_order_parts: readonly object[];
  readonly signatures: readonly { readonly signer_name: string }[];
  readonly remedy: string | null;
}
const parts = [
  'visits(status)',
  'time_entries(kind,ended_at)',
  'checklist_items(checklist_answers(id))',
  'comments(body)',
  'photos(id)',
  'work_order_parts(id)',
  'signatures(signer_name)',
];

/** One technician's phone; `page` is another one after the app was closed. */
class Device {
  page: Page;
  readonly job: string;
  private readonly url: string;

  constructor(page: Page, url: string, job: string) {
    this.page = page;
    this.url = url;
    this.job = job;
  }

  open = (path = '') => this.page.goto(`${this.url}/work-orders/${this.job}${path}`);
  button = (name: string | RegExp) => this.page.getByRole('button', { name });
  timer = () => this.page.getByRole('complementary', { name: 'Running timer' });
  /** The system says so when somebody is back where there is a network. */
  findNetwork = () => this.page.evaluate(() => void dispatchEvent(new Event('online')));
  /** As the system does it to an app that is swiped away: nothing is asked, nothing is waited for. */
  async closeApp(): Promise<void> {
    const context = this.page.context();
    await this.page.close({ runBeforeUnload: false });
    this.page = await context.newPage();
  }
}

interface Step {
  readonly name: string;
  /** What is done before the press that the fault hits. */
  readonly prepare: (device: Device) => Promise<void>;
  readonly press: (device: Device) => Promise<void>;
  /** The screen says that it is done. */
  readonly shown: (device: Device) => Promise<void>;
  readonly stored: (job: Stored) => unknown;
  readonly expected: unknown;
}

const steps: readonly Step[] = [
  {
    name: 'sets off',
    prepare: async (device) => void (await device.open()),
    press: (device) => device.button('On my way').click(),
    shown: (device) => device.timer().filter({ hasText: 'Travel' }).waitFor(),
    stored: ({ visits, time_entries }) => [visits, time_entries.map(({ kind }) => kind)],
    expected: [[{ status: 'en_route' }], ['travel']],
  },
  {
    name: 'starts work',
    prepare: async (device) => void (await device.open()),
    press: (device) => device.button('Start work').click(),
    shown: (device) => device.timer().filter({ hasNotText: 'Travel' }).waitFor(),
    stored: ({ status, visits, time_entries }) => [
      ...[status, visits],
      time_entries.map(({ kind, ended_at }) => [kind, ended_at === null]).sort(),
    ],
    expected: [
      'in_progress',
      [{ status: 'on_site' }],
      [
        ['travel', false],
        ['work', true],
      ],
    ],
  },
  {
    name: 'answers the checklist',
    prepare: async (device) => {
      await device.open('?step=checklist');
      await device.button('Begin').click();
    },
    press: (device) => device.button('Done').click(),
    shown: (device) =>
      device.page
        .getByText(/^(Saved|Kept on this phone)/)
        .first()
        .waitFor(),
    stored: ({ checklist_items }) => checklist_items.map(({ checklist_answers }) => checklist_answers.length),
    expected: [1],
  },
  {
    name: 'writes a comment',
    prepare: async (device) => {
      await device.open('?step=comment');
      await device.page.getByRole('textbox', { name: 'Comment' }).fill('Behind the boiler.');
    },
    press: (device) => device.button('Add comment').click(),
    shown: (device) =>
      device.page.getByRole('list', { name: 'Comments so far' }).getByText('Behind the boiler.').waitFor(),
    stored: ({ comments }) => comments,
    expected: [{ body: 'Behind the boiler.' }],
  },
  {
    name: 'takes a photo',
    prepare: async (device) => void (await device.open('/photos')),
    press: (device) =>
      device.page.locator('input[type=file]').last().setInputFiles(pictureNamed('before.png')),
    shown: (device) => device.button('Before · 1').waitFor(),
    stored: ({ photos }) => photos.length,
    expected: 1,
  },
  {
    name: 'uses a part',
    prepare: async (device) => {
      await device.open('?step=parts');
      await device.page.getByLabel('Find a part').fill('filter');
      const found = device.page.getByRole('region', { name: 'Parts' });
      await found
        .getByRole('button', { name: /filter/i })
        .first()
        .click();
    },
    press: (device) => device.button(/^Add 1/).click(),
    shown: (device) =>
      device.page
        .getByRole('region', { name: 'Used on this job' })
        .getByText(/filter/i)
        .waitFor(),
    stored: ({ work_order_parts }) => work_order_parts.length,
    expected: 1,
  },
  {
    name: 'has it signed',
    prepare: async (device) => {
      await device.open('?step=signature');
      await device.page.getByLabel('Name of whoever signs').fill('Hugo Harbor');
      await device.button('Sign').click();
      await drawSignature(device.page.locator('canvas'));
    },
    press: (device) => device.button('Save signature').click(),
    shown: (device) => device.page.getByRole('link', { name: /^Signature Hugo Harbor/ }).waitFor(),
    stored: ({ signatures }) => signatures,
    expected: [{ signer_name: 'Hugo Harbor' }],
  },
  {
    name: 'completes it',
    prepare: async (device) => {
      await device.open('?step=complete');
      await device.page.getByLabel('What you did').fill('Replaced the filter.');
    },
    press: (device) => device.button('Complete job').click(),
    shown: (device) => device.page.getByRole('heading', { level: 1, name: 'Completed' }).waitFor(),
    stored: ({ status, remedy, visits, time_entries }) => [
      ...[status, remedy, visits],
      time_entries.map(({ kind, ended_at }) => [kind, ended_at === null]).sort(),
    ],
    expected: [
      ...['completed', 'Replaced the filter.', [{ status: 'done' }]],
      [
        ['travel', false],
        ['work', false],
      ],
    ],
  },
];

/** Begins, and returns what ends it. */
type Fault = (device: Device) => Promise<() => Promise<void>>;

async function offline({ page }: Device) {
  const context = page.context();
  await context.setOffline(true);
  return () => context.setOffline(false);
}

/** What this device writes reaches the server or not, and is not answered. */
const withoutAnswer =
  (isReceived: boolean): Fault =>
  async ({ page }) => {
    const context = page.context();
    const writes = /\/api\/(work_orders|visits|checklist_items|files|uploads)\b/;
    await context.route(writes, async (route) => {
      if (route.request().method() === 'GET') return route.continue();
      if (isReceived) await route.fetch().catch(() => undefined);
      await route.abort();
    });
    return () => context.unrouteAll({ behavior: 'wait' });
  };

const losses: readonly (readonly [string, Fault])[] = [
  ['the network is gone', offline],
  ['the request is lost', withoutAnswer(false)],
  ['the answer is lost', withoutAnswer(true)],
];
const faults = losses.flatMap(([name, begin]) => [
  [name, begin, false] as const,
  [`${name} and the app is closed`, begin, true] as const,
]);
/** The network seemed to be there all the time: the app itself asks for the server every few seconds. */
const leftAlone = 'the request is lost';

const email = 'wei@summit.example';
let desk: SampleDesk;
let checklist_template_id: string;
let browser: BrowserContext;
beforeAll(async () => {
  desk = await openSampleDesk();
  browser = (await desk.visitor(email, phone)).page.context();
  checklist_template_id = await desk.caller.one('checklist_templates', {
    name: 'Basement round',
    checklist_items: [{ label: 'Pump runs', kind: 'check', position: 1, is_required: true }],
  });
});
afterAll(() => desk?.stop());

/** Longer than the app waits for an answer to a change, and then sends it again. */
const timeout = 90_000;

describe.each(faults)('a job during which each time %s', (fault, begin, isClosed) => {
  let device: Device;
  beforeAll(async () => {
    const job = await plannedJob(desk, email, { title: 'Pump in the basement', checklist_template_id });
    device = new Device(await browser.newPage(), desk.product.url, job);
  });
  afterAll(() => device?.page.close());

  it('has the job on the phone', async () => {
    await device.page.goto(desk.product.url);
    await expect.poll(() => shellIsKept(device.page)).toBe(true);
    const kept = () => keptKeys(device.page, 'kept', 'rows');
    await expect.poll(kept).toContain(`jobs,${device.job}`);
    await expect.poll(async () => (await kept()).some((key) => key.startsWith('parts,'))).toBe(true);
  });

  const stored = async (): Promise<Stored> => {
    const select = ['status', 'remedy', ...parts].join(',');
    const [job] = await desk.caller.call<[Stored]>('get', `work_orders?id=eq.${device.job}&select=${select}`);
    return job;
  };

  it.each(steps.map((step) => [step.name, step] as const))('is kept once: %s', async (_, step) => {
    await step.prepare(device);
    const end = await begin(device);
    try {
      await step.press(device);
      await step.shown(device);
      if (isClosed) {
        await device.closeApp();
        await device.open();
      }
    } finally {
      await end();
    }
    if (fault !== leftAlone) await device.findNetwork();
    await expect.poll(async () => step.stored(await stored()), { timeout }).toEqual(step.expected);
    await device.page.getByRole('status', { name: 'Connection: Online' }).waitFor({ timeout });
    // Sent again, it would be there a second time.
    expect(step.stored(await stored())).toEqual(step.expected);
  });
});
