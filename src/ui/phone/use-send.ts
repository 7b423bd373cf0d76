/**
 * Sends the phone's commands: `const { send, isSending, failure } = useSend()`, then `send({ command, id, input }, () =>
 * leave())`. A failed command is kept with its input and key; `failure.again()` retries it.
 */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useCommandKeys } from '../api/command-key.ts';
import { type AnyRow, patchRow, refreshAll } from '../api/table-cache.ts';
import { mayRetry } from '../api-error.ts';
import { recordError } from '../errors/error-log.ts';
import { useWarnOfLeaving } from '../hooks/use-warn-of-leaving.ts';
import { sendCall } from './send-call.ts';
import { type Call, stampCall } from './stamp-call.ts';

export interface SendFailure {
  readonly error: unknown;
  readonly again: () => void;
}

const repeats = 2;

export function useSend() {
  const client = useQueryClient();
  const keys = useCommandKeys();
  const failed = useRef<Call>(undefined);
  const underWay = useRef(new Map<string, Promise<boolean>>());
  const [failure, setFailure] = useState<SendFailure | null>(null);
  const { mutateAsync, isPending } = useMutation({
    // Fail at once without a network, instead of waiting for ever.
    networkMode: 'always',
    retry: (count: number, error: unknown) => navigator.onLine && count < repeats && mayRetry(error),
    mutationFn: (call: Call) => sendCall(call, keys.keyFor(identityOf(call))),
    onSuccess: (row: AnyRow, call: Call) => {
      if (call.id && row) patchRow(client, call.command.resource.name, call.id, row);
    },
    onSettled: (_row, error, call: Call) => {
      keys.settled(identityOf(call), error);
      void refreshAll(client);
    },
  });
  useWarnOfLeaving(isPending);
  const sendOnce = async (call: Call, onDone?: (row: AnyRow) => void): Promise<boolean> => {
    const stamped = stampCall(call, failed.current, new Date().toISOString());
    setFailure(null);
    try {
      const row = await mutateAsync(stamped);
      failed.current = undefined;
      onDone?.(row);
      return true;
    } catch (error) {
      recordError(error);
      failed.current = stamped;
      setFailure({ error, again: () => void send(stamped, onDone) });
      return false;
    }
  };
  /** Pressed again while it is being sent, it counts as the same command, whatever the time. */
  const send = (call: Call, onDone?: (row: AnyRow) => void): Promise<boolean> => {
    const action = JSON.stringify(identityOf(call));
    const running =
      underWay.current.get(action) ?? sendOnce(call, onDone).finally(() => underWay.current.delete(action));
    underWay.current.set(action, running);
    return running;
  };
  return { send, isSending: isPending, failure, clear: () => setFailure(null) };
}

const identityOf = ({ command, id, input }: Call) => [command.resource.name, command.name, id, input];
