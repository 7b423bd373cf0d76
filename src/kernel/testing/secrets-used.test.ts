import { expect, it } from 'vitest';
import { noteSecrets } from './secrets-used.ts';

const answered = (status: number, text: string, cookie = '') => ({
  status,
  text,
  body: JSON.parse(text) as unknown,
  headers: new Headers(cookie ? { 'set-cookie': `__Host-fw_session=${cookie}; Path=/; HttpOnly` } : {}),
});
const fine = '{"data": {"recovery_codes": ["abcd-efgh-1"], "key": "fwk_0123456789"}, "error": null}';

it('finds secrets in the log at any level', () => {
  for (const secret of [
    'correct horse',
    '204060',
    'cookie-value-1',
    'abcd-efgh-1',
    'fwk_0123456789',
    'sent-cookie',
  ]) {
    const used = noteSecrets('silent');
    const headers = { cookie: '__Host-fw_device=sent-cookie' };
    const body = { email: 'a@b.example', password: 'correct horse', code: '204060' };
    used.note('/api/auth/signin', { body, headers }, answered(200, fine, 'cookie-value-1'));
    used.log.debug({ at: '12:00:00.204060', id: '204060ab', email: 'a@b.example' }, 'nothing of it');
    used.refuseLogged();
    used.log.trace({ detail: [`the ${secret}`] }, 'a slip');
    expect(() => used.refuseLogged(), secret).toThrow(secret);
    expect(used.foundIn(`and ${secret}!`)).toEqual([secret]);
  }
});

it('refuses an error response that repeats a secret of its request', () => {
  const used = noteSecrets('silent');
  const refusal = '{"data": null, "error": {"message": "correct horse is wrong"}}';
  const ask = (password: string) => () =>
    used.note('/api/auth/signin', { body: { password } }, answered(401, refusal));
  expect(ask('correct horse')).toThrow('repeats');
  expect(ask('another horse')).not.toThrow();
  const accounts = '{"data": {"code": "400100"}, "error": null}';
  used.note('/api/accounts', { body: { code: '400100' } }, answered(200, accounts));
  expect(used.foundIn('400100')).toEqual([]);
});
