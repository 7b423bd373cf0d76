import type { BrowserContextOptions, Page } from 'playwright-core';
import { createAccount, fillInAccount } from './create-account.ts';
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
export interface NewCompany extends Pick<Desk, 'product' | 'caller' | 'stop'> {
  readonly owner: Person;
  join(
    role: 'supervisor' | 'technician',
    device: BrowserContextOptions,
    pay?: { readonly hourly_cost?: string; readonly hourly_rate?: string },
  ): Promise<Person>;
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
/** Both companies are in the United States, where tax on purchases is a cost; the journeys have it reclaimed. */
const taxIsReclaimed = { tax_is_cost: false };
const english = { timezoneId: 'UTC', locale: 'en-US' };

async function foundOnServer(): Promise<NewCompany> {
  const [product, browser] = await Promise.all([startProduct({ sample: false }), launchBrowser()]);
  const { url } = product;
  const office = await browser.newContext({ ...english, ...desk });
  office.setDefaultTimeout(30_000);
  const name = 'Bea Cooper';
  const page = await office.newPage();
  await page.goto(`${url}/signup`);
  // Nobody has an account yet, so the first one founds a company, in the same step.
  await page.getByLabel('Company name').fill('Cooper Heating');
  await fillInAccount(page, { name, email: 'bea@cooper.example', password, role: 'owner' });
  await page.getByRole('button', { name: 'Create account and company' }).click();
  await page.getByRole('heading', { level: 1, name: /Bea/ }).waitFor();
  const session = await office.request.get(`${url}/api/auth/session`);
  const { data } = (await session.json()) as { data: { session: { tenant: { id: string } } } };
  const caller = callerOf(office.request, url, data.session.tenant.id);
  await caller.command('purchase_orders/-/set_rules', taxIsReclaimed);

  return {
    product,
    caller,
    owner: { name, page, turn: async () => {} },
    /** Somebody without an account makes one on the way. */
    async join(role, device, pay = {}) {
      const email = `${role}@cooper.example`;
      const name = role === 'supervisor' ? 'Sam Supervisor' : 'Tina Technician';
      const link = await invite(caller, { email, role, ...pay });
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
  const turn = async (label: string) => {
    if (shown !== label) await seeAs(label);
  };
  const joined = async () => {
    await first.getByText('Company 2', { exact: true }).first().waitFor();
    return (await demo.session()).tenant.id;
  };
  await first.getByRole('button', { name: /Summit/ }).click();
  await first.getByRole('menuitemcheckbox', { name: 'Company 2' }).click();
  const caller = callerOf(demo.request, url, await joined());
  await caller.call('put', 'company', { timezone: 'UTC' });
  await caller.command('purchase_orders/-/set_rules', taxIsReclaimed);
  const ownersPage = await demo.context.newPage();

  return {
    product: { url },
    caller,
    owner: {
      name: 'Dana Whitfield',
      page: ownersPage,
      async turn() {
        await turn('Owner');
        // Somebody who had not joined yet was shown the sample company on this page.
        await ownersPage.goto(`${url}/`);
        const companies = ownersPage.getByRole('button', { name: /^(Summit|Company 2)/ });
        await companies.waitFor();
        if ((await companies.textContent())?.includes('Company 2')) return;
        await companies.click();
        await ownersPage.getByRole('menuitemcheckbox', { name: 'Company 2' }).click();
        await ownersPage.getByRole('button', { name: 'Company 2' }).waitFor();
      },
    },
    async join(role, { viewport }, pay = {}) {
      const [email, name, label] =
        role === 'supervisor'
          ? (['marcus@summit.example', 'Marcus Oyelaran', 'Dispatcher'] as const)
          : (['tom@summit.example', 'Tom Brannigan', 'Technician'] as const);
      await seeAs('Owner');
      const link = await invite(caller, { email, role, ...pay });
      await seeAs(label);
      await goInApp(first, url + link);
      await first.getByRole('button', { name: 'Accept invitation' }).click();
      await joined();
      const page = await demo.context.newPage();
      if (viewport) await page.setViewportSize(viewport);
      return {
        name,
        page,
        turn: () => turn(label),
      };
    },
    stop: demo.stop,
  };
}

/** The address of the invitation, from its path. */
async function invite(
  caller: NewCompany['caller'],
  who: { readonly email: string; readonly role: string },
): Promise<string> {
  await caller.command('memberships/-/invite', who);
  const { link } = await caller.call<{ link: string }>('get', `reports/invitation_link?email=${who.email}`);
  return link.slice(link.indexOf('/invitation?'));
}
