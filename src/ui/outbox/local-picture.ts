import { fileLink } from '../api/link.ts';
import { outbox } from './device-outbox.ts';
import { keyOfLocal } from './entry.ts';

/** Of each file, as long as the page is open: the store gives a new blob each time. */
const addresses = new Map<string, string>();

/** Where a picture is shown from: the server, or this device while it is not sent. */
export function pictureLink(fileId: string, size?: Parameters<typeof fileLink>[1]): string {
  const key = keyOfLocal(fileId);
  if (key === undefined) return fileLink(fileId, size);
  const known = addresses.get(key);
  if (known !== undefined) return known;
  const entry = outbox.get().find((one) => one.key === key);
  if (entry?.kind !== 'file') return '';
  const address = URL.createObjectURL(entry.blob);
  addresses.set(key, address);
  return address;
}
