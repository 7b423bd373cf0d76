// What the API asks of the machine it runs on, beside the database (database/database.ts). A host implements each of
// these once; ports.contract.ts holds every implementation to the same.

import type { LabelFormat } from '#domains/assets/label-sheet.rules.ts';
import type { Statement } from '#domains/financial-reports/statements/statement.rules.ts';
import type { InvoiceDocument } from '#domains/invoicing/invoice-document.report.ts';
import type { CustomerStatement } from '#domains/invoicing/receivables/customer-statement.report.ts';
import type { PurchaseOrderDocument } from '#domains/purchasing/orders/purchase-order-document.report.ts';
import type { QuoteDocument } from '#domains/quoting/sending/quote-document.rules.ts';
import type { Tables } from '#kernel/tables.ts';
import type { Bytes } from './bytes.ts';
import type { Database } from './database/database.ts';
import type { Files } from './files/stored-files.ts';

export type Ports = {
  readonly database: Database<Tables>;
  readonly files: Files;
  readonly images: Images;
  readonly pdf: Pdf;
  readonly workbooks: Workbooks;
  readonly passwordHashing: PasswordHashing;
  readonly compression: Compression;
  readonly pages: Pages;
  readonly imports: Imports;
  readonly machine: Machine;
  readonly log: Log;
};

type Write = (details: Readonly<Record<string, unknown>>, message: string) => void;
/** Nothing secret is ever passed to it. */
export type Log = { readonly info: Write; readonly warn: Write; readonly error: Write };

/** Pictures are decoded and written anew, so that nothing but pixels survives. All reject what is no readable picture. */
export type Images = {
  /** JPEG, or PNG where it is transparent, within 2560 pixels, and a WebP of 480 beside it. */
  photo(bytes: Uint8Array): Promise<Photo>;
  /** A square WebP of 256 pixels. */
  avatar(bytes: Uint8Array): Promise<Uint8Array>;
  /** A PNG no larger than a logo is printed; `isOnWhite`: nothing of it lets through. */
  logo(bytes: Uint8Array, isOnWhite: boolean): Promise<Uint8Array>;
};

export type Photo = {
  readonly bytes: Uint8Array;
  readonly mediaType: 'image/png' | 'image/jpeg';
  readonly width: number;
  readonly height: number;
  readonly thumbnail: Uint8Array;
};

/** Draws a document as PDF. */
export type Pdf = { draw(document: PrintedDocument): Promise<Uint8Array> };

export type PrintedDocument =
  | {
      readonly kind: 'invoices';
      readonly invoices: readonly InvoiceDocument[];
      readonly logo?: Uint8Array | undefined;
    }
  | {
      readonly kind: 'statement';
      readonly statement: CustomerStatement;
      readonly logo?: Uint8Array | undefined;
    }
  | { readonly kind: 'report'; readonly report: Statement }
  | {
      readonly kind: 'purchase_order';
      readonly order: PurchaseOrderDocument;
      readonly logo?: Uint8Array | undefined;
    }
  | {
      readonly kind: 'quote';
      readonly quote: QuoteDocument;
      readonly logo?: Uint8Array | undefined;
      /** Of whoever signed. */
      readonly signature?: Uint8Array | undefined;
    }
  | { readonly kind: 'labels'; readonly labels: LabelsDocument };

export type LabelsDocument = {
  readonly format: LabelFormat;
  /** Labels of the first sheet that are used already. */
  readonly skip: number;
  readonly company: string;
  /** The address before `/q/…`. */
  readonly address: string;
  readonly labels: readonly PrintedLabel[];
};

export type PrintedLabel = {
  readonly code: string;
  /** Null: a label to be stuck on something later. */
  readonly name: string | null;
  readonly tag: string | null;
  readonly place: string | null;
};

export type Workbooks = { write(sheet: Sheet): Promise<Uint8Array> };

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

/** `format` as spreadsheets write it: `#,##0.00`, `yyyy-mm-dd`. */
export type Cell = {
  readonly value: string | number | Date;
  readonly format?: string;
  readonly isBold?: boolean;
  readonly indent?: number;
};

export type PasswordHashing = {
  /** How many at once leave the machine free for everything else. */
  readonly atOnce: number;
  /** Salted; costs memory and time on purpose. */
  hash(password: string): Promise<string>;
  /** False also for what is no hash. */
  verify(hash: string, password: string): Promise<boolean>;
};

/** Not on the thread that answers everybody. */
export type Compression = (encoding: 'br' | 'gzip', body: Bytes) => Promise<Bytes>;

/** The built client: `/index.html`, `/assets/…`, each perhaps with its smaller forms beside it (`.br`, `.gz`). */
export type Pages = {
  readonly names: readonly string[];
  read(name: string): Promise<Bytes>;
};

/** Reading a file to import and storing its rows is work of minutes, for a thread of its own. */
export type Imports = {
  /** Keeps an uploaded file; refuses what is empty or too large. `key` is `{company}/{import}.csv` or `.xlsx`. */
  receive(key: string, body: AsyncIterable<Uint8Array>): Promise<{ readonly sha256: string }>;
  run(task: ImportTask): Promise<void>;
  /** What could not be imported, as CSV; undefined where there is nothing. */
  problems(tenantId: string, importId: string): Promise<ReadableStream<Uint8Array> | undefined>;
};

export type ImportTask = {
  readonly kind: 'inspect' | 'check' | 'run' | 'undo';
  readonly importId: string;
  readonly tenantId: string;
  /** Who asked for it: the author of the rows. */
  readonly userId: string | null;
};

export type Machine = {
  /** Of this product. */
  readonly version: string;
  /** The newest migration that this version knows. */
  readonly knownMigration: number;
  state(): Promise<MachineState>;
};

export type MachineState = {
  readonly node: string;
  readonly uptime_seconds: number;
  readonly memory_bytes: number;
  readonly free_disk_bytes: number;
};

/** Hands one mail to the mail server; rejects with its reason when it is not accepted. */
export type Mail = { send(mail: OutgoingMail): Promise<void> };

export type OutgoingMail = {
  /** The same mail tried again has the same id. */
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
 * One POST to an address that somebody has entered. It goes to the address that was judged and follows no redirect;
 * `allowPrivate`: also inside a private network.
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

/** What the host knows of a request beyond what the web standard says. */
export type Arrival = {
  /** The address at the other end of the connection. */
  readonly peer?: string | undefined;
  /** The body straight from the connection, where that is cheaper. Whoever stops reading can still be answered. */
  readonly body?: (() => AsyncIterable<Uint8Array>) | undefined;
};
