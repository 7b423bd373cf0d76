import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityFaults } from './browser/accessibility.ts';
import { desk, phone } from './browser/devices.ts';
import { type FileHost, hostFiles } from './browser/file-host.ts';
import { launchBrowser } from './browser/launch.ts';

/** The company may take a minute to open on a slow and busy machine. */
const started = 300_000;

/** What `npm run build -- --demo` makes, on a host of files that knows nothing of it; `npm test` builds it. */
describe.each([
  ['/demo/', 'at a desk', desk],
  ['/', 'on a phone', phone],
] as const)('the demo below %s, %s', (below, _, options) => {
  let host: FileHost;
  let browser: Browser;
  let page: Page;
  const elsewhere: string[] = [];
  beforeAll(async () => {
    [host, browser] = await Promise.all([hostFiles('.cache/demo-draft', below), launchBrowser()]);
    const context = await browser.newContext(options);
    context.on('request', (request) => {
      const { origin, protocol } = new URL(request.url());
      if (protocol.startsWith('http') && origin !== host.origin) elsewhere.push(request.url());
    });
    page = await context.newPage();
    page.setDefaultTimeout(120_000);
  });
  afterAll(async () => {
    await browser?.close();
    await host?.stop();
  });

  const address = (path: string) => host.origin + below.slice(0, -1) + path;
  const bar = () => page.getByRole('region', { name: 'Demo', exact: true });
  const kept = () =>
    page.evaluate(() =>
      ['user', 'session'].map((name) =>
        JSON.parse(localStorage.getItem(`fieldwright-demo.${name}`) ?? 'null'),
      ),
    );
  const seeItAs = async (who: string) => {
    if (options === desk) return bar().getByRole('button', { name: who, exact: true }).click();
    await pressInMenu(page.getByRole('menuitemcheckbox', { name: who }));
  };
  const choose = async (what: string) => {
    if (options === desk) return bar().getByRole('button', { name: what }).click();
    await pressInMenu(page.getByRole('menuitem', { name: what }));
  };
  /** The menu closes when the screen changes: it is opened again then. */
  const pressInMenu = async (item: Locator) => {
    const isPressed = async () => {
      if (!(await item.isVisible()))
        await bar()
          .getByRole('button', { name: /^See it as/ })
          .click();
      return item.click({ timeout: 10_000 }).then(
        () => true,
        () => false,
      );
    };
    await expect.poll(isPressed, { timeout: 120_000 }).toBe(true);
  };

  it('opens a screen by its address, and asks for no credential', { timeout: started }, async () => {
    await page.goto(address('/work-orders?view=all'));
    await page.getByLabel('Email').waitFor({ timeout: started });
    // The page can be read and filled in while the company is on its way.
    await bar()
      .getByText(/^(Loading:|Opening the company)/)
      .waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByLabel('Email').fill('admin@fieldwright.demo');
    await page.getByLabel('Password').fill('x');
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await page.getByText('Successfully signed in (Demo Mode)', { exact: true }).waitFor();
    await page.getByRole('heading', { level: 1, name: 'Work orders' }).waitFor();
    expect(page.url()).toBe(address('/work-orders?view=all'));
    const [user, session] = await kept();
    expect(user).toEqual({
      id: expect.stringMatching(/^\d{13}$/),
      email: 'admin@fieldwright.demo',
      full_name: 'Demo Administrator',
      role: 'owner',
      created_at: expect.stringMatching(/Z$/),
    });
    expect(session).toEqual({ user, access_token: expect.any(String), expires_at: expect.any(Number) });
    expect(session.expires_at / 3_600_000 - Date.now() / 3_600_000).toBeCloseTo(24, 1);
  });

  it('shows what each person really sees', { timeout: started }, async () => {
    await seeItAs('Technician');
    await expect.poll(async () => (await kept())[0]?.role).toBe('technician');
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await expect.poll(() => page.getByRole('link', { name: 'CRM', exact: true }).count()).toBe(0);
    await seeItAs('Dispatcher');
    await expect.poll(async () => (await kept())[0]?.role).toBe('supervisor');
    // The menu closes when the screen changes.
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await seeItAs('Customer');
    await page.waitForURL(/\/(quote|i)\/[0-9a-f]{64}$/);
    await page.getByRole('link', { name: 'Download PDF' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it('does the main job in six steps, also after a pause and a reload', { timeout: 600_000 }, async () => {
    await choose('Take the tour');
    const next = async (name: string) => {
      const button = bar().getByRole('button', { name, exact: true });
      await button.click();
      await button.waitFor({ state: 'detached' });
    };
    await next('Take the call');
    await page.getByRole('heading', { level: 1, name: 'No hot water' }).waitFor();
    await next('Schedule the visit');
    await bar().getByRole('button', { name: 'Leave the tour' }).last().click();
    await page.reload();
    await bar().waitFor({ timeout: started });
    await choose('Take the tour');
    await next('Let Tom do it');
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    for (const name of ['Mark as reviewed', 'Invoice and send', 'Record the payment']) await next(name);
    await bar().getByText('That was the main job: from the call to the money.').waitFor();
    await page.getByText('Paid', { exact: true }).first().waitFor();
  });

  it('says goodbye as specified, and forgets both items', { timeout: started }, async () => {
    await seeItAs('Owner');
    await page.goto(address('/'));
    await page.getByRole('heading', { level: 1 }).first().waitFor({ timeout: started });
    if (options === desk) await page.getByRole('button', { name: 'Logout' }).click();
    else {
      await page.getByRole('button', { name: 'Menu' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click();
    }
    await page.getByText('Signed Out', { exact: true }).waitFor();
    await page.waitForURL(/\/login/);
    expect(await kept()).toEqual([null, null]);
  });

  it('begins again with the sample company', { timeout: started }, async () => {
    await choose('Reset demo data');
    // The sign-in page stands there already: the page that is loaded anew is the one to wait for.
    const loadedAnew = page.waitForEvent('load', { timeout: started });
    await page.getByRole('dialog').getByRole('button', { name: 'Reset demo data' }).click();
    await loadedAnew;
    await page.getByLabel('Email').waitFor({ timeout: started });
    await seeItAs('Owner');
    await page.waitForURL(address('/'));
    await page.goto(address('/work-orders?view=all&q=No+hot+water'));
    await page.getByRole('heading', { level: 1, name: 'Work orders' }).waitFor({ timeout: started });
  });

  it('asked nobody but the host of its files', () => expect(elsewhere).toEqual([]));
});
