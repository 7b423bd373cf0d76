import { describe, expect, it } from 'vitest';
import { connectionFromUrl, connectionUrl } from './connection.ts';
import { hostsOf } from './hosts.ts';

describe('DATABASE_URL with several hosts', () => {
  it.each([
    ['postgres://u:p@h1:5432,h2:5433/db', ['h1:5432', 'h2:5433']],
    ['postgres://u:p%40ss@h1,h2:5433/db?target_session_attrs=read-write', ['h1:5432', 'h2:5433']],
    ['postgresql://u:p@[::1]:5432,[::2]/db?target_session_attrs=primary', ['::1:5432', '::2:5432']],
    ['postgres://u:p@/db?host=h1,h2,h3&port=5432,5433,5434', ['h1:5432', 'h2:5433', 'h3:5434']],
    ['postgres://u:p@/db?host=/run/a,/run/b&port=5433', ['/run/a:5433', '/run/b:5433']],
    ['postgres://u:p@h1/db?sslmode=disable', ['h1:5432']],
  ])('reads %s', (url, places) => {
    expect(hostsOf(url).map(({ host, port }) => `${host}:${port}`)).toEqual(places);
    const connection = connectionFromUrl(url);
    expect([connection.user, connection.database, connection.hosts?.length ?? 1]).toEqual([
      'u',
      'db',
      places.length,
    ]);
    expect(`${connection.host}:${connection.port}`).toBe(places[0]);
  });

  it('round-trips through connectionUrl', () => {
    const url = 'postgres://u:p@h1:5432,h2:5433/db';
    expect(connectionUrl(connectionFromUrl(url))).toBe(url);
  });

  it.each(['standby', 'read-only', 'prefer-standby'])('refuses %s, because the product writes', (target) => {
    expect(() => hostsOf(`postgres://u@h1,h2/db?target_session_attrs=${target}`)).toThrow(
      /must lead to a server that takes writes/,
    );
  });

  it('refuses an invalid port', () => {
    expect(() => hostsOf('postgres://u@h1:5432,h2:x/db')).toThrow(/port from 1 to 65535/);
  });
});
