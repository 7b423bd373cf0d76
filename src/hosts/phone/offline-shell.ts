/**
 * The service worker of the technician's phone: keeps the app's own files, so that it opens without a network. What it keeps was
 * downloaded as a whole, of one version. With a network the server's page comes first, so a new version is used at the next opening.
 */
import { inServiceWorker, type ServiceWorkerScope } from '#hosts/service-worker.ts';

/** Given by the build (scripts/phone-shell.ts): paths of files, of which `/index.html` is the page. */
declare const SHELL: { readonly version: string; readonly files: readonly string[] };

const PREFIX = 'fieldwright.shell.';
const PAGE = '/index.html';
/** A server that does not answer by then counts as away. */
const ANSWER_MS = 5_000;
/** A proxy answers for a server that is away. */
const AWAY = [502, 503, 504];

inServiceWorker(keepShell);

function keepShell(worker: ServiceWorkerScope): void {
  worker.addEventListener('install', (event) => event.waitUntil(download()));
  worker.addEventListener('activate', (event) =>
    event.waitUntil(Promise.all([removeOthers(), worker.clients.claim()])),
  );
  worker.addEventListener('message', ({ data }) => {
    // A page of this version has opened: nobody uses the files of the version before.
    if (typeof data === 'string' && SHELL.files.includes(data)) void worker.skipWaiting();
  });
  worker.addEventListener('fetch', (event) => {
    const { method, mode, url } = event.request;
    const { origin, pathname } = new URL(url);
    if (method !== 'GET' || origin !== location.origin) return;
    if (mode === 'navigate' && isScreen(pathname)) event.respondWith(open(event.request));
    else if (SHELL.files.includes(pathname) && pathname !== PAGE)
      event.respondWith(hasHash(pathname) ? kept(pathname, event.request) : latest(pathname, event.request));
  });
}

/** A file that never changes. */
const hasHash = (path: string): boolean => path.startsWith('/assets/');

/** Not a document of the server, nor the demo beside it. */
const isScreen = (path: string): boolean =>
  !/^\/(api|calendar|demo)(\/|$)/.test(path) && !/\.\w+$/.test(path);

async function download(): Promise<void> {
  const cache = await caches.open(PREFIX + SHELL.version);
  // Files with a hash in their name never change; of the others this version's are wanted.
  await cache.addAll(
    SHELL.files.map((path) => (hasHash(path) ? path : new Request(path, { cache: 'reload' }))),
  );
}

async function removeOthers(): Promise<void> {
  const names = await caches.keys();
  const others = names.filter((name) => name.startsWith(PREFIX) && name !== PREFIX + SHELL.version);
  await Promise.all(others.map((name) => caches.delete(name)));
}

async function open(request: Request): Promise<Response> {
  let answer: Response | undefined;
  try {
    answer = await fetch(request, { signal: AbortSignal.timeout(ANSWER_MS) });
    if (!AWAY.includes(answer.status)) return answer;
  } catch {
    // No network: the kept page.
  }
  return (await caches.match(PAGE)) ?? answer ?? Response.error();
}

async function kept(path: string, request: Request): Promise<Response> {
  return (await caches.match(path)) ?? fetch(request);
}

/** The server's own goes with the server's page. */
async function latest(path: string, request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const before = await caches.match(path);
    if (before) return before;
    throw error;
  }
}
