/**
 * This tab's company. Kept per tab, so two tabs can use two companies; a new tab starts with the last one used, which the
 * server knows. Sent as X-Tenant with every request.
 */
import { storedName } from '#ui/stored-name.ts';

const key = storedName('tenant');
let current = read();

export const tenantStore = {
  get: (): string | null => current,
  /** The company's language; empty when signed out. */
  language: '',
  set(id: string | null): void {
    current = id;
    write(id);
  },
};

function read(): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(id: string | null): void {
  try {
    if (id) sessionStorage.setItem(key, id);
    else sessionStorage.removeItem(key);
  } catch {
    // Storage is blocked: the company is kept until the page is closed.
  }
}
