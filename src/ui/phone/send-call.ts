import type { AnyRow } from '../api/table-cache.ts';
import { api } from '../api-client.ts';
import type { Call } from './stamp-call.ts';

/** Sends a command of the phone, under a key that stays the same for all retries. */
export async function sendCall({ command, id = '-', input = {} }: Call, key: string): Promise<AnyRow> {
  const path = `${command.resource.name}/${id}/${command.name}`;
  return (await api.post<AnyRow>(path, input, { idempotencyKey: key })).data;
}
