import { storedName } from '#ui/stored-name.ts';

export const draftPrefix = storedName('draft.');

/** Called on sign-out, so that no draft is left for the next user of the device. */
export function clearDrafts(): void {
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(draftPrefix)) localStorage.removeItem(key);
  } catch {
    // Storage is blocked: nothing was kept.
  }
}
