import AxeBuilder from '@axe-core/playwright';
import type { APIRequestContext, Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { onlyViolations } from './browser/accessibility.ts';
import { phone } from './browser/devices.ts';
import { openInApp } from './browser/in-app.ts';
import { inShort } from './browser/in-short.ts';
import { launchBrowser } from './browser/launch.ts';
import { type Product, startProduct } from './browser/product.ts';

const schemes = ['light', 'dark'] as const;
const lookedAt = [
  '/',
  '/work-orders',
  '/work-orders?show=calendar&view=all',
  '/work-orders?show=map&view=all',
  '/work-orders/new',
  '/crm',
  '/crm/new',
  '/crm/quotes',
  '/crm/quotes/new',
  '/assets',
  '/assets/new',
  '/scheduling',
  '/financials',
  '/financials/invoicing',
  '/financials/invoicing/new',
  '/financials/purchase-orders',
  '/financials/purchase-orders/new',
  '/financials/transactions',
  '/financials/chart-of-accounts',
  '/financials/reports',
  '/financials/audit-trail',
  '/settings/import',
  '/settings',
  '/notifications',
  '/user-management',
  '/admin/dashboard',
  '/admin/roles',
  '/admin/enhanced-settings',
  '/admin/audit-logs',
  '/admin/property-approvals',
  '/multi-tenancy-guide',
  '/financial-app-guide',
  '/upkeep-guide',
  '/qr-scanner-help',
];

describe('the browser app', () => {
  let product: Product;
  let browser: Browser;
  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct({ sample: true }), launchBrowser()]);
  });
  afterAll(async () => {
    await browser.close();
    await product.stop();
  });

  const signIn = async (page: Page, email: string, password = product.password) => {
    await page.goto(`${product.url}/login`);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Log in' }).click();
  };

  it('redirects signed-out users to the login, and back afterwards', async () => {
    const page = await browser.newPage();
    await page.goto(`${product.url}/work-orders`);
    await page.waitForURL(/\/login\?next=/);
    await page.getByLabel('Email').fill('dana@summit.example');
    await page.getByLabel('Password').fill(product.password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.waitForURL(`${product.url}/work-orders`);
    await page.close();
  });

  it('reports missing input, counts failed attempts and locks after the fifth', async () => {
    const page = await browser.newPage();
    await page.goto(`${product.url}/login`);
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByText('Please enter both email and password to continue.').first().waitFor();
    for (const attempt of [1, 2, 3, 4]) {
      await signInAgain(page, 'joel@summit.example', `wrong ${attempt}`);
      await page.getByText(`Login attempt ${attempt} of 5`).waitFor();
    }
    await signInAgain(page, 'joel@summit.example', 'wrong 5');
    await page.getByText('Please wait 5 minutes before trying again for security reasons.').first().waitFor();
    expect(await page.getByRole('button', { name: /Try again in/ }).isDisabled()).toBe(true);
    await page.close();
  });

  it('shows each role its menu, and no screen or data of others', async () => {
    const menuOf = async (email: string) => {
      const context = await browser.newContext();
      const page = await context.newPage();
      await signIn(page, email);
      await page.getByRole('navigation', { name: 'Main' }).first().waitFor();
      const items = await page.getByRole('navigation').getByRole('link').allInnerTexts();
      return { page, context, items: new Set(items.map((item) => item.trim())) };
    };
    const everybody = ['Dashboard', 'Work Orders', 'Assets', 'Scheduling', 'Settings'];
    const office = ['CRM', 'Financials', 'User Management'];
    for (const email of ['dana@summit.example', 'marcus@summit.example']) {
      const { items, context } = await menuOf(email);
      expect([...everybody, ...office].filter((item) => !items.has(item))).toEqual([]);
      await context.close();
    }
    const tech = await menuOf('wei@summit.example');
    expect(everybody.filter((item) => !tech.items.has(item))).toEqual([]);
    expect([...office, 'Analytics'].filter((item) => tech.items.has(item))).toEqual([]);
    // The forbidden data isn't in any response either.
    const came: string[] = [];
    tech.page.on('response', async (response) => {
      const { pathname } = new URL(response.url());
      if (
        !/^\/api\/(invoices|payments|accounts|journal|quotes|leads|invitations|admin|reports\/)/.test(
          pathname,
        )
      )
        return;
      if (response.status() === 200) came.push(pathname);
    });
    for (const hidden of [
      '/financials/invoicing',
      '/crm',
      '/analytics',
      '/user-management',
      '/admin/users',
    ]) {
      await tech.page.goto(product.url + hidden);
      await tech.page.waitForLoadState('networkidle');
      if (hidden.startsWith('/financials'))
        await tech.page.getByText('This area is for owners and supervisors').waitFor();
    }
    expect(came.filter((path) => !/^\/api\/reports\/dashboard(_attention)?$/.test(path))).toEqual([]);
    await tech.context.close();
  });

  it('scrolls the board while a visit is dragged to a hidden lane', async () => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 420 } });
    const page = await context.newPage();
    await signIn(page, 'dana@summit.example');
    await page.waitForURL(`${product.url}/`);
    const api = async (path: string, data?: object) => {
      const url = `${product.url}/api/${path}`;
      const answer = await (data ? context.request.post(url, { data }) : context.request.get(url));
      return ((await answer.json()) as { data: { id: string; full_name: string }[] }).data;
    };
    const people = await api('memberships?role=eq.technician&status=eq.active&select=id,full_name');
    const [first, last] = [0, -1].map((place) =>
      people.toSorted((a, b) => a.full_name.localeCompare(b.full_name)).at(place),
    );
    const [order] = await api('work_orders', { title: 'Carried far' });
    await api(`work_orders/${order?.id}/schedule`, {
      technician_id: first?.id,
      starts_at: '2031-03-03T17:00:00Z',
      ends_at: '2031-03-03T18:00:00Z',
    });
    await page.goto(`${product.url}/scheduling?date=2031-03-03`);
    const board = page.getByRole('region', { name: 'Day board' });
    const visitIn = (name = '') =>
      board.getByRole('group', { name, exact: true }).getByRole('button', { name: /Carried far/ });
    await visitIn(first?.full_name).hover();
    const frame = await board.boundingBox();
    if (!frame) throw new Error('there is no board');
    const bottomOf = async () => {
      const box = await board
        .getByRole('group', { name: last?.full_name as string, exact: true })
        .boundingBox();
      return box ? box.y + box.height : Number.POSITIVE_INFINITY;
    };
    expect(await bottomOf()).toBeGreaterThan(frame.y + frame.height);
    await page.mouse.down();
    await page.mouse.move(frame.x + frame.width / 2, frame.y + frame.height - 20, { steps: 5 });
    await expect.poll(bottomOf, { timeout: 30_000 }).toBeLessThanOrEqual(frame.y + frame.height);
    const lane = board.getByRole('group', { name: last?.full_name as string, exact: true });
    await lane.locator('[data-ghost="free"]').waitFor();
    const moved = page.waitForResponse((answer) => answer.url().endsWith('/move'));
    await page.mouse.up();
    expect((await moved).status()).toBe(200);
    await visitIn(last?.full_name).waitFor();
    expect(await visitIn(first?.full_name).count()).toBe(0);
    await context.close();
  });

  it.each([
    ['a mouse', { hasTouch: false }],
    ['a finger', phone],
  ])('takes the press of %s that leaves a field with a fault', async (_, device) => {
    const context = await browser.newContext(device);
    const page = await context.newPage();
    await signIn(page, 'dana@summit.example');
    await page.waitForURL(`${product.url}/`);
    const answer = await context.request.get(`${product.url}/api/customers?select=id&limit=1`);
    const { data } = (await answer.json()) as { data: { id: string }[] };
    await page.goto(`${product.url}/crm/${data[0]?.id}`);
    await page.getByRole('button', { name: 'Add site' }).click();
    const name = page.getByRole('dialog').getByRole('textbox', { name: 'Name' });
    await expect.poll(() => name.evaluate((box) => box === document.activeElement)).toBe(true);
    const button = page.getByRole('button', { name: 'Pick on the map' });
    await button.scrollIntoViewIfNeeded();
    const place = await button.boundingBox();
    if (!place) throw new Error('there is no button');
    const [x, y] = [place.x + place.width / 2, place.y + 4];
    await (device.hasTouch ? page.touchscreen.tap(x, y) : page.mouse.click(x, y));
    await page.getByRole('button', { name: 'Close the map' }).waitFor();
    await page.getByText('Enter the name.').waitFor();
    await context.request.post(`${product.url}/api/auth/signout`);
    await context.close();
  });

  it('shows 404 on unknown paths, with a link home', async () => {
    const page = await browser.newPage();
    await page.goto(`${product.url}/no-such-page`);
    await page.getByText('Oops! Page Not Found.').waitFor();
    await page.getByRole('link', { name: /home/i }).waitFor();
    await page.close();
  });

  it('shows a prerendered frame of the screen before its scripts have loaded', async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await signIn(page, 'marcus@summit.example');
    await page.waitForURL(`${product.url}/`);
    const comesAlive = async (path: string, control: string) => {
      let letThrough = () => undefined as unknown;
      const scripts = new Promise((resolve) => {
        letThrough = () => resolve(undefined);
      });
      await page.route('**/assets/*.js', (route) => scripts.then(() => route.fallback()));
      await page.goto(product.url + path, { waitUntil: 'commit' });
      const picture = page.locator('[data-frame]');
      await picture.getByText(path === '/' ? /^Good .+, Marcus$/ : 'New work order').waitFor();
      await picture.locator(control).first().waitFor();
      expect(await picture.evaluate((one: HTMLElement) => one.inert)).toBe(true);
      letThrough();
      // The route is not removed: a request pending at that moment would never be answered.
      await page.waitForFunction(() => document.querySelector('[data-frame]') === null);
      await page.locator(control).first().click();
    };
    await comesAlive('/work-orders', 'button:has-text("Filter")');
    await page.getByRole('menuitem', { name: 'Priority' }).waitFor();
    await comesAlive('/', 'a:has-text("CRM")');
    await page.waitForURL(`${product.url}/crm`);
    // A tab that works in another company than the frame shows the loading screen.
    await page.evaluate(() => sessionStorage.setItem('fieldwright.tenant', crypto.randomUUID()));
    await page.route('**/assets/*.js', () => undefined);
    await page.goto(product.url, { waitUntil: 'commit' });
    await page.getByText('Loading your awesome experience...').waitFor();
    expect(await page.locator('[data-frame] h1').isVisible()).toBe(false);
    await context.close();
  });

  /** Records requests to other hosts and violations of the content security policy. */
  const watch = (context: BrowserContext) => {
    const seen = { foreign: [] as string[], violations: [] as string[] };
    context.on('request', (request) => {
      const { origin, protocol } = new URL(request.url());
      if (/^(https?|wss?):$/.test(protocol) && origin !== product.url) seen.foreign.push(request.url());
    });
    context.on('console', (message) => {
      if (/Content Security Policy/i.test(message.text())) seen.violations.push(message.text());
    });
    return seen;
  };

  it('sends security headers with pages and files, and keeps no secret where a script could read it', async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await signIn(page, 'dana@summit.example');
    await page.waitForURL(`${product.url}/`);
    const script = await page.locator('script[src]').first().getAttribute('src');
    for (const path of ['/', '/work-orders', script as string]) {
      const first = await context.request.get(product.url + path);
      const again = await context.request.get(product.url + path, {
        headers: { 'if-none-match': first.headers().etag ?? '' },
      });
      expect([path, first.status(), again.status()]).toEqual([path, 200, 304]);
      for (const headers of [new Headers(first.headers()), new Headers(again.headers())]) {
        const policy = headers.get('content-security-policy') ?? '';
        expect(policy).toMatch(
          /object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'/,
        );
        expect(policy).not.toMatch(/script-src[^;]*'unsafe-(inline|eval)'/);
        expect(headers.get('x-content-type-options')).toBe('nosniff');
        expect([headers.has('referrer-policy'), headers.has('permissions-policy')]).toEqual([true, true]);
      }
    }
    const secrets = (await context.cookies()).map(({ value }) => value);
    expect(secrets.length).toBeGreaterThanOrEqual(2);
    const kept = await page.evaluate(async () => {
      const databases = (await indexedDB.databases()).map(({ name }) => name);
      return JSON.stringify([
        { ...localStorage },
        { ...sessionStorage },
        databases,
        document.cookie,
        location.href,
      ]);
    });
    for (const secret of [...secrets, product.password]) expect(kept).not.toContain(secret);
    await context.close();
  });

  it('has no axe violations, no requests to other hosts, and no violations of the content security policy', {
    // Every screen: minutes on a slow machine.
    timeout: 1_200_000,
  }, async () => {
    const found: string[] = [];
    let looked = 0;
    const look = async (page: Page, path: string) => {
      looked += 1;
      // The colours themselves are tested for both schemes.
      const inScheme = looked % 4 === 0 ? schemes : inShort(schemes);
      if (isOfSignedIn(path)) await openInApp(page, product.url + path);
      else await page.goto(product.url + path, { waitUntil: 'networkidle' });
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      for (const colorScheme of inScheme) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        const axe = new AxeBuilder({ page }).setLegacyMode().options(onlyViolations);
        // Only colours differ between the schemes.
        if (colorScheme === 'dark') axe.withRules('color-contrast');
        const { violations } = await axe.analyze();
        for (const { id, nodes } of violations) {
          const places = nodes.map((node) => node.target.join(' ')).slice(0, 3);
          found.push(`${path} (${colorScheme}): ${id}: ${places.join(' | ')}`);
        }
      }
    };
    const context = await browser.newContext();
    const seen = watch(context);
    const first = await context.newPage();
    for (const path of ['/login', '/signup', '/admin/login']) await look(first, path);
    await signIn(first, 'dana@summit.example');
    await first.waitForURL(`${product.url}/`);
    const left = [...lookedAt, ...(await documentPages(context.request))];
    const lookAtNext = async (page: Page) => {
      for (let path = left.shift(); path !== undefined; path = left.shift()) await look(page, path);
    };
    const others = await Promise.all([1, 2, 3].map(() => context.newPage()));
    await Promise.all([first, ...others].map(lookAtNext));
    expect(found).toEqual([]);
    expect(seen).toEqual({ foreign: [], violations: [] });
    await context.close();
  });

  /** A draft, a sent document, its follow-up, and what the customer sees of a quote and of an invoice. */
  async function documentPages(request: APIRequestContext): Promise<string[]> {
    const data = async (answer: ReturnType<typeof request.get>) =>
      ((await (await answer).json()) as { data: unknown }).data;
    const firstOf = async (table: string, status: string) => {
      const rows = await data(request.get(`${product.url}/api/${table}?status=eq.${status}&limit=1`));
      return (rows as { id: string; public_token: string }[])[0] as { id: string; public_token: string };
    };
    const post = async (path: string, input: object) =>
      (await data(request.post(`${product.url}/api/quotes/${path}`, { data: input }))) as { id: string };
    const [sent, approved] = await Promise.all([firstOf('quotes', 'sent'), firstOf('quotes', 'approved')]);
    const draft = await post('-/duplicate', { quote_id: sent.id });
    const given = await post('-/duplicate', { quote_id: sent.id });
    await post(`${given.id}/send`, {});
    const [revision] = (await data(
      request.get(`${product.url}/api/quote_revisions?quote_id=eq.${given.id}`),
    )) as { public_token: string }[];
    const invoice = await firstOf('invoices', 'sent');
    return [
      ...[draft, sent, approved].map(({ id }) => `/crm/quotes/${id}`),
      `/financials/invoicing/${invoice.id}`,
      `/i/${invoice.public_token}`,
      `/quote/${revision?.public_token}`,
    ];
  }

  const isOfSignedIn = (path: string) => !/^\/(login|signup|admin\/login|i|quote)(\/|$)/.test(path);

  async function signInAgain(page: Page, email: string, password: string) {
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Log in' }).click();
  }
});
