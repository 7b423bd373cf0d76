// The dependencies of all routes, created once at startup from the ports.

import type { DataApi } from '#kernel/data-api/run.ts';
import type { Registry } from '#kernel/registry.ts';
import type { Report } from '#kernel/report.ts';
import { type AnswerCache, createAnswerCache } from './data-api/answer-cache.ts';
import { createCountMemory } from './data-api/count-memory.ts';
import { createTransactions } from './data-api/transactions.ts';
import { boundToViewers } from './data-api/viewer-data-api.ts';
import { createFairQueue, type FairQueue } from './fair-queue.ts';
import type { Ports } from './ports.ts';
import { createReadiness, type Readiness } from './readiness.ts';
import { createReportRuns, type ReportRuns } from './report-runs/report-runs.ts';
import { type TrustedProxies, trustProxies } from './request/request-facts.ts';
import { type InstallationKey, readInstallationKey } from './sign-in/installation-key.ts';
import { createPasswords, type Passwords } from './sign-in/passwords.ts';
import { readEpoch } from './sync/epoch.ts';
import { type Acting, createRunner } from './viewers/acting.ts';
import { createViewers, type Viewers } from './viewers/viewers.ts';

export type ServerSettings = {
  /** Base address of the product; links in mails start with it. */
  readonly publicUrl: string;
  readonly mailsForReal: boolean;
  /** Whether webhooks may call addresses inside a private network. */
  readonly privateWebhooks: boolean;
  /** Proxies whose forwarding headers are trusted, as addresses or CIDR ranges. */
  readonly trustedProxies: readonly string[];
  readonly mapTiles?: MapTiles | undefined;
};

export type MapTiles = {
  /** A template with {z}, {x} and {y}: `https://tiles.example.com/{z}/{x}/{y}.png`, or a path of this server. */
  readonly url: string;
  /** Undefined for this server's own origin. */
  readonly origin?: string;
  readonly attribution?: { readonly text: string; readonly link?: string };
};

export type Services = Ports & {
  readonly config: ServerSettings;
  readonly viewers: Viewers;
  readonly answers: AnswerCache;
  readonly registry: Registry;
  readonly reports: ReadonlyMap<string, Report>;
  readonly data: DataApi<Acting>;
  readonly passwords: Passwords;
  /** Limits how many documents a company draws at once. */
  readonly documents: FairQueue;
  readonly reportRuns: ReportRuns;
  readonly installationKey: InstallationKey;
  /** Another after each restore from a backup. */
  readonly epoch: string;
  readonly trusted: TrustedProxies;
  /** Aborted when the server starts to stop; endless responses (event streams) then end. */
  readonly stopping: AbortSignal;
  readonly readiness: Readiness;
  /** False while the server is stopping. */
  isReady(): boolean;
};

const documentLimits = {
  lanes: Number.POSITIVE_INFINITY,
  perCompany: 2,
  maxQueued: 8,
  maxWaitMs: 10_000,
};

/** The resources, commands and reports to serve. */
export type Product = { readonly registry: Registry; readonly reports: readonly Report[] };

/** Close `reportRuns`, then `answers` when the server has stopped. */
export async function createServices(
  ports: Ports,
  config: ServerSettings,
  { registry, reports }: Product,
  stopping: AbortSignal,
): Promise<Services> {
  const { database } = ports;
  const viewers = createViewers(database);
  const answers = await createAnswerCache(database, viewers);
  const data = boundToViewers(registry, createRunner(ports), {
    counts: createCountMemory(registry, answers),
    transactions: createTransactions(database, { config, registry }),
  });
  return {
    ...ports,
    config,
    viewers,
    answers,
    registry,
    reportRuns: createReportRuns({ ...ports, config, registry, answers, stopping }),
    reports: new Map(reports.map((report) => [report.name, report])),
    data,
    passwords: createPasswords(ports.passwordHashing),
    documents: createFairQueue(documentLimits),
    installationKey: await readInstallationKey(database),
    epoch: await readEpoch(database),
    trusted: trustProxies(config.trustedProxies),
    stopping,
    readiness: createReadiness(database, answers, ports.machine.knownMigration),
    isReady: () => !stopping.aborted,
  };
}
