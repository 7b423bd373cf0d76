// Every tab has this worker; the one that holds the lock runs the host for all of them. When its tab is closed, the next one takes
// over from what is stored.

import { asError } from '#kernel/type-guards.ts';
import { channelName, type FromHost, type ToHost } from '../channel.ts';
import { deleteStore, openStore } from '../store.ts';
import { answerRequest, sendAnswer, type Underway } from './answer-request.ts';
import { BrokenStore, openStoredHost } from './open-stored-host.ts';
import { readSnapshot, type Snapshot } from './read-snapshot.ts';

/** `base`: the address below which the pages lie. */
export type Begin = { readonly base: string };

addEventListener('message', ({ data }: MessageEvent<Begin>) => void begin(new URL(data.base)), {
  once: true,
});

async function begin(base: URL): Promise<void> {
  const name = channelName(base.pathname);
  await navigator.locks.request(name, async () => {
    const channel = new BroadcastChannel(name);
    const say = (message: FromHost) => channel.postMessage(message);
    try {
      const snapshot = await readSnapshot(base, (loaded, total) => say({ kind: 'progress', loaded, total }));
      say({ kind: 'starting' });
      await serve(name, base, snapshot, channel);
    } catch (error) {
      console.error(error);
      say({ kind: 'broken', message: asError(error).message, isStore: error instanceof BrokenStore });
      // The lock is kept: whoever asks is told the same, until the page loads again.
      channel.onmessage = ({ data }: MessageEvent<ToHost>) => {
        if (data.kind === 'find')
          say({ kind: 'broken', message: asError(error).message, isStore: error instanceof BrokenStore });
        if (data.kind === 'act' && data.act.name === 'reset')
          void deleteStore(name).then(() => say({ kind: 'gone' }));
      };
      await new Promise(() => {});
    }
  });
}

/** Resolves when the data was deleted. */
async function serve(name: string, base: URL, snapshot: Snapshot, channel: BroadcastChannel): Promise<void> {
  const say = (message: FromHost) => channel.postMessage(message);
  const store = await openStore(name);
  const host = await openStoredHost(snapshot, store, base);
  const id = crypto.randomUUID();
  const underway: Underway = new Map();
  await new Promise<void>((done) => {
    channel.onmessage = ({ data }: MessageEvent<ToHost>) => {
      if (data.kind === 'find') say({ kind: 'here', host: id });
      if (data.kind === 'cancel') underway.get(data.id)?.abort();
      if (data.kind === 'request') void answerRequest(host, base, data, underway, say);
      if (data.kind === 'act' && data.act.name === 'sign_in')
        void sendAnswer(data.id, host.signInAs(data.act.email), say);
      if (data.kind === 'act' && data.act.name === 'reset') {
        store.close();
        void deleteStore(name).then(done);
      }
    };
    say({ kind: 'here', host: id });
  });
  say({ kind: 'gone' });
  await new Promise(() => {});
}
