/** Imports what a phone could not send, entry by entry: pictures before what needs them, and nothing that needs what was refused. */
import { ApiError } from '#ui/api-error.ts';
import {
  picturesOf,
  type UnsentCommand,
  type UnsentEntry,
  type UnsentFile,
  type UnsentPicture,
  withPictures,
} from '#ui/outbox/unsent-file.ts';

/** `known`: the server has had it before, from the phone or an earlier import. */
export type Outcome =
  | { readonly state: 'done' | 'known' }
  | { readonly state: 'refused'; readonly reason: string };

interface ImportParts {
  /** Resolves with whether the server has had it before. Throws ApiError. */
  takeCommand(command: UnsentCommand): Promise<boolean>;
  /** Resolves with the id of the stored file. Throws ApiError. */
  takePicture(picture: UnsentPicture): Promise<string>;
  onOutcome(key: string, outcome: Outcome): void;
}

/** Throws when the server can't be reached or nobody is signed in: all of it can be imported again. */
export async function importUnsent(
  { entries }: Pick<UnsentFile, 'entries'>,
  parts: ImportParts,
): Promise<void> {
  const stored = new Map<string, string>();
  const refusedRows = new Set<string>();
  for (const entry of entries) {
    const outcome = await outcomeOf(entry);
    if (outcome.state === 'refused' && entry.kind === 'command' && entry.is_new) refusedRows.add(entry.row);
    parts.onOutcome(entry.key, outcome);
  }

  async function outcomeOf(entry: UnsentEntry): Promise<Outcome> {
    if (needs(entry)) return { state: 'refused', reason: 'It needs what was refused above.' };
    try {
      return await take(entry);
    } catch (error) {
      if (!(error instanceof ApiError) || isPassing(error)) throw error;
      const [fault = error.message] = Object.values(error.fields ?? {});
      return { state: 'refused', reason: fault };
    }
  }

  async function take(entry: UnsentEntry): Promise<Outcome> {
    if (entry.kind === 'file') {
      stored.set(entry.key, await parts.takePicture(entry));
      return { state: 'done' };
    }
    const input = withPictures(entry, (key) => stored.get(key));
    return { state: (await parts.takeCommand({ ...entry, input })) ? 'known' : 'done' };
  }

  function needs(entry: UnsentEntry): boolean {
    if (picturesOf(entry).some((key) => !stored.has(key))) return true;
    return refusedRows.has(entry.job ?? '') || (entry.kind === 'command' && refusedRows.has(entry.row));
  }
}

const isPassing = ({ status }: ApiError): boolean => [0, 401, 408, 429].includes(status) || status >= 500;
