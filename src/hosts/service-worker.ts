/** The part of a service worker's scope that we use: TypeScript's own library for workers can't be loaded beside the page's. */

type Extendable = Event & { waitUntil(work: Promise<unknown>): void };
type Fetching = Extendable & { readonly request: Request; respondWith(answer: Promise<Response>): void };

export type ServiceWorkerScope = {
  skipWaiting(): Promise<void>;
  readonly clients: { claim(): Promise<void> };
  addEventListener(name: 'install' | 'activate', on: (event: Extendable) => void): void;
  addEventListener(name: 'fetch', on: (event: Fetching) => void): void;
  addEventListener(name: 'message', on: (event: MessageEvent<unknown>) => void): void;
};

const isServiceWorker = (scope: unknown): scope is ServiceWorkerScope =>
  'clients' in globalThis && scope === globalThis;

/** Calls `start` if this script runs as a service worker. */
export function inServiceWorker(start: (worker: ServiceWorkerScope) => void): void {
  const scope: unknown = globalThis;
  if (isServiceWorker(scope)) start(scope);
}
