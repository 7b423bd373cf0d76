export const draftPrefix = 'fieldwright.draft.';

/** Signing out leaves nothing of one person for the next on the same device. */
export function clearDrafts(): void {
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(draftPrefix)) localStorage.removeItem(key);
  } catch {
    // Storage is blocked: nothing was kept.
  }
}
