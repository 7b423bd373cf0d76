import { describe, expect, it } from 'vitest';
import { readConfig, WrongConfiguration } from './config.ts';

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

  it('reads what is set, and an empty value as not set', () => {
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
    ['HOST', 'http://x'],
    ['DATABASE_URL', 'mysql://x/y'],
    ['DATABASE_URL', 'localhost'],
    ['PUBLIC_URL', 'field.example.com'],
    ['PUBLIC_URL', 'https://example.com/field'],
    ['SMTP_URL', 'mail.example.com:25'],
    ['STORAGE_URL', 'ftp://x'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['TRUSTED_PROXIES', 'proxy'],
    ['LOG_LEVEL', 'loud'],
  ])('names %s when it is %s', (name, value) => {
    const faults = faultsOf({ [name]: value });
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(new RegExp(`^${name} must be .*; it is ".*"\\.$`));
  });

  it('names all that is wrong at once, and shows no password', () => {
    const faults = faultsOf({ PORT: 'x', LOG_LEVEL: 'y', DATABASE_URL: 'mysql://me:hunter2@db/x' });
    expect(faults).toHaveLength(3);
    expect(faults.join()).not.toContain('hunter2');
  });
});
