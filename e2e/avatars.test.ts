import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from './browser/launch.ts';
import { type Product, startProduct } from './browser/product.ts';

/** Avatars: a picture is chosen, cropped and replaces the initials; for users and companies. */
describe('avatars', () => {
  let product: Product;
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct({ sample: false }), launchBrowser()]);
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const send = async (path: string, data: object) => {
      const answer = await context.request.post(`${product.url}/api/${path}`, { data });
      expect(answer.status(), await answer.text()).toBeLessThan(300);
    };
    const account = { email: 'dana@summit.example', password: 'correct horse battery' };
    await send('auth/signup', { ...account, metadata: { full_name: 'Dana Whitfield', role: 'owner' } });
    await send('auth/signin', account);
    await send('companies', { company_name: 'Summit Works', timezone: 'UTC', currency: 'USD' });
    page = await context.newPage();
    page.setDefaultTimeout(30_000);
  });
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });

  /** Red on the left, blue on the right. */
  async function picture(): Promise<Buffer> {
    const base64 = await page.evaluate(() => {
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [400, 200];
      const draw = canvas.getContext('2d') as CanvasRenderingContext2D;
      for (const [colour, left] of [
        ['#c00', 0],
        ['#00c', 200],
      ] as const) {
        draw.fillStyle = colour;
        draw.fillRect(left, 0, 200, 200);
      }
      return canvas.toDataURL('image/png').split(',')[1] ?? '';
    });
    return Buffer.from(base64, 'base64');
  }

  async function choose(): Promise<void> {
    const opened = page.waitForEvent('filechooser');
    await page
      .getByRole('button', { name: /Upload a picture|Change picture/ })
      .first()
      .click();
    await (await opened).setFiles({ name: 'face.png', mimeType: 'image/png', buffer: await picture() });
    await page.getByRole('dialog', { name: 'Choose the part to show' }).waitFor();
  }

  const middleOf = (src: string) =>
    page.evaluate(async (address) => {
      const image = new Image();
      image.src = address;
      await image.decode();
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
      const draw = canvas.getContext('2d') as CanvasRenderingContext2D;
      draw.drawImage(image, 0, 0);
      const [red = 0, , blue = 0] = draw.getImageData(canvas.width / 2, canvas.height / 2, 1, 1).data;
      return { side: [canvas.width, canvas.height], colour: red > blue ? 'red' : 'blue' };
    }, src);

  it('can be cropped by keyboard, and are shown in the header', async () => {
    await page.goto(`${product.url}/settings/profile`);
    await choose();
    const part = page.getByRole('button', { name: /^Picture:/ });
    await part.focus();
    for (let n = 0; n < 20; n += 1) await page.keyboard.press('ArrowRight');
    await page.getByRole('button', { name: 'Use this part' }).click();
    await page.getByText('Picture saved').waitFor();
    const shown = page.getByRole('banner').getByRole('img', { name: 'Dana Whitfield' });
    const src = (await shown.getAttribute('src')) ?? '';
    expect(src).toMatch(/^\/api\/avatars\//);
    expect(await middleOf(src)).toEqual({ side: [256, 256], colour: 'red' });
    await choose();
    const box = await part.boundingBox();
    if (!box) throw new Error('nothing to drag');
    await page.mouse.move(box.x + 120, box.y + 120);
    await page.mouse.down();
    await page.mouse.move(box.x - 120, box.y + 120, { steps: 8 });
    await page.mouse.up();
    await page.getByRole('button', { name: 'Use this part' }).click();
    await expect.poll(() => shown.getAttribute('src')).not.toBe(src);
    expect(await middleOf((await shown.getAttribute('src')) ?? '')).toMatchObject({ colour: 'blue' });
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByText('Picture removed').waitFor();
    await page.getByRole('banner').locator('svg[aria-label="Dana Whitfield"]').waitFor();
  });

  it('exist for companies, too', async () => {
    await page.goto(`${product.url}/settings/company`);
    await choose();
    await page.getByRole('button', { name: 'Use this part' }).click();
    await page.getByText('Picture saved').waitFor();
    const shown = page.getByRole('banner').getByRole('img', { name: 'Summit Works' });
    await expect.poll(() => shown.getAttribute('src')).toMatch(/^\/api\/avatars\//);
  });
});
