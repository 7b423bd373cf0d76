// The HTTP server. Malformed requests are refused here, with the usual error format and headers; slow clients are disconnected;
// on shutdown, running requests are finished.

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { type HttpBindings, serve } from '@hono/node-server';
import type { App } from '#server/app.ts';
import type { Arrival } from '#server/ports.ts';
import { errorBody } from '#server/request/respond.ts';
import { guardHeaders } from '#server/request/security-headers.ts';
import type { Config } from '../config.ts';

/** Limits for slow clients: time for the request's head, and at least `leastBytes` of the body between two checks. */
export type SlowClientLimits = {
  readonly headMs: number;
  readonly lookMs: number;
  readonly leastBytes: number;
};

/**
 * The connection is closed after two checks with too little data: within half a minute, but never while an upload makes progress.
 */
const slowClientLimits: SlowClientLimits = { headMs: 15_000, lookMs: 8_000, leastBytes: 512 };
const MAX_HEADERS = 100;
const DRAIN_MS = 30_000;

export function listen(
  app: App,
  { port, host, publicUrl }: Pick<Config, 'port' | 'host' | 'publicUrl'>,
  { headMs, lookMs, leastBytes } = slowClientLimits,
): Promise<{ server: Server; port: number }> {
  const overTls = publicUrl.startsWith('https:');
  const receiving = new Set<IncomingMessage>();
  return new Promise((resolve, reject) => {
    const server = serve(
      {
        fetch: (request, { incoming }: HttpBindings) => app.fetch(request, arrivalOf(incoming)),
        port,
        hostname: host,
        serverOptions: { connectionsCheckingInterval: Math.min(2_000, headMs), requireHostHeader: false },
        createServer: (options: object, pass: (request: IncomingMessage, response: ServerResponse) => void) =>
          createServer(options, (request, response) => {
            const fault = faultOf(request);
            if (fault) return refuse(response, fault, overTls);
            if (!request.complete) receiving.add(request);
            pass(request, response);
          }),
      } as Parameters<typeof serve>[0],
      (address) => resolve({ server, port: address.port }),
    ) as Server;
    server.headersTimeout = headMs;
    // A large photo over a slow connection takes long; clients that send almost nothing are found by `letGo`.
    server.requestTimeout = 600_000;
    server.keepAliveTimeout = 65_000;
    server.maxHeadersCount = MAX_HEADERS + 1;
    server.on('checkExpectation', (_request, response) => refuse(response, expectation, overTls));
    server.on('clientError', (error, socket) => answerSocket(error, socket, overTls));
    const looking = setInterval(() => letGo(receiving, leastBytes, overTls), lookMs).unref();
    server.once('close', () => clearInterval(looking));
    server.once('error', reject);
  });
}

/** The body directly from the socket: wrapping it in a web stream costs more than reading it. */
function arrivalOf(incoming: IncomingMessage): Arrival {
  return {
    peer: incoming.socket.remoteAddress,
    body: () => incoming.iterator({ destroyOnReturn: false }),
  };
}

type Fault = { readonly status: number; readonly code: string; readonly message: string };

const expectation: Fault = { status: 417, code: 'bad_request', message: 'Send no Expect header.' };
/** Paths that a caching proxy takes for static files, by their extension. */
const FILE = /(\.|%2e)(css|m?js|map|png|jpe?g|gif|svg|ico|webp|avif|woff2?|ttf|otf|html?|txt|xml|pdf|zip)$/i;
/** Our own routes that end in a file extension. */
const OWN_FILE = /^\/api\/financial-statements\/[a-z0-9_]+\.pdf$/;
const DATA = /^\/(api|auth|financial-permissions|financial-audit-trail|user-profiles)(\/|;|%|$)/i;
const HOST = /^([\w.-]+|\[[0-9a-f:.]+\])(:\d{1,5})?$/i;

/** The fault of a request that a proxy in front might interpret differently from this server; undefined if there is none. */
function faultOf({ rawHeaders, url = '', headers, method }: IncomingMessage): Fault | undefined {
  if (rawHeaders.length / 2 > MAX_HEADERS)
    return { status: 431, code: 'too_large', message: `A request may have up to ${MAX_HEADERS} headers.` };
  const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length;
  if (hosts !== 1 || !HOST.test(headers.host ?? ''))
    return { status: 400, code: 'bad_request', message: 'Name the host once.' };
  if (!url.startsWith('/') || url.includes('\\'))
    return { status: 400, code: 'bad_request', message: 'A path begins with a slash.' };
  const path = url.split('?', 1)[0] ?? '';
  if (DATA.test(path) && FILE.test(path) && !OWN_FILE.test(path))
    return { status: 400, code: 'bad_request', message: 'There are no files here.' };
  if (/^(TRACE|TRACK)$/.test(method ?? ''))
    return { status: 405, code: 'method_not_allowed', message: 'Method not allowed.' };
  return undefined;
}

function refuse(response: ServerResponse, { status, code, message }: Fault, overTls: boolean): void {
  const { body, headers } = refusal(code, message, overTls);
  response.writeHead(status, headers);
  response.end(body);
}

function refusal(code: string, message: string, overTls: boolean) {
  const { requestId, body } = errorBody(code, message);
  const headers: Record<string, string> = {
    ...Object.fromEntries(guardHeaders(overTls)),
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'content-length': String(Buffer.byteLength(body)),
    'x-request-id': requestId,
    connection: 'close',
  };
  return { body, headers };
}

const ofParser: Readonly<Record<string, readonly [status: string, code: string, message: string]>> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'too_large', 'The headers are too large.'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: ['413 Payload Too Large', 'too_large', 'The request is too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'bad_request', 'The request took too long.'],
};

/** Writes to the raw socket, because there is no response object for an unparsable request. */
function answerSocket(error: NodeJS.ErrnoException, socket: Duplex, overTls: boolean): void {
  const isAnswering = (socket as { _httpMessage?: { headersSent?: boolean } })._httpMessage?.headersSent;
  if (error.code === 'ECONNRESET' || !socket.writable || isAnswering) {
    socket.destroy();
    return;
  }
  const [status, code, message] = ofParser[error.code ?? ''] ?? [
    '400 Bad Request',
    'bad_request',
    'This is no request.',
  ];
  const { body, headers } = refusal(code, message, overTls);
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status}\r\n${head.join('')}\r\n${body}`);
}

type Look = { readonly bytes: number; readonly idle: number };
const looks = new WeakMap<IncomingMessage, Look>();

/** Disconnects slow clients. Data that the application has not read yet does not count against the client. */
function letGo(receiving: Set<IncomingMessage>, leastBytes: number, overTls: boolean): void {
  for (const request of receiving) {
    const { socket } = request;
    if (request.complete || socket.destroyed) {
      receiving.delete(request);
      continue;
    }
    const bytes = socket.bytesRead;
    const before = looks.get(request);
    const isSlow = before !== undefined && request.readableLength === 0 && bytes - before.bytes < leastBytes;
    const idle = isSlow ? before.idle + 1 : 0;
    looks.set(request, { bytes, idle });
    if (idle < 2) continue;
    receiving.delete(request);
    answerSocket(Object.assign(new Error('too slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket, overTls);
    socket.destroySoon();
  }
}

/** Stops accepting connections, lets requests finish, then closes the rest: event streams never end by themselves. */
export function drain(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const hardStop = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
    const softStop = setTimeout(() => server.closeIdleConnections(), 200);
    server.close(() => {
      clearTimeout(hardStop);
      clearTimeout(softStop);
      resolve();
    });
    server.closeIdleConnections();
  });
}
