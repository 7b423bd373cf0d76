import { expect, it } from 'vitest';
import { actionOf } from './account-audit.ts';

it.each([
  ['POST', '/api/auth/signin', 'account.sign_in'],
  ['POST', '/api/auth/signin/second-factor', 'account.sign_in_second_factor'],
  ['POST', '/api/auth/change-password', 'account.change_password'],
  ['PUT', '/api/auth/profile', 'account.change_profile'],
  ['DELETE', '/api/auth/sessions/0190a000-0000-7000-8000-000000000000', 'account.delete_sessions'],
])('%s %s is %s', (method, path, action) => {
  expect(actionOf(method, path)).toBe(action);
});
