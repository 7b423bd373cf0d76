// Starts the server: database, migrations, posture check, pool, HTTP, then jobs, so that it answers requests before it takes on
// background work. Stops it again, letting running work finish.

import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { commands, jobs, otherParts, reports, resources } from '#domains/index.ts';
import { workbooks } from '#hosts/documents/workbooks.ts';
import { createRegistry } from '#kernel/registry.ts';
import type { Tables } from '#kernel/tables.ts';
import { createApp } from '#server/app.ts';
import { recoverImports } from '#server/imports/import-jobs.ts';
import { createJobHost } from '#server/jobs/job-host.ts';
import { queueDuePurges } from '#server/jobs/purge-company.ts';
import type { Ports } from '#server/ports.ts';
import { LONGEST_READ_MS } from '#server/report-runs/report-run.ts';
import { createServices, type ServerSettings } from '#server/services.ts';
import { compression } from '../compression.ts';
import type { Config } from '../config.ts';
import { migrate } from '../database/migrate.ts';
import { openAsOwner } from '../database/open-database.ts';
import { createDatabase, type PooledDatabase } from '../database/pool.ts';
import { checkPosture, UnsafePosture } from '../database/posture.ts';
import type { DatabaseRoles } from '../database/roles.ts';
import { type FileStore, filesOf } from '../files/file-store.ts';
import { openFileStore } from '../files/open-store.ts';
import { images } from '../images.ts';
import { createImports } from '../imports/import-threads.ts';
import { createAnchors, keepAnchoring } from '../jobs/anchor-audit.ts';
import { hostJobs } from '../jobs/host-jobs.ts';
import { type JobRunner, startJobs } from '../jobs/start-jobs.ts';
import { createMachine } from '../machine.ts';
import { createMapExtract } from '../map-extract.ts';
import { pagesIn, withDemo } from '../pages.ts';
import { passwordHashing } from '../password-hashing.ts';
import { createPdfRenderer, type PdfRenderer } from '../pdf/pdf-renderer.ts';
import { createPlanning } from '../planning/planner-threads.ts';
import { createRouting } from '../routing.ts';
import { drain, listen } from './listen.ts';
import { createLog, type Log } from './log.ts';

export type StartOptions = {
  /** Called with the migrated database before the first request: creates the sample company. */
  readonly prepare?: (database: PooledDatabase<Tables>) => Promise<void>;
  readonly log?: Log;
  readonly withJobs?: boolean;
};

export type RunningServer = {
  readonly url: string;
  readonly port: number;
  readonly database: PooledDatabase<Tables>;
  readonly routes: readonly { readonly method: string; readonly path: string }[];
  /** `graceMs`: how long new requests are still accepted, each as the last on its connection, so that nobody is cut off. */
  stop(graceMs?: number): Promise<void>;
};

/** Long enough for a client on a busy machine to send its next request, which then is the last on its connection. */
const GRACE_MS = 1_000;
const REPORT_CONNECTIONS = 3;
/** How long a failed start may take to close what it opened. */
const CLOSE_MS = 500;

export async function startServer(config: Config, options: StartOptions = {}): Promise<RunningServer> {
  const log = options.log ?? createLog(config.logLevel);
  const place = await openAsOwner(config, (message) => log.warn(message));
  try {
    const { roles } = await migrate(place.owner);
    const running = await serveOn(config, roles, options, log);
    return {
      ...running,
      async stop() {
        await running.stop(GRACE_MS);
        await place.close();
      },
    };
  } catch (error) {
    await place.close();
    throw error;
  }
}

/** Starts the server on a migrated database; used by tests with their own database. */
export async function serveOn(
  config: Config,
  roles: DatabaseRoles,
  options: StartOptions,
  log: Log,
): Promise<RunningServer> {
  const opened = createOpened();
  try {
    return await openServer(config, roles, options, log, opened);
  } catch (error) {
    // No work is running yet, so there is nothing to wait for.
    await Promise.race([opened.close(), sleep(CLOSE_MS, undefined, { ref: false })]);
    throw error;
  }
}

async function openServer(
  config: Config,
  roles: DatabaseRoles,
  options: StartOptions,
  log: Log,
  opened: Opened,
): Promise<RunningServer> {
  const pool = { connection: roles.app, log: (message: string) => log.warn(message) };
  const database = createDatabase<Tables>({ ...pool, ...ordinaryPool() });
  opened.add(() => database.close());
  const heavyDatabase = createDatabase<Tables>({ ...pool, ...heavyPool(config.reportConnections) });
  opened.add(() => heavyDatabase.close());
  // Runs before the database is closed and after everything that writes has stopped.
  let endAnchoring = async () => {};
  opened.add(() => endAnchoring());
  const faults = await checkPosture(database);
  if (faults.length > 0) throw new UnsafePosture(faults);
  await Promise.all([recoverImports(database), queueDuePurges(database)]);
  await options.prepare?.(database);
  const stopping = new AbortController();
  opened.add(async () => stopping.abort());
  const product = { registry: createRegistry(resources, commands, otherParts), reports };
  const store = openFileStore(config);
  const ports = portsOf(config, { database, heavyDatabase }, store, log);
  opened.add(() => ports.pdf.close());
  const services = await createServices(ports, settingsOf(config), product, stopping.signal);
  opened.add(() => services.answers.close());
  opened.add(() => services.reportRuns.close());
  const jobHost = createJobHost(database, services, log);
  const anchors = createAnchors(database, config.dataDir, (message, details) => log.info(details, message));
  let runner: JobRunner | undefined;
  opened.add(async () => runner?.stop());
  const app = createApp(services);
  const { server, port } = await listen(app, config);
  opened.add(() => drain(server));
  if (options.withJobs !== false)
    runner = await startJobs(
      roles.jobs,
      [...jobs, ...hostJobs(services, config, store, anchors)],
      jobHost,
      log,
    );
  endAnchoring = keepAnchoring(anchors, (error) =>
    log.warn({ error: String(error) }, 'no anchor was written'),
  );
  return {
    url: config.port === 0 ? `http://localhost:${port}` : config.publicUrl,
    port,
    database,
    routes: app.routes.map(({ method, path }) => ({ method, path })),
    async stop(graceMs = 0) {
      stopping.abort();
      if (graceMs > 0) await sleep(graceMs);
      await opened.close();
    },
  };
}

/** A company leaves a processor to the others as long as requests are short, and two connections when they are not. */
function ordinaryPool() {
  return { max: 10, perCompany: 8, shortPerCompany: Math.max(1, availableParallelism() - 1) };
}

/** One company leaves a connection to the others. */
function heavyPool(max = REPORT_CONNECTIONS) {
  return {
    ...{ max, min: 0, perCompany: Math.max(1, max - 1) },
    statementTimeoutMs: LONGEST_READ_MS,
    applicationName: 'fieldwright-reports',
    // A plan that is kept for any period reads the whole company for a week.
    settings: { plan_cache_mode: 'force_custom_plan' },
  };
}

type Opened = {
  add(close: () => Promise<unknown>): void;
  /** Closes in reverse order; failures are ignored. */
  close(): Promise<void>;
};

function createOpened(): Opened {
  const closers: (() => Promise<unknown>)[] = [];
  return {
    add: (close) => void closers.unshift(close),
    async close() {
      for (const close of closers.splice(0)) await close().catch(() => {});
    },
  };
}

/** A folder beside the server's, made by the build. */
const builtIn = (name: string) => join(dirname(fileURLToPath(import.meta.url)), '..', name);

function portsOf(config: Config, databases: Databases, store: FileStore, log: Log): NodePorts {
  return {
    ...databases,
    files: filesOf(store),
    images,
    pdf: createPdfRenderer(),
    workbooks,
    passwordHashing,
    compression,
    pages: withDemo(pagesIn(builtIn('client')), pagesIn(builtIn('demo'))),
    imports: createImports({ connection: databases.database.connection, dataDir: config.dataDir }),
    planning: createPlanning(),
    routing: config.routingUrl === undefined ? undefined : createRouting(config.routingUrl),
    machine: createMachine(config.dataDir),
    mapExtract: createMapExtract(config.dataDir),
    log,
  };
}

type Databases = { readonly [name in 'database' | 'heavyDatabase']: PooledDatabase<Tables> };
type NodePorts = Ports & { readonly pdf: PdfRenderer };

function settingsOf(config: Config): ServerSettings {
  return {
    publicUrl: config.publicUrl,
    mailsForReal: config.smtpUrl !== undefined,
    privateWebhooks: config.privateWebhooks === true,
    trustedProxies: config.trustedProxies,
    mapTiles: config.mapTiles,
  };
}
