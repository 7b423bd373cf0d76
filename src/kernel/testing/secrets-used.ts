/**
 * Every password, code, token, key and cookie that was sent to or came from a server during a test. Each test server collects its
 * own, and searches its whole log for them when it stops.
 */
import { Writable } from 'node:stream';
import pino from 'pino';
import { createLog, type Log } from '#hosts/node/server/log.ts';
import { isId } from '../id.ts';

export type SecretsUsed = {
  /** Writes entries of the configured level, and records all entries. */
  readonly log: Log;
  /** Collects the secrets of a request and its response. An error response must not repeat a secret of its request. */
  note(path: string, asked: Sent, answered: Answered): void;
  /** The secrets contained in a text. */
  foundIn(text: string): string[];
  /** Everything logged so far. */
  lines(): readonly string[];
  /** Throws if the log contains a secret. */
  refuseLogged(): void;
};

type Sent = { readonly body?: unknown; readonly headers?: Readonly<Record<string, string>> };
type Answered = {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
  readonly text: string;
};

const named = /^(password|old_password|new_password|token|ticket|secret|recovery_codes|join_code)$/;
/** In other requests these names are numbers of accounts and parts, and keys of settings. */
const namedOnSecretRoutes = /^(code|codes|key)$/;
const secretRoutes = /^\/api\/(auth|api-keys|webhooks)\b/;
/** Shorter values are words that tests try, and could appear anywhere; so could ids of rows. */
const isSecret = (text: string) => /^\d{6}$/.test(text) || (text.length >= 8 && !isId(text));

export function noteSecrets(level: string): SecretsUsed {
  const secrets = new Set<string>();
  const lines: string[] = [];
  const shown = createLog(level);
  const log = pino(
    { level: 'trace', base: null },
    new Writable({
      write(line: Buffer, _encoding, done) {
        const text = line.toString();
        lines.push(text);
        const { level: of, msg, ...rest } = JSON.parse(text) as { level: number; msg: string };
        if (of >= shown.levelVal) shown[pino.levels.labels[of] as 'error'](rest, msg);
        done();
      },
    }),
  );
  const foundIn = (text: string) => [...secrets].filter((secret) => holds(text, secret));
  return {
    log,
    foundIn,
    lines: () => lines,
    note(path, { body, headers = {} }, answered) {
      const sent = new Set([...secretsOf(path, body), ...cookieValues(headers.cookie?.split(/; */) ?? [])]);
      const bearer = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1];
      if (bearer) sent.add(bearer);
      for (const one of [...sent]) if (!isSecret(one)) sent.delete(one);
      const repeated = answered.status >= 400 && [...sent].find((secret) => holds(answered.text, secret));
      if (repeated) throw new Error(`${path} repeats the secret ${repeated}: ${answered.text}`);
      const { data } = answered.body as { data: unknown };
      const brought = [...secretsOf(path, data), ...cookieValues(answered.headers.getSetCookie())];
      for (const secret of [...sent, ...brought.filter(isSecret)]) secrets.add(secret);
    },
    refuseLogged() {
      for (const line of lines) {
        const [secret] = foundIn(line);
        if (secret) throw new Error(`The log holds the secret ${secret}: ${line}`);
      }
    },
  };
}

function secretsOf(path: string, value: unknown, name = ''): string[] {
  if (typeof value === 'string') {
    return named.test(name) || (namedOnSecretRoutes.test(name) && secretRoutes.test(path)) ? [value] : [];
  }
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return [];
  if (Array.isArray(value)) return value.flatMap((one) => secretsOf(path, one, name));
  return Object.entries(value).flatMap(([key, one]) => secretsOf(path, one, key));
}

const cookieValues = (pairs: readonly string[]) =>
  pairs.map((pair) => /^[^=]*=([^;]*)/.exec(pair)?.[1] ?? '');

/** Six digits also appear inside ids and timestamps, so they must stand alone. */
function holds(text: string, secret: string): boolean {
  if (!/^\d+$/.test(secret)) return text.includes(secret);
  return new RegExp(`(?<![\\w.:+-])${secret}(?![\\w.:+-])`).test(text);
}
