// `GET /api/events`: names of the company's changed tables as server-sent events. Only names are sent, so the screen's next
// request is authorized as usual. After a gap (Last-Event-ID of another run, or one too far back) the first event is `resync`:
// reload everything shown. A page that connects for the first time says since when it has been loading (`loading_ms`), and gets the
// changes since then: it may have read some tables before them. When the server itself missed changes because the database was away, every stream gets `resync`.

import { canRead } from '#kernel/data-api/rights.ts';
import type { App } from '../app.ts';
import { toHex } from '../bytes.ts';
import { withViewer } from '../request/request.ts';
import type { Services } from '../services.ts';
import type { Acting } from '../viewers/acting.ts';

const REMEMBERED = 1000;
const HEARTBEAT_MS = 20_000;
/** Nobody announces what ends by time alone (an idle or expired session), so every third heartbeat checks the session. */
const BEATS_PER_LOOKUP = 3;
/** A change of one of these may end a stream, so the stream is checked at once. */
const rights: ReadonlySet<string> = new Set([
  'memberships',
  'financial_permissions',
  'tenants',
  'devices',
  'users',
]);
/** Debounce: several changes at once cause one check. */
const DEBOUNCE_MS = 100;
const MAX_UNREAD = 1_000;
const encoder = new TextEncoder();
type Change = {
  readonly id: number;
  readonly tenantId: string;
  readonly table: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
};
/** Added to the time that a page has been loading: its request was under way as well. */
const ON_THE_WAY_MS = 2000;

export function registerEvents(app: App, services: Services): void {
  let run = newRun();
  const recent: Change[] = [];
  const open = new Set<OpenStream>();
  const checkSessions = sessionSweep(services, open);
  let last = 0;
  services.stopping.addEventListener('abort', () => {
    for (const one of [...open]) one.end();
  });
  services.answers.onChange((tenantId, table) => {
    last += 1;
    const change = { id: last, tenantId, table, at: Date.now() };
    recent.push(change);
    if (recent.length > REMEMBERED) recent.shift();
    const encoded = encodeChange(run, change);
    for (const one of open) one.deliver(change, encoded);
    if (table === 'sessions') checkSessions();
  });
  services.answers.onGap(() => {
    // Event ids from before are of another run: clients that resume from them must reload everything.
    run = newRun();
    recent.length = 0;
    for (const one of open) one.resync(`${run}.${last}`);
  });
  app.get('/api/events', (c) =>
    withViewer(c, services, async (acting) => {
      const { missed, resync } = gapOf(
        recent,
        { run, last },
        c.req.header('last-event-id'),
        c.req.query('loading_ms'),
      );
      const stream = changeStream({
        acting,
        services,
        open,
        run,
        last,
        missed: missed.filter(({ tenantId }) => tenantId === acting.tenantId || tenantId === '*'),
        resync,
      });
      return new Response(stream, {
        headers: {
          'content-type': 'text/event-stream',
          'cache-control': 'no-store',
          'x-accel-buffering': 'no',
        },
      });
    }),
  );
}

/** What the page has not heard of: the changes, as far as they are remembered; else everything. */
function gapOf(
  recent: readonly Change[],
  { run, last }: { readonly run: string; readonly last: number },
  lastEventId: string | undefined,
  loadingMs: string | undefined,
): { readonly missed: readonly Change[]; readonly resync: boolean } {
  const [since, lastSeen] = (lastEventId ?? '').split('.');
  if (since) {
    const oldest = recent[0]?.id ?? last + 1;
    const isRemembered = since === run && Number(lastSeen) >= oldest - 1;
    if (!isRemembered) return { missed: [], resync: true };
    return { missed: recent.filter(({ id }) => id > Number(lastSeen)), resync: false };
  }
  const loading = Number(loadingMs ?? Number.NaN);
  if (!(loading >= 0)) return { missed: [], resync: false };
  const start = Date.now() - loading - ON_THE_WAY_MS;
  const missed = recent.filter(({ at }) => at >= start);
  return { missed, resync: missed.length === REMEMBERED };
}

const newRun = () => crypto.randomUUID().slice(0, 8);

type OpenStream = {
  readonly sessionHash: Uint8Array;
  readonly hasSkipped: boolean;
  /** `encoded`: the event as bytes, the same for every stream, so it is encoded once. */
  deliver(change: Change, encoded: Uint8Array): void;
  resync(id: string): void;
  /** Checks whether the stream may stay open. */
  check(): void;
  end(): void;
};

/** Sign-outs are frequent: one query finds which of all open streams are affected. */
function sessionSweep(services: Services, open: ReadonlySet<OpenStream>): () => void {
  let asking: ReturnType<typeof setTimeout> | undefined;
  const sweep = async () => {
    const streams = [...open];
    const { rows } = await services.database.query<{ hash: string; is_restricted: boolean }>(
      `select encode(token_hash, 'hex') as hash, is_restricted from sessions
        where token_hash = any($1::bytea[]) and revoked_at is null and expires_at > now()`,
      [streams.map(({ sessionHash }) => sessionHash)],
    );
    const alive = new Map(rows.map(({ hash, is_restricted }) => [hash, is_restricted]));
    for (const one of streams) if (alive.get(toHex(one.sessionHash)) !== one.hasSkipped) one.check();
  };
  return () => {
    if (asking || open.size === 0) return;
    asking = setTimeout(() => {
      asking = undefined;
      if (services.stopping.aborted) return;
      // The next heartbeat checks again.
      sweep().catch((error) => services.log.warn({ error: String(error) }, 'event streams were not checked'));
    }, DEBOUNCE_MS);
  };
}

function encodeChange(run: string, { id, table }: Change): Uint8Array {
  return encoder.encode(`id: ${run}.${id}\nevent: change\ndata: ${JSON.stringify({ table })}\n\n`);
}

type Streaming = {
  readonly acting: Acting;
  readonly services: Services;
  readonly open: Set<OpenStream>;
  readonly run: string;
  /** The newest change when the stream starts. */
  readonly last: number;
  readonly missed: readonly Change[];
  readonly resync: boolean;
};

export function changeStream(streaming: Streaming): ReadableStream<Uint8Array> {
  const { acting, services, open, run, last, missed, resync } = streaming;
  let stop = () => {};
  return new ReadableStream<Uint8Array>({
    start(controller) {
      let ended = false;
      // Writing to a closed stream would throw.
      const send = (bytes: Uint8Array) => {
        if (!ended) controller.enqueue(bytes);
      };
      const write = (text: string) => send(encoder.encode(text));
      const end = () => {
        if (ended) return;
        stop();
        controller.close();
      };
      const check = async (how: 'find' | 'findFresh' = 'find') => {
        const isSame = await hasSameRights(services, acting, how);
        if (!isSame) end();
        return isSame;
      };
      const checkSoon = debounced(() => void check());
      const deliver = ({ tenantId, table }: Change, encoded: Uint8Array) => {
        if (rights.has(table) && (tenantId === '*' || tenantId === acting.tenantId)) checkSoon();
        if (tenantId !== acting.tenantId || !isVisible(services, acting, table)) return;
        // A client that does not read is disconnected; on reconnecting it gets `resync`.
        if ((controller.desiredSize ?? 0) < -MAX_UNREAD) return end();
        send(encoded);
      };
      // A stream ends with the membership, the session, or the rights it was opened with; the client reconnects with the new
      // ones.
      let beats = 0;
      const heartbeat = setInterval(async () => {
        beats += 1;
        if (await check(beats % BEATS_PER_LOOKUP === 0 ? 'findFresh' : 'find')) write(': alive\n\n');
      }, HEARTBEAT_MS);
      const stream: OpenStream = {
        sessionHash: acting.known.tokenHash,
        hasSkipped: acting.known.hasSkipped,
        deliver,
        resync: (id) => write(`id: ${id}\nevent: resync\ndata: {}\n\n`),
        check: () => void check(),
        end,
      };
      open.add(stream);
      stop = () => {
        ended = true;
        clearInterval(heartbeat);
        checkSoon.cancel();
        open.delete(stream);
      };
      // Sends an id at once, so that a connection that breaks before the first change can resume.
      write(missed.length > 0 ? 'retry: 2000\n\n' : `retry: 2000\nid: ${run}.${last}\n\n`);
      if (resync) stream.resync(`${run}.${last}`);
      for (const change of missed) deliver(change, encodeChange(run, change));
    },
    cancel: () => stop(),
  });
}

/** Runs `action` once, however often it is called within `DEBOUNCE_MS`. */
function debounced(action: () => void): { (): void; cancel(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const schedule = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      action();
    }, DEBOUNCE_MS);
  };
  return Object.assign(schedule, { cancel: () => clearTimeout(timer) });
}

async function hasSameRights({ viewers }: Services, { known, tenantId }: Acting, how: 'find' | 'findFresh') {
  const now = await viewers[how](known.tokenHash, tenantId).catch(() => undefined);
  return now?.viewer !== undefined && now.rightsVersion === known.rightsVersion;
}

function isVisible(services: Services, acting: Acting, table: string): boolean {
  const resource = services.registry.resource(table);
  return resource !== undefined && canRead(resource, acting);
}
