import { storedName } from '#ui/stored-name.ts';

/**
 * A flag in this browser's storage: signed out here, but the server hasn't confirmed it. Until then every tab stays signed out.
 */
export const signingOutKey = storedName('signing-out');

export function isSigningOut(): boolean {
  try {
    return localStorage.getItem(signingOutKey) !== null;
  } catch {
    // Storage is blocked: the flag doesn't survive a reload.
    return false;
  }
}
