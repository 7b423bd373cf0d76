import { createContext, useContext } from 'react';
import { useWorkplace } from '../resource/workplace.tsx';
import type { CommandEntry } from './entry.ts';
import type { Shown } from './shown.ts';
import { addToOutbox, type Keeping } from './use-keep.ts';

/** The note by which the office learns what the server did not accept; undefined if there is nothing to note it on. */
type NoteFor = (entry: CommandEntry) => Keeping | undefined;

const OfficeNote = createContext<NoteFor>(() => undefined);
export const OfficeNoteProvider = OfficeNote.Provider;

/** Sends a refused entry to the office as a note, in its place. Undefined if that is not possible. */
export function useSendToOffice(entry: Shown): (() => Promise<void>) | undefined {
  const { viewer } = useWorkplace();
  const noteFor = useContext(OfficeNote);
  const note = entry.kind === 'command' ? noteFor(entry) : undefined;
  return note && (() => addToOutbox([{ ...note, instead: [entry.key] }], viewer));
}
