import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from './browser/launch.ts';
import { askDatabase, mailTo } from './browser/outbox.ts';
import { type Product, startProduct } from './browser/product.ts';

describe('signing in, step by step', () => {
  let product: Product;
  let browser: Browser;
  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct({ sample: false }), launchBrowser()]);
    const metadata = { full_name: 'Dana Whitfield', role: 'owner' };
    await send('signup', { email, password, metadata });
    const session = await send('signin', { email, password });
    await send('companies', { company_name: 'Summit', timezone: 'UTC' }, session.headers.getSetCookie());
  });
  afterAll(async () => {
    await browser.close();
    await product.stop();
  });

  const email = 'dana@summit.example';
  const password = 'copper slate river';
  const send = async (call: string, body: object, cookies: string[] = []) => {
    const path = call === 'companies' ? '/api/companies' : `/api/auth/${call}`;
    const cookie = cookies.map((one) => one.split(';')[0]).join('; ');
    const headers = { 'content-type': 'application/json', cookie };
    const reply = await fetch(product.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    expect(reply.ok).toBe(true);
    return reply;
  };
  const asks = (security: Record<string, unknown>) =>
    askDatabase(
      product,
      `update tenants set settings = settings || jsonb_build_object('security', $1::jsonb)`,
      [JSON.stringify(security)],
    );
  const freshPage = async (options: BrowserContextOptions = {}) =>
    (await browser.newContext(options)).newPage();
  const logIn = async (page: Page) => {
    await page.goto(`${product.url}/login`);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Log in' }).click();
  };
  const leave = (page: Page) => page.context().clearCookies({ name: '__Host-fw_session' });

  it('verifies a device: info, code, success; Back, Resend Code, Skip for Now', async () => {
    await asks({ device_verification: true });
    const page = await freshPage({ viewport: { width: 390, height: 844 } });
    const data: string[] = [];
    page.on('response', (reply) => {
      const path = new URL(reply.url()).pathname;
      if (path.startsWith('/api/') && !path.startsWith('/api/auth/') && reply.ok()) data.push(path);
    });
    await logIn(page);
    const begin = page.getByRole('button', { name: 'Verify Device' });
    await page.getByText(`fieldwright user mail ${email}`).waitFor();
    await begin.click();
    const code = page.getByLabel('Verification code');
    const verify = page.getByRole('button', { name: 'Verify', exact: true });
    await verify.click();
    await page.getByText('Verification Code Required').waitFor();
    await code.pressSequentially('12a45');
    expect(await code.inputValue()).toBe('1245');
    await verify.click();
    await page.getByText('Invalid verification code. Please try again.').waitFor();
    await page.getByRole('button', { name: 'Resend Code' }).click();
    await page.getByText('New Code Made', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Back' }).click();
    await begin.waitFor();
    await page.goto(`${product.url}/work-orders`);
    await page.waitForURL(/\/login\?next=/);
    expect(data).toEqual([]);
    // The message disappears after a while: start waiting for it before the action.
    await Promise.all([
      page.getByText('Verification Skipped', { exact: true }).waitFor(),
      page.getByRole('button', { name: 'Skip for Now' }).click(),
    ]);
    await page.waitForURL(`${product.url}/work-orders`);
    await page.getByRole('button', { name: 'Verify now' }).click();
    await begin.click();
    await code.waitFor();
    const mail = await mailTo(product, email);
    await code.fill(/code is (\d{6})/.exec(mail)?.[1] ?? '');
    const left = await noteWhenShown(page, 'Device Verified');
    await verify.click();
    await page.waitForURL(`${product.url}/`);
    expect(await left()).toBeGreaterThan(1000);
    await leave(page);
    // What the phone keeps of the session does not hide the form, however late the server says that it has ended.
    await page.route('**/api/auth/session', async (route) => {
      await new Promise((later) => setTimeout(later, 1500));
      await route.continue();
    });
    await Promise.all([page.waitForResponse('**/api/auth/signin'), logIn(page)]);
    await page.waitForURL(`${product.url}/`);
    await page.unrouteAll({ behavior: 'wait' });
    await page.context().close();
  });

  it('is a working form before any script has loaded: input and presses until then count', async () => {
    await asks({});
    const page = await freshPage();
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(error.message));
    let letCome: () => void = () => undefined;
    const hold = async () => {
      const come = new Promise<void>((resolve) => {
        letCome = resolve;
      });
      await page.unroute('**/assets/*.js');
      await page.route('**/assets/*.js', (route) => come.then(() => route.continue()));
    };
    const taken = () => page.locator('#root:not([data-drawn])').waitFor();
    const open = (path: string) => page.goto(product.url + path, { waitUntil: 'commit' });

    await hold();
    await open('/signup');
    await page.getByLabel('Full name').fill('Joel Whitfield');
    await page.getByLabel('Role').selectOption('owner');
    const name = await page.getByLabel('Full name').elementHandle();
    letCome();
    await taken();
    await page.getByText('Afterwards you set up your company.').waitFor();
    await page.getByLabel('Password').fill('something');
    expect(await name?.evaluate((field) => [field.isConnected, (field as HTMLInputElement).value])).toEqual([
      true,
      'Joel Whitfield',
    ]);

    await hold();
    await open('/login');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Log in' }).click();
    expect(page.url()).toBe(`${product.url}/login`);
    letCome();
    await page.waitForURL(`${product.url}/`);

    // Signed-in users see no form while the page loads.
    await hold();
    await open('/login');
    await page.getByText('Loading your awesome experience').waitFor();
    expect(await page.getByLabel('Email').count()).toBe(0);
    letCome();
    await page.waitForURL(`${product.url}/`);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('adds a passkey, signs in with it alone and after the password, and with a recovery code', async () => {
    await asks({});
    const page = await freshPage();
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('WebAuthn.enable');
    await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    await logIn(page);
    await page.waitForURL(`${product.url}/`);
    await page.goto(`${product.url}/settings/security`);
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    const form = page.getByRole('form', { name: 'Add passkey' });
    await form.getByLabel('Name').fill('My laptop');
    await form.getByLabel('Your password').fill(password);
    await form.getByRole('button', { name: 'Add passkey' }).click();
    await page.getByText('Keep your recovery codes').waitFor();
    const codes = await page.locator('li code').allInnerTexts();
    expect(codes).toHaveLength(10);
    await leave(page);
    await page.goto(`${product.url}/login`);
    await page.getByRole('button', { name: 'Use a passkey instead' }).click();
    await page.waitForURL(`${product.url}/`);
    await leave(page);
    await logIn(page);
    await page.getByRole('button', { name: 'Use your passkey' }).click();
    await page.waitForURL(`${product.url}/`);

    const stranger = await freshPage();
    await logIn(stranger);
    await stranger.getByLabel('Recovery code').fill('aaaa-bbbb-cccc-dddd');
    await stranger.getByRole('button', { name: 'Continue' }).click();
    await stranger.getByText('Login attempt 1 of 5').waitFor();
    await stranger.getByLabel('Recovery code').fill(codes[0] as string);
    await stranger.getByRole('button', { name: 'Continue' }).click();
    await stranger.waitForURL(`${product.url}/`);
    await stranger.context().close();

    await page.goto(`${product.url}/settings/security`);
    await page.getByText('9 recovery codes are left.').waitFor();
    await page.getByRole('button', { name: 'Remove My laptop' }).click();
    const removal = page.getByRole('form', { name: 'Remove' });
    await removal.getByLabel('Your password').fill(password);
    await removal.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('button', { name: 'Remove My laptop' }).waitFor({ state: 'detached' });
    await page.context().close();
  });

  it('offers to sign out another device when the limit is reached', async () => {
    await asks({ device_limit: 1 });
    await askDatabase(product, 'update devices set signed_out_at = now()');
    const first = await freshPage();
    await logIn(first);
    await first.waitForURL(`${product.url}/`);
    const second = await freshPage();
    await logIn(second);
    await second.getByRole('heading', { name: 'Device Limit Reached' }).waitFor();
    await second.getByRole('button', { name: 'Sign out' }).click();
    await second.waitForURL(`${product.url}/`);
    await first.goto(`${product.url}/work-orders`);
    await first.waitForURL(/\/login/);
    await asks({});
    await Promise.all([first.context().close(), second.context().close()]);
  });
});

/**
 * Returns a function for how long a heading had been shown when the page was left, by the browser's own clock, since observing
 * from outside may be late.
 */
async function noteWhenShown(page: Page, heading: string): Promise<() => Promise<number>> {
  await page.evaluate((text) => {
    const look = () => {
      const isThere = [...document.querySelectorAll('h1, h2')].some((one) => one.textContent === text);
      if (isThere) sessionStorage.shown ??= String(Date.now());
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
  }, heading);
  return () => page.evaluate(() => performance.timeOrigin - Number(sessionStorage.shown));
}
