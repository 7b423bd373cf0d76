// What the routes work with: made once at the start, passed to each of them.

import type { RunTask } from '#hosts/node/imports/run-task.ts';
import type { MapTiles } from '#hosts/node/map-tiles.ts';
import type { Passwords } from '#hosts/node/passwords.ts';
import type { PdfRenderer } from '#hosts/node/pdf/pdf-renderer.ts';
import type { Log } from '#hosts/node/server/log.ts';
import type { DataApi } from '#kernel/data-api/run.ts';
import type { Registry } from '#kernel/registry.ts';
import type { Report } from '#kernel/report.ts';
import type { Tables } from '#kernel/tables.ts';
import type { Database } from '#server/database/database.ts';
import type { App } from './app.ts';
import type { AnswerCache } from './data-api/answer-cache.ts';
import type { FileStore } from './files/file-store.ts';
import type { Readiness } from './readiness.ts';
import type { HeavyPlaces } from './request/heavy-places.ts';
import type { TrustedProxies } from './request/request-facts.ts';
import type { Sealing } from './sign-in/sealing.ts';
import type { Acting } from './viewers/acting.ts';
import type { Viewers } from './viewers/viewers.ts';

export type ServerSettings = {
  /** Where people reach the product; links in mails start with it. */
  readonly publicUrl: string;
  readonly mailsForReal: boolean;
  /** Webhooks may go to addresses inside a private network. */
  readonly privateWebhooks: boolean;
  readonly mapTiles?: MapTiles | undefined;
  readonly dataDir: string;
  readonly clientDir: string | undefined;
};

export type Services = {
  readonly config: ServerSettings;
  readonly database: Database<Tables>;
  readonly viewers: Viewers;
  readonly answers: AnswerCache;
  readonly registry: Registry;
  readonly reports: ReadonlyMap<string, Report>;
  readonly data: DataApi<Acting>;
  readonly files: FileStore;
  readonly runImport: RunTask;
  readonly pdf: PdfRenderer;
  readonly passwords: Passwords;
  readonly heavy: HeavyPlaces;
  readonly sealing: Sealing;
  readonly trusted: TrustedProxies;
  readonly log: Log;
  readonly extraRoutes: readonly ((app: App, services: Services) => void)[];
  /** Aborted when the server begins to stop: what never ends by itself (event streams) ends then. */
  readonly stopping: AbortSignal;
  readonly readiness: Readiness;
  /** False while the server is stopping. */
  isReady(): boolean;
};
