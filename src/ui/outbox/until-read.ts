const AGAIN_MS = 5_000;
const LONGEST_MS = 60_000;

export interface Reading {
  /** Rejects when there is no answer. */
  read(): Promise<unknown>;
  /** Nobody looks any more. */
  isOver(): boolean;
  pause(ms: number): Promise<unknown>;
}

/** Resolves when rows have come that were asked for now, however long there is no network. */
export async function untilRead({ read, isOver, pause }: Reading): Promise<void> {
  for (let tries = 0; !isOver(); tries += 1) {
    try {
      await read();
      return;
    } catch {
      await pause(Math.min(AGAIN_MS * 2 ** tries, LONGEST_MS));
    }
  }
}
