import type { AnyRow } from '../api/table-cache.ts';
import { api } from '../api-client.ts';
import type { Call } from './stamp-call.ts';

/** Every command of the phone leaves here, under a key that stays the same however often it has to be sent. */
export async function sendCall({ command, id = '-', input = {} }: Call, key: string): Promise<AnyRow> {
  const path = `${command.resource.name}/${id}/${command.name}`;
  return (await api.post<AnyRow>(path, input, { idempotencyKey: key })).data;
}
