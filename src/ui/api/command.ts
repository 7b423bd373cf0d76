/**
 * `const hold = useCommand(holdWorkOrder); hold.mutate({ id, input: { reason } })` runs the command. A lost answer is retried
 * under the same idempotency key; afterwards everything on the screen is refetched.
 * Collection commands omit `id`. The caller handles errors: show them at the fields or pass them to `reportError`. `messages`
 * are shown as notifications, which also appear after the component has unmounted.
 */
import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import type { AnyCommand, Command } from '#kernel/command.ts';
import type { AnyResource, Fields } from '#kernel/resource.ts';
import { api } from '../api-client.ts';
import { reportError } from '../errors/report-error.ts';
import { useIsMounted } from '../hooks/use-is-mounted.ts';
import { shouldRetry } from '../query.ts';
import { notify } from '../toast/notify.ts';
import type { Values } from './changes.ts';
import { useCommandKeys } from './command-key.ts';
import type { ApiRow } from './rows.ts';
import { type AnyRow, patchRow, refreshAll } from './table-cache.ts';

export interface CommandCall {
  readonly id?: string | undefined;
  /** In the API's shape: money and decimals as strings, instants with Z. */
  readonly input?: Values | undefined;
  readonly version?: number | undefined;
}

export interface CommandMessages<Answer> {
  /** E.g. "INV-2026-0007 was sent". */
  readonly done: (row: Answer | null) => string;
  /** E.g. "The invoice was not sent": shown when the component that would show the error has unmounted. */
  readonly failed: string;
}

export function useCommand<R extends AnyResource, I extends Fields>(
  command: Command<R, I>,
  messages?: CommandMessages<ApiRow<R>>,
): CommandMutation<ApiRow<R>>;
/** For a command on a table, name the type of its answer: `useCommand<{ preview: Preview }>(readStatement)`. */
export function useCommand<Answer>(
  command: AnyCommand,
  messages?: CommandMessages<Answer>,
): CommandMutation<Answer>;
export function useCommand<Answer>(
  command: AnyCommand,
  messages?: CommandMessages<Answer>,
): CommandMutation<Answer> {
  return useMutation(useCommandMutationOptions<CommandCall, Answer>(() => command, messages));
}

type CommandMutation<Answer> = UseMutationResult<Answer, Error, CommandCall>;

/** Runs any command, passed with each call: for bars and menus of commands. */
export function useAnyCommand() {
  return useMutation(
    useCommandMutationOptions<CommandCall & { readonly command: AnyCommand }, AnyRow>((call) => call.command),
  );
}

function useCommandMutationOptions<C extends CommandCall, Answer>(
  commandOf: (call: C) => AnyCommand,
  messages?: CommandMessages<Answer>,
) {
  const client = useQueryClient();
  const isMounted = useIsMounted();
  const keys = useCommandKeys();
  const identityOf = (call: C) => [
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
      return (await api.post<Answer>(path, body, { idempotencyKey: keys.keyFor(identityOf(call)) })).data;
    },
    retry: shouldRetry,
    onSuccess: (row: Answer, call: C) => {
      if (call.id && row) patchRow(client, commandOf(call).resource.name, call.id, row);
      if (messages) notify.success(messages.done(row));
    },
    onError: (error: Error) => {
      if (messages && !isMounted()) reportError(messages.failed, error);
    },
    onSettled: (_: Answer | undefined, error: Error | null, call: C) => {
      keys.settled(identityOf(call), error);
      // A refusal may mean the screen is outdated: refetch then, too.
      void refreshAll(client);
    },
  };
}
