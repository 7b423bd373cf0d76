import type { Page } from 'playwright-core';

export interface NewAccount {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly role: string;
}

/** Fills in the page that asks who one is. */
export async function fillInAccount(page: Page, { name, email, password, role }: NewAccount): Promise<void> {
  await page.getByLabel('Full name').fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByLabel('Role').selectOption(role);
}

/** The same, and makes the account and logs in with it. */
export async function createAccount(page: Page, account: NewAccount): Promise<void> {
  await fillInAccount(page, account);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL(/\/login/);
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password').fill(account.password);
  await page.getByRole('button', { name: 'Log in' }).click();
}
