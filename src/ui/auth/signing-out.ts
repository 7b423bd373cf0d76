/** A note in this browser that it has signed out and the server has not heard of it: until then every tab stays out. */
export const signingOutKey = 'fieldwright.signing-out';

export function isSigningOut(): boolean {
  try {
    return localStorage.getItem(signingOutKey) !== null;
  } catch {
    // Storage is blocked: nothing is noted over a reload.
    return false;
  }
}
