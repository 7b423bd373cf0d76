// The page's end of the channel to the host, which may run in this tab's worker or in another tab's.

import type { FromHost, HeaderList, HostAct, SentRequest, ToHost } from '../channel.ts';

export type Answer = {
  readonly status: number;
  readonly headers: HeaderList;
  readonly body: ReadableStream<Uint8Array>;
};

export type HostClient = {
  /** Rejects with an AbortError when `signal` is aborted, with a TypeError when the host could not answer. */
  send(request: SentRequest, signal?: AbortSignal | null): Promise<Answer>;
  act(act: HostAct): Promise<Answer>;
  /** Each message that belongs to no request. */
  watch(on: (message: FromHost) => void): () => void;
};

type Pending = {
  readonly message: ToHost;
  onHead(status: number, headers: HeaderList): void;
  onPart(bytes: Uint8Array): void;
  onEnd(error?: string): void;
};

export function createHostClient(name: string): HostClient {
  const channel = new BroadcastChannel(name);
  const pending = new Map<string, Pending>();
  const watchers = new Set<(message: FromHost) => void>();
  let host: string | undefined;
  const say = (message: ToHost) => channel.postMessage(message);

  channel.onmessage = ({ data }: MessageEvent<FromHost>) => {
    if (data.kind === 'head') return pending.get(data.id)?.onHead(data.status, data.headers);
    if (data.kind === 'part') return pending.get(data.id)?.onPart(data.bytes);
    if (data.kind === 'end') return pending.get(data.id)?.onEnd(data.error);
    if (data.kind === 'here' && data.host !== host) {
      // It has received nothing of what was sent to the one before it.
      host = data.host;
      for (const { message } of pending.values()) say(message);
    }
    for (const on of watchers) on(data);
  };

  const exchange = (id: string, message: ToHost, signal?: AbortSignal | null) =>
    exchanged({ pending, say, id, message }, signal);

  return {
    send(request, signal) {
      const id = crypto.randomUUID();
      return exchange(id, { kind: 'request', id, request }, signal);
    },
    act(act) {
      const id = crypto.randomUUID();
      return exchange(id, { kind: 'act', id, act });
    },
    watch(on) {
      watchers.add(on);
      say({ kind: 'find' });
      return () => watchers.delete(on);
    },
  };
}

type Exchange = {
  readonly pending: Map<string, Pending>;
  say(message: ToHost): void;
  readonly id: string;
  readonly message: ToHost;
};

function exchanged({ pending, say, id, message }: Exchange, signal?: AbortSignal | null): Promise<Answer> {
  return new Promise<Answer>((resolve, reject) => {
    signal?.throwIfAborted();
    let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
    const settle = () => {
      pending.delete(id);
      signal?.removeEventListener('abort', abort);
    };
    const cancel = () => {
      settle();
      say({ kind: 'cancel', id });
    };
    const abort = () => {
      cancel();
      reject(signal?.reason);
      controller?.error(signal?.reason);
    };
    const body = new ReadableStream<Uint8Array>({
      start(opened) {
        controller = opened;
      },
      cancel,
    });
    pending.set(id, {
      message,
      onHead: (status, headers) => resolve({ status, headers, body }),
      onPart: (bytes) => controller?.enqueue(bytes),
      onEnd(error) {
        settle();
        if (error === undefined) return controller?.close();
        const failure = new TypeError(error);
        reject(failure);
        controller?.error(failure);
      },
    });
    signal?.addEventListener('abort', abort);
    say(message);
  });
}
