import { expect, it } from 'vitest';
import { defaultSecurity, isAllowedFrom, readSecurity, securityFaults } from './security-settings.rules.ts';

it('keeps valid values and uses the default for the rest', () => {
  expect(readSecurity(null)).toEqual(defaultSecurity);
  expect(readSecurity({ device_limit: 2, session_hours: 99, strange: 1 })).toEqual({
    ...defaultSecurity,
    device_limit: 2,
  });
});

it.each([
  [{ device_limit: 0 }, 'device_limit'],
  [{ device_limit: 2.5 }, 'device_limit'],
  [{ idle_minutes: '30' }, 'idle_minutes'],
  [{ password_min_length: 7 }, 'password_min_length'],
  [{ device_verification: 'yes' }, 'device_verification'],
  [{ allowed_networks: ['10.0.0.1/8'] }, 'allowed_networks'],
  [{ allowed_networks: ['10.0.0.256'] }, 'allowed_networks'],
  [{ allowed_networks: ['::1::2'] }, 'allowed_networks'],
  [{ constructor: true }, 'constructor'],
])('refuses %j', (sent, name) => {
  expect(Object.keys(securityFaults(sent))).toEqual([name]);
});

it.each([
  ['203.0.113.9', ['203.0.113.0/24'], true],
  ['203.0.114.9', ['203.0.113.0/24'], false],
  ['2001:db8:1::5', ['2001:db8::/32'], true],
  ['2001:db9::5', ['2001:db8::/32', '10.0.0.0/8'], false],
  ['10.1.2.3', ['2001:db8::/32', '10.0.0.0/8'], true],
  ['127.0.0.1', ['127.0.0.1'], true],
  ['unknown', ['10.0.0.0/8'], false],
  ['unknown', [], true],
])('%s in %j: %s', (address, networks, allowed) => {
  expect(isAllowedFrom(address, networks)).toBe(allowed);
});
