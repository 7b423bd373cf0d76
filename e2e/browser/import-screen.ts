import type { Page } from 'playwright-core';

/** Chooses what is in the file and the file, and has it checked. */
export async function checkSpreadsheet(page: Page, url: string, content: string, csv: string): Promise<void> {
  await page.goto(`${url}/settings/import`);
  await page.getByLabel('What is in the file?').selectOption(content);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'import.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await page.getByRole('button', { name: /^Check/ }).click();
}
