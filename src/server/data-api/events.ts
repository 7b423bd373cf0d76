// `GET /api/events`: which tables of the company have changed, as server-sent events. Only names travel, so that what a
// screen then asks for goes through the same rights as ever. After a gap (Last-Event-ID of another run, or one too far
// back) the first event is `resync`: ask for everything that is shown. When the server itself has missed changes, because
// the database was away, everybody is told `resync`.

import { canRead } from '#kernel/data-api/rights.ts';
import type { App } from '../app.ts';
import { toHex } from '../bytes.ts';
import { withViewer } from '../request/request.ts';
import type { Services } from '../services.ts';
import type { Acting } from '../viewers/acting.ts';

const REMEMBERED = 1000;
const HEARTBEAT_MS = 20_000;
/** What ends with time alone (a session nobody uses, one that is too old) is announced by nobody: asked for at every third beat. */
const BEATS_TO_ASK = 3;
/** A change of one of these may end a stream: it is asked at once whether it still may go on. */
const rights: ReadonlySet<string> = new Set([
  'memberships',
  'financial_permissions',
  'tenants',
  'devices',
  'users',
]);
/** Several changes of one moment are one question. */
const ASK_AFTER_MS = 100;
const MOST_UNREAD = 1_000;
const encoder = new TextEncoder();
type Change = { readonly id: number; readonly tenantId: string; readonly table: string };

export function registerEvents(app: App, services: Services): void {
  let run = newRun();
  const recent: Change[] = [];
  const open = new Set<Listening>();
  const askOfSessions = sessionSweep(services, open);
  let last = 0;
  services.stopping.addEventListener('abort', () => {
    for (const one of [...open]) one.end();
  });
  services.answers.onChange((tenantId, table) => {
    last += 1;
    const change = { id: last, tenantId, table };
    recent.push(change);
    if (recent.length > REMEMBERED) recent.shift();
    const told = toldAs(run, change);
    for (const one of open) one.tell(change, told);
    if (table === 'sessions') askOfSessions();
  });
  services.answers.onGap(() => {
    // What was heard before is of another run: whoever comes back with it has to ask for everything.
    run = newRun();
    recent.length = 0;
    for (const one of open) one.resync(`${run}.${last}`);
  });
  app.get('/api/events', (c) =>
    withViewer(c, services, async (acting) => {
      const [since, lastSeen] = (c.req.header('last-event-id') ?? '').split('.');
      const oldest = recent[0]?.id ?? last + 1;
      const resumable = since === run && Number(lastSeen) >= oldest - 1;
      const missed = resumable ? recent.filter((change) => change.id > Number(lastSeen)) : [];
      const stream = changeStream({
        acting,
        services,
        open,
        run,
        last,
        missed,
        resync: since !== '' && !resumable,
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

const newRun = () => crypto.randomUUID().slice(0, 8);

type Listening = {
  readonly sessionHash: Uint8Array;
  readonly hasSkipped: boolean;
  /** The bytes are the same for everybody: made once, however many listen. */
  tell(change: Change, told: Uint8Array): void;
  resync(id: string): void;
  /** Whether it may still go on. */
  ask(): void;
  end(): void;
};

/** People sign out all day: one question tells which of all streams that were meant. */
function sessionSweep(services: Services, open: ReadonlySet<Listening>): () => void {
  let asking: ReturnType<typeof setTimeout> | undefined;
  const sweep = async () => {
    const streams = [...open];
    const { rows } = await services.database.query<{ hash: string; is_restricted: boolean }>(
      `select encode(token_hash, 'hex') as hash, is_restricted from sessions
        where token_hash = any($1::bytea[]) and revoked_at is null and expires_at > now()`,
      [streams.map(({ sessionHash }) => sessionHash)],
    );
    const alive = new Map(rows.map(({ hash, is_restricted }) => [hash, is_restricted]));
    for (const one of streams) if (alive.get(toHex(one.sessionHash)) !== one.hasSkipped) one.ask();
  };
  return () => {
    if (asking || open.size === 0) return;
    asking = setTimeout(() => {
      asking = undefined;
      if (services.stopping.aborted) return;
      // The next heartbeat asks again.
      sweep().catch((error) => services.log.warn({ error: String(error) }, 'event streams were not checked'));
    }, ASK_AFTER_MS);
  };
}

function toldAs(run: string, { id, table }: Change): Uint8Array {
  return encoder.encode(`id: ${run}.${id}\nevent: change\ndata: ${JSON.stringify({ table })}\n\n`);
}

type Streaming = {
  readonly acting: Acting;
  readonly services: Services;
  readonly open: Set<Listening>;
  readonly run: string;
  /** The newest change when it begins. */
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
      // Whoever has left in the meantime is told nothing more: their stream would throw.
      const send = (bytes: Uint8Array) => {
        if (!ended) controller.enqueue(bytes);
      };
      const write = (text: string) => send(encoder.encode(text));
      const end = () => {
        if (ended) return;
        stop();
        controller.close();
      };
      const goOn = async (how: 'find' | 'ask' = 'find') => {
        const isSame = await isAsBefore(services, acting, how);
        if (!isSame) end();
        return isSame;
      };
      const askSoon = once(() => void goOn());
      const tell = ({ tenantId, table }: Change, told: Uint8Array) => {
        if (rights.has(table) && (tenantId === '*' || tenantId === acting.tenantId)) askSoon();
        if (tenantId !== acting.tenantId || !isVisible(services, acting, table)) return;
        // Who doesn't read is let go, and is told on coming back to ask for everything.
        if ((controller.desiredSize ?? 0) < -MOST_UNREAD) return end();
        send(told);
      };
      // A stream ends with the membership, the session, or the rights it was opened with; the client comes back with others.
      let beats = 0;
      const heartbeat = setInterval(async () => {
        beats += 1;
        if (await goOn(beats % BEATS_TO_ASK === 0 ? 'ask' : 'find')) write(': alive\n\n');
      }, HEARTBEAT_MS);
      const listening: Listening = {
        sessionHash: acting.known.tokenHash,
        hasSkipped: acting.known.hasSkipped,
        tell,
        resync: (id) => write(`id: ${id}\nevent: resync\ndata: {}\n\n`),
        ask: () => void goOn(),
        end,
      };
      open.add(listening);
      stop = () => {
        ended = true;
        clearInterval(heartbeat);
        askSoon.cancel();
        open.delete(listening);
      };
      // An id from the start: a connection that breaks before the first change also says where it stood.
      write(missed.length > 0 ? 'retry: 2000\n\n' : `retry: 2000\nid: ${run}.${last}\n\n`);
      if (resync) listening.resync(`${run}.${last}`);
      for (const change of missed) tell(change, toldAs(run, change));
    },
    cancel: () => stop(),
  });
}

/** However often it is asked for within `ASK_AFTER_MS`, it is done once. */
function once(act: () => void): { (): void; cancel(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const ask = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      act();
    }, ASK_AFTER_MS);
  };
  return Object.assign(ask, { cancel: () => clearTimeout(timer) });
}

async function isAsBefore({ viewers }: Services, { known, tenantId }: Acting, how: 'find' | 'ask') {
  const now = await viewers[how](known.tokenHash, tenantId).catch(() => undefined);
  return now?.viewer !== undefined && now.rightsVersion === known.rightsVersion;
}

function isVisible(services: Services, acting: Acting, table: string): boolean {
  const resource = services.registry.resource(table);
  return resource !== undefined && canRead(resource, acting);
}
