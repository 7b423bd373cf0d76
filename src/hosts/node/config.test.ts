import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readConfig, settings, WrongConfiguration } from './config.ts';

const faultsOf = (env: Record<string, string>): readonly string[] => {
  try {
    readConfig(env, '/srv');
    return [];
  } catch (error) {
    return error instanceof WrongConfiguration ? error.faults : [String(error)];
  }
};

describe('readConfig', () => {
  it('has a default for everything', () => {
    expect(readConfig({}, '/srv/fieldwright')).toEqual({
      port: 3000,
      host: '127.0.0.1',
      dataDir: '/srv/fieldwright/data',
      publicUrl: 'http://localhost:3000',
      trustedProxies: [],
      logLevel: 'info',
    });
  });

  it('is fully documented in the README', () => {
    const [, table = ''] =
      /Configuration is by environment:\n(.*?)\n\n(?!\|)/s.exec(readFileSync('README.md', 'utf8')) ?? [];
    const documented = [...table.matchAll(/^\| (.*?) +\|/gm)].flatMap(
      ([, cell = '']) => cell.match(/[A-Z_]{4,}/g) ?? [],
    );
    expect(documented.sort()).toEqual([...settings].sort());
  });

  it('reads what is set, and treats an empty value as not set', () => {
    const env = {
      PORT: '0',
      HOST: '::',
      DATA_DIR: '/var/lib/fw',
      DATABASE_URL: 'postgres://fw:secret@/fw?host=/var/run/postgresql',
      PUBLIC_URL: 'https://field.example.com/',
      SMTP_URL: '',
      TRUSTED_PROXIES: '10.0.0.0/8, 192.0.2.1 2001:db8::/32',
      LOG_LEVEL: 'WARN',
    };
    expect(readConfig(env, '/srv')).toEqual({
      port: 0,
      host: '::',
      dataDir: '/var/lib/fw',
      databaseUrl: 'postgres://fw:secret@/fw?host=/var/run/postgresql',
      publicUrl: 'https://field.example.com',
      trustedProxies: ['10.0.0.0/8', '192.0.2.1/32', '2001:db8::/32'],
      logLevel: 'warn',
    });
  });

  it.each([
    ['PORT', '65536'],
    ['PORT', '3000x'],
    ['PORT', '-1'],
    ['REPORT_CONNECTIONS', '0'],
    ['REPORT_CONNECTIONS', '21'],
    ['HOST', 'http://x'],
    ['DATABASE_URL', 'mysql://x/y'],
    ['DATABASE_URL', 'localhost'],
    ['PUBLIC_URL', 'field.example.com'],
    ['PUBLIC_URL', 'https://example.com/field'],
    ['SMTP_URL', 'mail.example.com:25'],
    ['STORAGE_URL', 'ftp://key:secret@files.example.com/bucket'],
    ['STORAGE_URL', 'https://files.example.com/bucket'],
    ['STORAGE_URL', 'https://key:secret@files.example.com'],
    ['STORAGE_URL', 'https://key:secret@files.example.com/Bucket!'],
    ['STORAGE_URL', 'https://key:secret@files.example.com/bucket/a%20b'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['TRUSTED_PROXIES', 'proxy'],
    ['LOG_LEVEL', 'loud'],
    ['ROUTING_URL', 'osrm.example.com'],
    ['ROUTING_URL', 'http://127.0.0.1:5000/?key=1'],
    ['MAP_TILES_URL', 'tiles.example.com/{z}/{x}/{y}.png'],
    ['MAP_TILES_URL', 'http://tiles.example.com/{z}/{x}/{y}.png'],
    ['MAP_TILES_URL', '//tiles.example.com/{z}/{x}/{y}.png'],
    ['MAP_TILES_URL', 'https://{s}.example.com/{z}/{x}/{y}.png'],
    ['MAP_TILES_URL', 'https://tiles.example.com/{z}/{x}.png'],
    ['MAP_TILES_URL', 'https://me:secret@tiles.example.com/{z}/{x}/{y}.png'],
    ['MAP_TILES_ATTRIBUTION', 'https://example.com/only-an-address'],
  ])('reports %s when it is %s', (name, value) => {
    const faults = faultsOf({ [name]: value });
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(new RegExp(`^${name} must be .*; it is ".*"\\.$`));
  });

  it('reads the bucket, and the folder in it', () => {
    const bucketOf = (url: string) => readConfig({ STORAGE_URL: url }, '/srv').bucket;
    expect(
      bucketOf('https://AKIA1:a%2Fb%2Bc@s3.example.com:9000/files/field/wright?region=eu-central-1'),
    ).toEqual({
      url: 'https://s3.example.com:9000/files',
      folder: 'field/wright/',
      region: 'eu-central-1',
      accessKeyId: 'AKIA1',
      secretAccessKey: 'a/b+c',
    });
    expect(bucketOf('https://k:s@s3.example.com/files')).toMatchObject({ folder: '', region: 'us-east-1' });
    expect(faultsOf({ STORAGE_URL: 'https://k:hunter2@s3.example.com/B' })[0]).not.toContain('hunter2');
  });

  it('accepts tiles from one other origin, or from its own', () => {
    const tiles = (env: Record<string, string>) => readConfig(env, '/srv').mapTiles;
    const url = 'https://tiles.example.com:8443/base/{z}/{x}/{y}{r}.png?key=abc';
    expect(
      tiles({ MAP_TILES_URL: url, MAP_TILES_ATTRIBUTION: '© Example https://example.com/terms' }),
    ).toEqual({
      url,
      origin: 'https://tiles.example.com:8443',
      attribution: { text: '© Example', link: 'https://example.com/terms' },
    });
    expect(tiles({ MAP_TILES_URL: '/tiles/{z}/{x}/{y}.webp' })).toEqual({ url: '/tiles/{z}/{x}/{y}.webp' });
    expect(tiles({ MAP_TILES_ATTRIBUTION: '© Example' })).toBeUndefined();
  });

  it('takes the address of a routing service without its last slash', () => {
    expect(readConfig({ ROUTING_URL: 'http://127.0.0.1:5000/osrm/' }, '/').routingUrl).toBe(
      'http://127.0.0.1:5000/osrm',
    );
    expect(readConfig({}, '/').routingUrl).toBeUndefined();
  });

  it('requires the attribution of tiles from another origin', () => {
    expect(faultsOf({ MAP_TILES_URL: 'https://tiles.example.com/{z}/{x}/{y}.png' })).toEqual([
      'MAP_TILES_ATTRIBUTION must be set with MAP_TILES_URL: whose the tiles are, such as © OpenStreetMap contributors https://www.openstreetmap.org/copyright; it is "".',
    ]);
  });

  it('reports all faults at once, without passwords', () => {
    const faults = faultsOf({ PORT: 'x', LOG_LEVEL: 'y', DATABASE_URL: 'mysql://me:hunter2@db/x' });
    expect(faults).toHaveLength(3);
    expect(faults.join()).not.toContain('hunter2');
  });
});
