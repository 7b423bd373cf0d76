/** The path where the financial lock interrupted the user, so that unlocking returns there. Per tab. */
import { storedName } from '#ui/stored-name.ts';
import { safeNext } from './next-path.ts';

const key = storedName('financials.return_to');

export function keepFinancialReturn(path: string): void {
  try {
    sessionStorage.setItem(key, path);
  } catch {
    // Storage is blocked: unlocking goes to the overview.
  }
}

export function takeFinancialReturn(): string {
  try {
    const path = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return safeNext(path, '/financials');
  } catch {
    return '/financials';
  }
}
