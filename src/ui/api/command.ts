/**
 * `const hold = useCommand(holdWorkOrder); hold.mutate({ id, input: { reason } })` does what the declaration says. A lost
 * answer is asked for again under the same idempotency key; afterwards everything on the screen is read again.
 * Collection commands leave `id` out. Errors are the caller's: show them at the fields, or give them to `reportError`. What
 * became of it is said with `told`, which reaches people who have closed what they began it in or gone on meanwhile.
 */
import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import type { AnyCommand, Command } from '#kernel/command.ts';
import type { AnyResource, Fields } from '#kernel/resource.ts';
import { api } from '../api-client.ts';
import { reportError } from '../errors/report-error.ts';
import { useIsHere } from '../hooks/use-is-here.ts';
import { shouldRetry } from '../query.ts';
import { notify } from '../toast/notify.ts';
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

export interface Told<Answer> {
  /** "INV-2026-0007 was sent" */
  readonly done: (row: Answer | null) => string;
  /** "The invoice was not sent": said when the screen that shows why is gone. */
  readonly failed: string;
}

export function useCommand<R extends AnyResource, I extends Fields>(
  command: Command<R, I>,
  told?: Told<ApiRow<R>>,
): CarryingOut<ApiRow<R>>;
/** What a command on a table gives back is named: `useCommand<{ preview: Preview }>(readStatement)`. */
export function useCommand<Answer>(command: AnyCommand, told?: Told<Answer>): CarryingOut<Answer>;
export function useCommand<Answer>(command: AnyCommand, told?: Told<Answer>): CarryingOut<Answer> {
  return useMutation(useCarryingOut<CommandCall, Answer>(() => command, told));
}

type CarryingOut<Answer> = UseMutationResult<Answer, Error, CommandCall>;

/** Any command, named with each call: for bars and menus of commands. */
export function useAnyCommand() {
  return useMutation(
    useCarryingOut<CommandCall & { readonly command: AnyCommand }, AnyRow>((call) => call.command),
  );
}

function useCarryingOut<C extends CommandCall, Answer>(
  commandOf: (call: C) => AnyCommand,
  told?: Told<Answer>,
) {
  const client = useQueryClient();
  const isHere = useIsHere();
  const keys = useActKeys();
  const actOf = (call: C) => [
    commandOf(call).resource.name,
    commandOf(call).name,
    call.id,
    call.input,
    call.version,
  ];
  return {
    mutationFn: async (call: C): Promise<Answer> => {
      const { id = '-', input, version } = call;
      const { resource, name } = commandOf(call);
      const body = version === undefined ? (input ?? {}) : { ...input, version };
      const path = `${resource.name}/${id}/${name}`;
      return (await api.post<Answer>(path, body, { idempotencyKey: keys.keyFor(actOf(call)) })).data;
    },
    retry: shouldRetry,
    onSuccess: (row: Answer, call: C) => {
      if (call.id && row) patchRow(client, commandOf(call).resource.name, call.id, row);
      if (told) notify.success(told.done(row));
    },
    onError: (error: Error) => {
      if (told && !isHere()) reportError(told.failed, error);
    },
    onSettled: (_: Answer | undefined, error: Error | null, call: C) => {
      keys.settled(actOf(call), error);
      // A refusal may mean that the screen is behind: read again then, too.
      void refreshAll(client);
    },
  };
}
