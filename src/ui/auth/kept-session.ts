import { storedName } from '#ui/stored-name.ts';
import type { Session } from './session.ts';

/** A technician's session stays on the device, so that the app opens without a network; it holds no secret. */
export const keptSessionKey = storedName('kept-session');

export function keptSession(): Session | undefined {
  try {
    return JSON.parse(localStorage.getItem(keptSessionKey) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}
