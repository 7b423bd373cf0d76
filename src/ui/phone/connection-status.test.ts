import { expect, it } from 'vitest';
import { connectionStatus } from './connection-status.ts';

const idle = { online: true, isSignedOut: false, sending: 0, waiting: 0, failed: 0 };

it('shows the most urgent status first', () => {
  expect(connectionStatus(idle).label).toBe('Online');
  expect(connectionStatus({ ...idle, sending: 1, waiting: 2 }).label).toBe('Sending 3');
  expect(connectionStatus({ ...idle, failed: 1, waiting: 2 }).label).toBe('1 needs you');
  expect(connectionStatus({ ...idle, failed: 2 }).label).toBe('2 need you');
  expect(connectionStatus({ ...idle, online: false }).label).toBe('Offline');
  expect(connectionStatus({ ...idle, online: false, waiting: 2, failed: 1 }).label).toBe(
    'Offline · 3 waiting',
  );
  expect(connectionStatus({ ...idle, isSignedOut: true, waiting: 3 }).label).toBe('Signed out · 3 waiting');
  expect(connectionStatus({ ...idle, isSignedOut: true, online: false }).label).toBe('Offline');
});
