// The demo's service worker: answers requests to the API that the page doesn't send itself (pictures, documents, downloads, a try
// in the console) by asking the host over the channel. Everything else goes to the network as if it were not there.

import { inServiceWorker, type ServiceWorkerScope } from '#hosts/service-worker.ts';
import { channelName } from '../channel.ts';
import { createHostClient } from './host-client.ts';
import { toResponse } from './worker-transport.ts';

const base = new URL('./', location.href);
const client = createHostClient(channelName(base.pathname));

inServiceWorker(answerLinks);

function answerLinks(worker: ServiceWorkerScope): void {
  worker.addEventListener('install', () => void worker.skipWaiting());
  worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));
  worker.addEventListener('fetch', (event) => {
    const { request } = event;
    const { origin, pathname, search } = new URL(request.url);
    const isOurs = origin === base.origin && pathname.startsWith(`${base.pathname}api/`);
    if (!isOurs) return;
    const address = pathname.slice(base.pathname.length - 1) + search;
    event.respondWith(answer(request, address));
  });
}

async function answer(request: Request, address: string): Promise<Response> {
  const { method, signal } = request;
  const headers = [...request.headers];
  const body = ['GET', 'HEAD'].includes(method) ? undefined : new Uint8Array(await request.arrayBuffer());
  return toResponse(await client.send({ method, address, headers, body }, signal));
}
