import type { Locator } from 'playwright-core';

/** Draws two separate lines, once the pad is there to take them. */
export async function drawSignature(pad: Locator): Promise<void> {
  const page = pad.page();
  await pad.and(page.locator('[aria-busy=false]')).waitFor();
  const box = await pad.boundingBox();
  if (!box) throw new Error('no signature pad');
  for (const at of [0.2, 0.8]) {
    await page.mouse.move(box.x + box.width * at, box.y + box.height * 0.2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * at, box.y + box.height * 0.7, { steps: 5 });
    await page.mouse.up();
  }
}
