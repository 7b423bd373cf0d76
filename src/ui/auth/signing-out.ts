/** A note in this browser that it has signed out and the server has not heard of it: until then every tab stays out. */
export const signingOutKey = 'fieldwright.signing-out';
let isNoted = false;

export const signingOut = {
  get(): boolean {
    try {
      return isNoted || localStorage.getItem(signingOutKey) !== null;
    } catch {
      return isNoted;
    }
  },
  set(on: boolean): void {
    isNoted = on;
    try {
      if (on) localStorage.setItem(signingOutKey, '1');
      else localStorage.removeItem(signingOutKey);
    } catch {
      // Storage is blocked: this tab knows, as long as it is open.
    }
  },
};
