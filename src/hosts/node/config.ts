import { isIP } from 'node:net';
import { resolve } from 'node:path';
import type { MapTiles } from '#server/services.ts';
import { hostsOf, oneHostUrl } from './database/hosts.ts';
import { type Bucket, parseBucket } from './files/bucket.ts';
import { readMapTiles } from './map-tiles.ts';

/** The supported environment variables. README.md documents them; the command line lists them. */
export const settings = [
  'PORT',
  'HOST',
  'DATA_DIR',
  'DATABASE_URL',
  'REPORT_CONNECTIONS',
  'PUBLIC_URL',
  'SMTP_URL',
  'STORAGE_URL',
  'TRUSTED_PROXIES',
  'WEBHOOKS_TO_PRIVATE_ADDRESSES',
  'MAP_TILES_URL',
  'MAP_TILES_ATTRIBUTION',
  'ROUTING_URL',
  'LOG_LEVEL',
] as const;
type Setting = (typeof settings)[number];

/** Parses one variable; a fault is recorded and the fallback is used. */
export type ReadSetting = <T>(
  name: Setting,
  parse: (value: string) => T,
  fallback: T,
  isNeeded?: boolean,
) => T;

/** The parsed settings. */
export type Config = {
  readonly port: number;
  readonly host: string;
  /** An absolute path. */
  readonly dataDir: string;
  /** Undefined: the embedded PostgreSQL in `dataDir`. */
  readonly databaseUrl?: string;
  /** Connections to PostgreSQL for reports and exports only. */
  readonly reportConnections?: number;
  /** Base address of the product, without a trailing slash. */
  readonly publicUrl: string;
  readonly smtpUrl?: string;
  /** Where files are stored; undefined: below `dataDir`. */
  readonly bucket?: Bucket;
  /** Proxies whose forwarding headers are trusted, as CIDR ranges. */
  readonly trustedProxies: readonly string[];
  /** Allows webhooks to private addresses: for testing, never on the internet. */
  readonly privateWebhooks?: boolean;
  /** Source of map tiles; undefined: none, and no third party is contacted. */
  readonly mapTiles?: MapTiles;
  /** Address of an OSRM-compatible service, without a trailing slash; undefined: travel is estimated. */
  readonly routingUrl?: string;
  readonly logLevel: LogLevel;
};

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

type Environment = Readonly<Record<string, string | undefined>>;

/** All faults of the environment, one sentence per variable. */
export class WrongConfiguration extends Error {
  override readonly name = 'WrongConfiguration';
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(faults.join('\n'));
    this.faults = faults;
  }
}

export function readConfig(env: Environment, from: string): Config {
  const faults: string[] = [];
  const read: ReadSetting = (name, parse, fallback, isNeeded = false) => {
    const value = env[name]?.trim() ?? '';
    if (value === '' && !isNeeded) return fallback;
    try {
      return parse(value);
    } catch (error) {
      faults.push(
        `${name} ${error instanceof Error ? error.message : error}; it is "${withoutPassword(value)}".`,
      );
      return fallback;
    }
  };
  const port = read('PORT', parsePort, 3000);
  const host = read('HOST', parseHost, '127.0.0.1');
  const databaseUrl = read('DATABASE_URL', parseDatabaseUrl, undefined);
  const reportConnections = read('REPORT_CONNECTIONS', parseConnections, undefined);
  const smtpUrl = read('SMTP_URL', urlOf(['smtp:', 'smtps:']), undefined);
  const bucket = read('STORAGE_URL', parseBucket, undefined);
  const privateWebhooks = read('WEBHOOKS_TO_PRIVATE_ADDRESSES', parseYesNo, false);
  const publicUrl = read('PUBLIC_URL', parsePublicUrl, `http://${reachableName(host)}:${port}`);
  const mapTiles = readMapTiles(read);
  const routingUrl = read('ROUTING_URL', parseService, undefined);
  const config: Config = {
    port,
    host,
    dataDir: resolve(from, read('DATA_DIR', String, 'data')),
    publicUrl,
    trustedProxies: read('TRUSTED_PROXIES', parseRanges, []),
    logLevel: read('LOG_LEVEL', parseLogLevel, 'info'),
    ...(databaseUrl ? { databaseUrl } : {}),
    ...(reportConnections ? { reportConnections } : {}),
    ...(smtpUrl ? { smtpUrl } : {}),
    ...(bucket ? { bucket } : {}),
    ...(privateWebhooks ? { privateWebhooks } : {}),
    ...(mapTiles ? { mapTiles } : {}),
    ...(routingUrl ? { routingUrl } : {}),
  };
  if (faults.length > 0) throw new WrongConfiguration(faults);
  return config;
}

function parseYesNo(value: string): boolean {
  if (!/^(yes|no|true|false)$/i.test(value)) throw new Error('must be yes or no');
  return /^(yes|true)$/i.test(value);
}

function parseConnections(value: string): number {
  if (!/^([1-9]|1\d|20)$/.test(value)) throw new Error('must be a number from 1 to 20');
  return Number(value);
}

function parsePort(value: string): number {
  const port = Number(value);
  if (!/^\d{1,5}$/.test(value) || port > 65_535) throw new Error('must be a number from 0 to 65535');
  return port;
}

function parseHost(value: string): string {
  if (isIP(value) === 0 && !/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(value)) {
    throw new Error('must be an address to listen on, such as 127.0.0.1 or 0.0.0.0');
  }
  return value;
}

function parsePublicUrl(value: string): string {
  const url = parseUrl(value, ['http:', 'https:']);
  if (url.pathname !== '/' || url.search || url.hash || url.username) {
    throw new Error('must be an address without a path, such as https://field.example.com');
  }
  return url.origin;
}

function parseService(value: string): string {
  const url = parseUrl(value, ['http:', 'https:']);
  if (url.search || url.hash)
    throw new Error('must be an address without a query, such as http://127.0.0.1:5000');
  return url.href.replace(/\/$/, '');
}

function urlOf(schemes: readonly string[]): (value: string) => string | undefined {
  return (value) => {
    parseUrl(value, schemes);
    return value;
  };
}

function parseDatabaseUrl(value: string): string {
  hostsOf(value);
  parseUrl(oneHostUrl(value), ['postgres:', 'postgresql:']);
  return value;
}

function parseUrl(value: string, schemes: readonly string[]): URL {
  // PostgreSQL URLs omit the host for a socket, which URL does not allow after a user.
  const readable = value.replace('@/', '@localhost/');
  if (!URL.canParse(readable) || !schemes.includes(new URL(readable).protocol)) {
    throw new Error(`must be a URL that starts with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}`);
  }
  return new URL(readable);
}

function parseRanges(value: string): string[] {
  const ranges = value.split(/[\s,]+/).filter(Boolean);
  for (const range of ranges) {
    const [address = '', bits] = range.split('/');
    const family = isIP(address);
    const isRange =
      bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 6 ? 128 : 32));
    if (family === 0 || !isRange) {
      throw new Error(`must be a list of addresses or CIDR ranges, such as 10.0.0.0/8; "${range}" is none`);
    }
  }
  return ranges.map((range) => (range.includes('/') ? range : `${range}/${isIP(range) === 6 ? 128 : 32}`));
}

function parseLogLevel(value: string): LogLevel {
  const level = LOG_LEVELS.find((known) => known === value.toLowerCase());
  if (!level) throw new Error(`must be one of ${LOG_LEVELS.join(', ')}`);
  return level;
}

function reachableName(host: string): string {
  if (['0.0.0.0', '::', '127.0.0.1', '::1'].includes(host)) return 'localhost';
  return isIP(host) === 6 ? `[${host}]` : host;
}

function withoutPassword(value: string): string {
  return value.replace(/(:\/\/[^/:@]*:)[^@]*@/, '$1…@');
}
