// The host in a browser: the same API as the server's, over PGlite and what a worker offers. It is opened with the parts that
// differ between a worker and a test.

import type { PGlite } from '@electric-sql/pglite';
import { commands, jobs, otherParts, reports, resources } from '#domains/index.ts';
import { createRegistry } from '#kernel/registry.ts';
import { createApp } from '#server/app.ts';
import { recoverImports } from '#server/imports/import-jobs.ts';
import { createJobHost } from '#server/jobs/job-host.ts';
import type { Arrival, Ports } from '#server/ports.ts';
import { createServices, type ServerSettings } from '#server/services.ts';
import { createCookieJar, type KeptCookies } from './cookie-jar.ts';
import { createPgliteDatabase } from './database/pglite-database.ts';
import { browserJobs } from './jobs/browser-jobs.ts';
import { type RunJobs, startJobs } from './jobs/run-jobs.ts';
import { createImports } from './ports/imports.ts';

export type HostParts = {
  readonly pglite: PGlite;
  readonly ports: Omit<Ports, 'database' | 'heavyDatabase' | 'imports'>;
  readonly cookies: KeptCookies;
  /** Where the pages are: links in mails begin with it. */
  readonly publicUrl: string;
  /** Called when the connection to the database becomes free. */
  afterUse?(): void;
  /** Which jobs it runs; default: all. `queued`: not those that recur. */
  readonly runs?: RunJobs;
};

export type BrowserHost = {
  /** Answers as the server would. The session's cookie is kept here, unless somebody else's `cookies` come with the request. */
  fetch(request: Request, cookies?: Arrival['cookies']): Promise<Response>;
  /** Starts a session of this person. No password is asked for: the data is the visitor's own. */
  signInAs(email: string): Promise<Response>;
  /** Ends what the write-ahead log holds, so that the next start has nothing to recover. */
  checkpoint(): Promise<void>;
  close(): Promise<void>;
};

export async function openHost({
  pglite,
  ports,
  cookies,
  publicUrl,
  afterUse,
  runs = 'all',
}: HostParts): Promise<BrowserHost> {
  let wakeJobs = () => {};
  const database = await createPgliteDatabase(pglite, () => {
    afterUse?.();
    wakeJobs();
  });
  const stopping = new AbortController();
  const settings: ServerSettings = {
    publicUrl,
    mailsForReal: false,
    privateWebhooks: false,
    trustedProxies: [],
  };
  const product = { registry: createRegistry(resources, commands, otherParts), reports };
  const imports = createImports(database, ports.files, product.registry);
  // PGlite has one connection.
  const allPorts = { ...ports, database, heavyDatabase: database, imports };
  const services = await createServices(allPorts, settings, product, stopping.signal);
  const app = createApp(services);
  const jar = createCookieJar(cookies);
  await recoverImports(database);
  const runner = await startJobs(
    database,
    [...jobs, ...browserJobs(services)],
    createJobHost(database, services, ports.log),
    ports.log,
    runs,
  );
  wakeJobs = runner.wake;
  const fetch = async (request: Request, cookies = jar): Promise<Response> =>
    app.fetch(request, { peer: '127.0.0.1', cookies, body: () => bodyOf(request) });
  return {
    fetch,
    signInAs: (email) =>
      fetch(
        new Request(new URL('/api/auth/signin', publicUrl), {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ email, password: 'any' }),
        }),
      ),
    checkpoint: async () => void (await database.query('checkpoint')),
    async close() {
      stopping.abort();
      await runner.stop();
      await services.reportRuns.close();
      await services.answers.close();
      await pglite.close();
    },
  };
}

/** As a whole: Firefox has no `Request.body`. */
async function* bodyOf(request: Request): AsyncGenerator<Uint8Array> {
  yield new Uint8Array(await request.arrayBuffer());
}
