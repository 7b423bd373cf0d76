import { uuidV7 } from '#kernel/uuid-v7.ts';

/** The id of a row that a command is asked to make. */
export function newId(): string {
  return uuidV7(Date.now(), crypto.getRandomValues(new Uint8Array(16)));
}
