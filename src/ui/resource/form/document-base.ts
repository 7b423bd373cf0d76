/** The version of a row on which a document's form is based, and when it moves to a newer one. */

/** The row as last read. */
export interface StoredDocument {
  readonly version: number;
  /** `linesKey` of its lines: after a save the header's new version is known before the lines are refetched. */
  readonly lines: string;
}

export interface DocumentBase extends StoredDocument {
  /** The form's content at the time editing started. */
  readonly content: string;
}

/** `version`: the one a stored draft was based on, which may be older than the row. */
export function baseOf(
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

/** The current base. A form with changes moves to a newer version only if that has the same content. */
export function currentBase(
  base: DocumentBase,
  stored: StoredDocument | undefined,
  initial: object,
  isChanged: boolean,
): { readonly base: DocumentBase; readonly isFollowing: boolean } {
  if (!stored || !isNewer(stored, base)) return { base, isFollowing: false };
  const isKnown = stored.version === base.version || contentOf(initial) === base.content;
  if (isChanged && !isKnown) return { base, isFollowing: false };
  return { base: baseOf(stored, initial), isFollowing: !isChanged };
}

function isNewer(stored: StoredDocument, base: StoredDocument): boolean {
  return stored.version > base.version || (stored.version === base.version && stored.lines !== base.lines);
}

/** Line keys are local to the screen. */
function contentOf(form: object): string {
  return JSON.stringify(form, (name, value) => (name === 'key' ? undefined : value));
}
