/** On which version of its row a document's form stands, and when it follows a newer one. */

/** The row of a form as it was read last. */
export interface StoredDocument {
  readonly version: number;
  /** `linesKey` of its lines: after a save the header's answer is there before they are read again. */
  readonly lines: string;
}

export interface DocumentBase extends StoredDocument {
  /** What the row said when the writing began. */
  readonly content: string;
}

/** `version`: of a draft that was left behind on this device, which may be older than the row. */
export function begunOn(
  stored: StoredDocument | undefined,
  initial: object,
  version: number | undefined = stored?.version,
): DocumentBase {
  const isOlder = version !== stored?.version;
  return {
    version: version ?? 0,
    lines: stored?.lines ?? '',
    content: isOlder ? '' : contentOf(initial),
  };
}

/** What the form stands on now. Something typed is never followed away from, unless the newer version says the same. */
export function standing(
  base: DocumentBase,
  stored: StoredDocument | undefined,
  initial: object,
  isChanged: boolean,
): { readonly base: DocumentBase; readonly isFollowing: boolean } {
  if (!stored || !isNewer(stored, base)) return { base, isFollowing: false };
  const isKnown = stored.version === base.version || contentOf(initial) === base.content;
  if (isChanged && !isKnown) return { base, isFollowing: false };
  return { base: begunOn(stored, initial), isFollowing: !isChanged };
}

function isNewer(stored: StoredDocument, base: StoredDocument): boolean {
  return stored.version > base.version || (stored.version === base.version && stored.lines !== base.lines);
}

/** Keys are the screen's own. */
function contentOf(form: object): string {
  return JSON.stringify(form, (name, value) => (name === 'key' ? undefined : value));
}
