/** Where the tour stands: the job it is about; how far that is, the job itself tells. Kept, so that it can be taken up again. */
import { isRecord, textOf } from '#kernel/type-guards.ts';
import { storedName } from '#ui/stored-name.ts';

interface TourPlace {
  readonly isOpen: boolean;
  /** The work order. */
  readonly job: string | null;
}

const key = storedName('tour');
const begin: TourPlace = { isOpen: false, job: null };
let place = read();
const listeners = new Set<() => void>();

export const tourStore = {
  get: (): TourPlace => place,
  set(change: Partial<TourPlace>): void {
    place = { ...place, ...change };
    write();
    for (const listener of listeners) listener();
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

export function forgetTour(): void {
  tourStore.set(begin);
}

function read(): TourPlace {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return isRecord(stored) ? { isOpen: stored.isOpen === true, job: textOf(stored.job) } : begin;
  } catch {
    return begin;
  }
}

function write(): void {
  try {
    localStorage.setItem(key, JSON.stringify(place));
  } catch {
    // Storage is blocked: the tour lasts until the page is closed.
  }
}
