// What the API needs from its host, beside the database (database/database.ts). A host implements each port once;
// testing/ports-contract.ts tests every implementation.

import type {
  PlannedOption,
  PlanningResult,
  PlanningTask,
  ProgressPoint,
} from '#domains/dispatch/company/planning-task.ts';
import type { Tables } from '#kernel/tables.ts';
import type { Bytes } from './bytes.ts';
import type { Database } from './database/database.ts';
import type { PrintedDocument } from './documents/printed-document.ts';
import type { Files, Range } from './files/stored-files.ts';

export type Ports = {
  readonly database: Database<Tables>;
  /** A few connections of their own to the same database, for work that may take long: reports and exports. */
  readonly heavyDatabase: Database<Tables>;
  readonly files: Files;
  readonly images: Images;
  readonly pdf: Pdf;
  readonly workbooks: Workbooks;
  readonly passwordHashing: PasswordHashing;
  readonly compression: Compression;
  readonly pages: Pages;
  readonly imports: Imports;
  readonly planning: Planning;
  /** Undefined: nobody is asked for ways, which are estimated. */
  readonly routing: Routing | undefined;
  readonly machine: Machine;
  readonly mapExtract: MapExtract;
  readonly log: Log;
};

/** Streets and places of a region as a PMTiles archive, which the operator may have put beside the data. */
export type MapExtract = {
  find(): Promise<{ readonly size: number; readonly version: string } | undefined>;
  /** Undefined if it is gone. */
  open(part?: Range): Promise<ReadableStream<Uint8Array> | undefined>;
};

type Write = (details: Readonly<Record<string, unknown>>, message: string) => void;
/** Never passed any secret. */
export type Log = { readonly info: Write; readonly warn: Write; readonly error: Write };

/** Images are decoded and re-encoded, so that only pixels remain. All methods reject if the image can't be read. */
export type Images = {
  /** JPEG, or PNG if transparent, within 2560 pixels, plus a WebP thumbnail of 480. */
  photo(bytes: Uint8Array): Promise<Photo>;
  /** A square WebP of 256 pixels. */
  avatar(bytes: Uint8Array): Promise<Uint8Array>;
  /** A PNG at print size; `isOnWhite`: flattened onto white, without transparency. */
  logo(bytes: Uint8Array, isOnWhite: boolean): Promise<Uint8Array>;
  /** A JPEG on white, as large as a photo is printed beside others. */
  print(bytes: Uint8Array): Promise<Uint8Array>;
};

export type Photo = {
  readonly bytes: Uint8Array;
  readonly mediaType: 'image/png' | 'image/jpeg';
  readonly width: number;
  readonly height: number;
  readonly thumbnail: Uint8Array;
};

/** Renders a document as PDF. */
export type Pdf = { draw(document: PrintedDocument): Promise<Uint8Array> };

export type Workbooks = { write(sheet: Sheet): Promise<Bytes> };

/** One sheet of a workbook (xlsx). */
export type Sheet = {
  readonly name: string;
  readonly columns: readonly {
    readonly label: string;
    readonly width: number;
    readonly align?: 'left' | 'right';
  }[];
  readonly rows: readonly (readonly (Cell | null)[])[];
  readonly hasStickyHead?: boolean;
};

/** `format` as in spreadsheets: `#,##0.00`, `yyyy-mm-dd`. */
export type Cell = {
  readonly value: string | number | Date;
  readonly format?: string;
  readonly isBold?: boolean;
  readonly indent?: number;
};

export type PasswordHashing = {
  /** How many may run at once without starving the rest of the machine. */
  readonly atOnce: number;
  /** Salted; deliberately expensive in memory and time. */
  hash(password: string): Promise<string>;
  /** False also if `hash` is not a valid hash. */
  verify(hash: string, password: string): Promise<boolean>;
};

/** Must not block the main thread. */
export type Compression = (encoding: 'br' | 'gzip', body: Bytes) => Promise<Bytes>;

/** The built client: `/index.html`, `/assets/…`, some with compressed variants (`.br`, `.gz`). */
export type Pages = {
  readonly names: readonly string[];
  read(name: string): Promise<Bytes>;
};

/** Reading an import file and storing its rows takes minutes, so it runs in a thread of its own. */
export type Imports = {
  /** Stores an uploaded file; refuses an empty or too large one. `key` is `{company}/{import}.csv` or `.xlsx`. */
  receive(key: string, body: AsyncIterable<Uint8Array>): Promise<{ readonly sha256: string }>;
  run(task: ImportTask): Promise<void>;
  /** The rows that could not be imported, as CSV; undefined if there are none. */
  problems(tenantId: string, importId: string): Promise<ReadableStream<Uint8Array> | undefined>;
};

export type ImportTask = {
  readonly kind: 'inspect' | 'check' | 'run' | 'undo';
  readonly importId: string;
  readonly tenantId: string;
  /** Who requested it: recorded as the author of the rows. */
  readonly userId: string | null;
};

/** Plans visits. That takes all of a processor for seconds, so it runs in a thread of its own. */
export type Planning = {
  run(task: PlanningTask, watch: PlanningWatch): Promise<PlanningResult>;
};

export type PlanningWatch = {
  /** Aborted: ends with the best plan so far. */
  readonly signal: AbortSignal;
  onProgress(point: ProgressPoint): void;
  /** A plan that is worth showing while it is improved further; once, if at all. */
  onInterim(interim: InterimPlan): void;
};

export type InterimPlan = { readonly before: PlannedOption; readonly plan: PlannedOption };

/** Ways on the road from a service. Rejects when it does not answer. */
export type Routing = {
  /** By source and destination; null where there is no way. */
  table(
    from: readonly RoutingPoint[],
    to: readonly RoutingPoint[],
    signal: AbortSignal,
  ): Promise<RoutingTable>;
};
export type RoutingPoint = { readonly latitude: number; readonly longitude: number };
export type RoutingTable = {
  readonly minutes: readonly (readonly (number | null)[])[];
  readonly kilometres: readonly (readonly (number | null)[])[];
};

export type Machine = {
  /** The product's version. */
  readonly version: string;
  /** The newest migration that this version contains. */
  readonly knownMigration: number;
  state(): Promise<MachineState>;
};

export type MachineState = {
  readonly node: string;
  readonly uptime_seconds: number;
  readonly memory_bytes: number;
  readonly free_disk_bytes: number;
};

/** Hands one mail to the mail server; rejects with the reason if it is not accepted. */
export type Mail = { send(mail: OutgoingMail): Promise<void> };

export type OutgoingMail = {
  /** A retried mail keeps its id. */
  readonly messageId: string;
  readonly from: { readonly name: string; readonly address: string };
  readonly replyTo?: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  readonly attachments: readonly {
    readonly filename: string;
    readonly contentType: string;
    readonly content: Uint8Array;
  }[];
};

/**
 * One POST to a user-supplied address. It connects to the address that was checked and follows no redirect; `allowPrivate`: also
 * inside a private network.
 */
export type Webhooks = {
  post(
    url: string,
    body: string,
    headers: Readonly<Record<string, string>>,
    allowPrivate: boolean,
  ): Promise<Posted>;
};
export type Posted = { readonly status: number; readonly text: string; readonly milliseconds: number };

/** What the host knows about a request beyond the web standard Request. */
export type Arrival = {
  /** The peer address of the connection. */
  readonly peer?: string | undefined;
  /**
   * The body read directly from the connection, where that is cheaper. Reading may stop early and the response can still be sent.
   */
  readonly body?: (() => AsyncIterable<Uint8Array>) | undefined;
  /** Where headers can't carry cookies, as between scripts of a browser. */
  readonly cookies?: { readonly sent: string; leave(cookie: string): void } | undefined;
};
