// Every tab has this worker; the one that holds the lock runs the host for all of them. When its tab is closed, the next one takes
// over from what is stored.

import { asError } from '#kernel/type-guards.ts';
import { channelName, type ToHost } from '../channel.ts';
import { deleteStore, openStore, type Store } from '../store.ts';
import { answerRequest, type Say, sendAnswer, type Underway } from './answer-request.ts';
import { BrokenStore, openStoredHost, type StoredHost } from './open-stored-host.ts';
import { readSnapshot } from './read-snapshot.ts';

/** `base`: the address below which the pages lie. */
export type Begin = { readonly base: string };

addEventListener('message', ({ data }: MessageEvent<Begin>) => void begin(new URL(data.base)), {
  once: true,
});

async function begin(base: URL): Promise<void> {
  const name = channelName(base.pathname);
  // Kept until the page loads again.
  await navigator.locks.request(name, async () => {
    const channel = new BroadcastChannel(name);
    const say: Say = (message) => channel.postMessage(message);
    try {
      await start({ name, base, channel, say });
    } catch (error) {
      console.error(error);
      tellBroken({ name, base, channel, say }, error);
    }
    await new Promise(() => {});
  });
}

type Place = {
  readonly name: string;
  readonly base: URL;
  readonly channel: BroadcastChannel;
  readonly say: Say;
};

/** Returns: what was downloaded can be given up then, but for the pages of the database. */
async function start(place: Place): Promise<void> {
  const { name, base, say } = place;
  const snapshot = await readSnapshot(base, name, (loaded, total) =>
    say({ kind: 'progress', loaded, total }),
  );
  say({ kind: 'starting' });
  const store = await openStore(name);
  serve(place, await openStoredHost(snapshot, store, base, () => say({ kind: 'moving' })), store);
}

function serve({ name, base, channel, say }: Place, host: StoredHost, store: Store): void {
  const id = crypto.randomUUID();
  const underway: Underway = new Map();
  channel.onmessage = ({ data }: MessageEvent<ToHost>) => {
    if (data.kind === 'find') say({ kind: 'here', host: id });
    if (data.kind === 'cancel') underway.get(data.id)?.abort();
    if (data.kind === 'request') void answerRequest(host, base, data, underway, say);
    if (data.kind !== 'act') return;
    if (data.act.name === 'sign_in') void sendAnswer(data.id, host.signInAs(data.act.email), say);
    else {
      store.close();
      void reset(name, data.id, say);
    }
  };
  say({ kind: 'here', host: id });
}

/** Whoever asks is told the same, until somebody resets it. */
function tellBroken({ name, channel, say }: Place, error: unknown): void {
  const broken = {
    kind: 'broken',
    message: asError(error).message,
    isStore: error instanceof BrokenStore,
  } as const;
  channel.onmessage = ({ data }: MessageEvent<ToHost>) => {
    if (data.kind === 'find') say(broken);
    if (data.kind === 'act' && data.act.name === 'reset') void reset(name, data.id, say);
  };
  say(broken);
}

async function reset(name: string, id: string, say: Say): Promise<void> {
  await sendAnswer(
    id,
    deleteStore(name).then(() => new Response(null, { status: 204 })),
    say,
  );
  say({ kind: 'gone' });
}
