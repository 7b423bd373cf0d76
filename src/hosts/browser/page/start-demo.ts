// Starts the demo's host for this page: its worker, the channel to whichever tab runs it, and the service worker for links.

import type { DemoHost, StartStep } from '#apps/demo/demo-host.ts';
import { channelName } from '../channel.ts';
import type { Begin } from '../worker/host.worker.ts';
import { createHostClient, type HostClient } from './host-client.ts';
import { createWorkerTransport } from './worker-transport.ts';

/** The stored data can't be used: only `deleteDemo` helps. */
export class BrokenDemoStore extends Error {}

/** The address below which the pages lie: the build puts this script into a folder there. */
const base = new URL('../', import.meta.url);

/** Whatever is asked before the host has started is answered then. */
export function prepareDemo(): DemoHost {
  const client = createHostClient(channelName(base.pathname));
  let isAsker = false;
  return {
    async start(onStep) {
      await startHost(client, onStep);
      client.watch(({ kind }) => {
        if (kind === 'gone' && !isAsker) location.reload();
      });
      await startLinks();
    },
    transport: createWorkerTransport(client, base.pathname),
    async signInAs(email) {
      const { status } = await client.act({ name: 'sign_in', email });
      if (status !== 200) throw new Error(`${email} could not be signed in (${status}).`);
    },
    async reset() {
      isAsker = true;
      await client.act({ name: 'reset' });
    },
  };
}

async function startHost(client: HostClient, onStep: (step: StartStep) => void): Promise<void> {
  const worker = new Worker(new URL('host.worker.js', base), { type: 'module' });
  worker.postMessage({ base: base.href } satisfies Begin);
  await new Promise<void>((resolve, reject) => {
    worker.onerror = ({ message }) => reject(new Error(message));
    const stop = client.watch((message) => {
      if (message.kind === 'progress') onStep(message);
      if (message.kind === 'starting' || message.kind === 'moving') onStep(message.kind);
      if (message.kind === 'here') resolve();
      if (message.kind === 'broken') reject(new (message.isStore ? BrokenDemoStore : Error)(message.message));
      if (message.kind === 'here' || message.kind === 'broken') stop();
    });
  });
}

/** Deletes what is stored, also where it can't be opened. */
export async function deleteDemo(): Promise<void> {
  await createHostClient(channelName(base.pathname)).act({ name: 'reset' });
}

/** Without a service worker (a private window of some browsers) pictures and downloads have no links; everything else works. */
async function startLinks(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  keepDownloadsHere();
  try {
    await navigator.serviceWorker.register(new URL('demo-links.js', base), { scope: base.pathname });
    await Promise.race([
      new Promise<void>((resolve) => {
        if (navigator.serviceWorker.controller) resolve();
        navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true });
      }),
      new Promise((resolve) => setTimeout(resolve, LINKS_MS)),
    ]);
  } catch (error) {
    console.warn('Links to files need a service worker.', error);
  }
}
const LINKS_MS = 2_000;

/** Chromium downloads past the service worker what a link with `download` names; our answers say themselves that they are files. */
function keepDownloadsHere(): void {
  const links = `a[download][href^="${base.pathname}api/"]`;
  const prepare = ({ target }: Event) =>
    target instanceof Element && target.closest(links)?.removeAttribute('download');
  document.addEventListener('click', prepare, { capture: true });
}
