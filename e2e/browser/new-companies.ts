import type { BrowserContextOptions, Page } from 'playwright-core';
import { createAccount } from './create-account.ts';
import { openDemo } from './demo-desk.ts';
import type { Desk } from './desks.ts';
import { desk } from './devices.ts';
import { goInApp } from './in-app.ts';
import { launchBrowser } from './launch.ts';
import { startProduct } from './product.ts';
import { callerOf } from './stocked-company.ts';

export interface Person {
  /** As pickers and toasts show it. */
  readonly name: string;
  readonly page: Page;
  /** Makes them the one who is signed in, where that can only be one: in the demo. */
  turn(): Promise<void>;
}

/** A company with nothing in it, in UTC: its owner at a desk, and people who are invited and join. */
export interface NewCompany extends Pick<Desk, 'product' | 'page' | 'caller' | 'stop'> {
  readonly owner: string;
  join(role: 'supervisor' | 'technician', device: BrowserContextOptions): Promise<Person>;
}

/** Journeys that begin with nothing run at each of these. */
export const newCompanies: readonly (readonly [
  where: 'on a server' | 'in the demo',
  found: () => Promise<NewCompany>,
])[] = [
  ['on a server', foundOnServer],
  ['in the demo', foundInDemo],
];

const password = 'correct horse battery';
const english = { timezoneId: 'UTC', locale: 'en-US' };

async function foundOnServer(): Promise<NewCompany> {
  const [product, browser] = await Promise.all([startProduct({ sample: false }), launchBrowser()]);
  const { url } = product;
  const office = await browser.newContext({ ...english, ...desk });
  office.setDefaultTimeout(30_000);
  const owner = 'Bea Cooper';
  const send = async (path: string, data: object) => {
    const answer = await office.request.post(`${url}/api/${path}`, { data });
    if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`);
    return (await answer.json()) as { data: { id: string } };
  };
  const account = { email: 'bea@cooper.example', password };
  await send('auth/signup', { ...account, metadata: { full_name: owner, role: 'owner' } });
  await send('auth/signin', account);
  const company = { company_name: 'Cooper Heating', timezone: 'UTC', currency: 'USD' };
  const caller = callerOf(office.request, url, (await send('companies', company)).data.id);

  return {
    product,
    page: await office.newPage(),
    caller,
    owner,
    /** Somebody without an account makes one on the way. */
    async join(role, device) {
      const email = `${role}@cooper.example`;
      const name = role === 'supervisor' ? 'Sam Supervisor' : 'Tina Technician';
      const link = await invite(caller, email, role);
      const context = await browser.newContext({ ...english, ...device });
      context.setDefaultTimeout(30_000);
      const page = await context.newPage();
      await page.goto(url + link);
      await page.getByRole('link', { name: 'Create an account' }).click();
      await createAccount(page, { name, email, password, role });
      await page.getByRole('button', { name: 'Accept invitation' }).click();
      await page.waitForURL(`${url}/`);
      return { name, page, turn: async () => {} };
    },
    async stop() {
      await browser.close();
      await product.stop();
    },
  };
}

/** The company that the demo generates when it is switched to; people of the sample company join it. */
async function foundInDemo(): Promise<NewCompany> {
  const demo = await openDemo({ ...english, hasTouch: true });
  const { url, first } = demo;
  const bar = (page: Page) => page.getByRole('region', { name: 'Demo', exact: true });
  const isSeenAs = (page: Page, label: string) =>
    bar(page)
      .getByRole('button', { name: label, exact: true, pressed: true })
      .or(bar(page).getByRole('button', { name: `See it as: ${label}`, exact: true }))
      .waitFor();
  let shown = 'Owner';
  const seeAs = async (label: string) => {
    shown = label;
    await bar(first).getByRole('button', { name: label, exact: true }).click();
    await first.waitForURL(`${url}/`);
    await first.getByRole('heading', { level: 1 }).first().waitFor();
    // Other tabs load again when somebody else is signed in.
    for (const page of demo.context.pages()) if (page.url() !== 'about:blank') await isSeenAs(page, label);
  };
  const joined = async () => {
    await first.getByText('Company 2', { exact: true }).first().waitFor();
    return (await demo.session()).tenant.id;
  };
  await first.getByRole('button', { name: /Summit/ }).click();
  await first.getByRole('menuitemcheckbox', { name: 'Company 2' }).click();
  const caller = callerOf(demo.request, url, await joined());
  await caller.call('put', 'company', { timezone: 'UTC' });
  // It is in the United States, where tax on purchases is a cost; the one on a server is nowhere yet.
  await caller.command('purchase_orders/-/set_rules', { tax_is_cost: false });

  return {
    product: { url },
    page: await demo.context.newPage(),
    caller,
    owner: 'Dana Whitfield',
    async join(role, { viewport }) {
      const [email, name, label] =
        role === 'supervisor'
          ? (['marcus@summit.example', 'Marcus Oyelaran', 'Dispatcher'] as const)
          : (['tom@summit.example', 'Tom Brannigan', 'Technician'] as const);
      await seeAs('Owner');
      const link = await invite(caller, email, role);
      await seeAs(label);
      await goInApp(first, url + link);
      await first.getByRole('button', { name: 'Accept invitation' }).click();
      await joined();
      const page = await demo.context.newPage();
      if (viewport) await page.setViewportSize(viewport);
      return {
        name,
        page,
        async turn() {
          if (shown !== label) await seeAs(label);
        },
      };
    },
    stop: demo.stop,
  };
}

/** The address of the invitation, from its path. */
async function invite(caller: NewCompany['caller'], email: string, role: string): Promise<string> {
  await caller.command('memberships/-/invite', { email, role });
  const { link } = await caller.call<{ link: string }>('get', `reports/invitation_link?email=${email}`);
  return link.slice(link.indexOf('/invitation?'));
}
