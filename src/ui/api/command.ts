/**
 * `const hold = useCommand(holdWorkOrder); hold.mutate({ id, input: { reason } })` does what the declaration says. A lost
 * answer is asked for again under the same idempotency key; afterwards everything on the screen is read again.
 * Collection commands leave `id` out. Errors are the caller's: show them at the fields, or give them to `reportError`.
 */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Command } from '#kernel/command.ts';
import type { AnyResource, Fields } from '#kernel/resource.ts';
import { api } from '../api-client.ts';
import { shouldRetry } from '../query.ts';
import { useActKeys } from './act-key.ts';
import type { Values } from './changes.ts';
import type { ApiRow } from './rows.ts';
import { type AnyRow, patchRow, refreshAll } from './table-cache.ts';

export interface CommandCall {
  readonly id?: string | undefined;
  /** In the API's shape: money and decimals as strings, instants with Z. */
  readonly input?: Values | undefined;
  readonly version?: number | undefined;
}

export function useCommand<R extends AnyResource, I extends Fields>(command: Command<R, I>) {
  const table = command.resource.name;
  const client = useQueryClient();
  const keys = useActKeys();
  return useMutation({
    mutationFn: async (call: CommandCall) => {
      const { id = '-', input, version } = call;
      const body = version === undefined ? (input ?? {}) : { ...input, version };
      const idempotencyKey = keys.keyFor([command.name, call]);
      return (await api.post<ApiRow<R>>(`${table}/${id}/${command.name}`, body, { idempotencyKey })).data;
    },
    retry: shouldRetry,
    onSuccess: (row, { id }) => {
      if (id && row) patchRow(client, table, id, withoutCan(row as AnyRow));
    },
    onSettled: (_, error, call) => {
      keys.settled([command.name, call], error);
      // A refusal may mean that the screen is behind: read again then, too.
      return refreshAll(client);
    },
  });
}

/** The answer may lack `can`; what was lawful before the command must not stay. */
function withoutCan(row: AnyRow): object {
  return 'can' in row ? row : { ...row, can: [] };
}
