import { FIRST_EPOCH } from '#ui/api-client.ts';
import { ApiError, unreachable } from '#ui/api-error.ts';
import type { Entry } from '../entry.ts';

export interface SimulatedServer {
  /** `lost`: the request arrives, its answer doesn't. */
  answers: 'all' | 'nothing' | 'lost' | 'busy';
  readonly refuses: Set<string>;
  fails: ApiError | undefined;
  /** In the order in which it was done. */
  readonly done: { readonly key: string; readonly input?: unknown }[];
  readonly asked: string[];
  /** It changes when the server is restored from a backup. */
  epoch: string;
  send(entry: Entry, epoch: string | undefined): Promise<string | undefined>;
}

/** A server that does each key once, over a network that loses requests and answers. */
export function createSimulatedServer(): SimulatedServer {
  const server: SimulatedServer = {
    answers: 'all',
    refuses: new Set(),
    fails: undefined,
    done: [],
    epoch: FIRST_EPOCH,
    asked: [],
    async send(entry: Entry, epoch: string | undefined): Promise<string | undefined> {
      const { key } = entry;
      const weather = server.answers;
      await Promise.resolve();
      if (weather === 'nothing') throw unreachable(undefined);
      if (weather === 'busy') throw new ApiError({ status: 503, code: 'unavailable', message: 'Busy.' });
      if ((epoch ?? FIRST_EPOCH) !== server.epoch)
        throw new ApiError({
          ...{ status: 412, code: 'server_restored', message: 'It was restored.' },
          details: { epoch: server.epoch },
        });
      server.asked.push(key);
      if (server.fails) throw server.fails;
      if (server.refuses.has(key))
        throw new ApiError({ status: 422, code: 'invalid', message: 'This can’t be.' });
      if (!server.done.some((one) => one.key === key))
        server.done.push({ key, ...(entry.kind === 'command' && { input: entry.input }) });
      await Promise.resolve();
      if (weather === 'lost') throw unreachable(undefined);
      return entry.kind === 'file' ? `stored ${key}` : undefined;
    },
  };
  return server;
}
