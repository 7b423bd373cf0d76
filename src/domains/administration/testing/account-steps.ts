import { lastMail } from '#kernel/testing/test-browser.ts';
import type { Person, Reply, TestServer } from '#kernel/testing/test-server.ts';

export type AuditStep = [action: string, entity: string, act: () => Promise<Reply<unknown>>];

const moved = 'trail.moved@example.test';
const words = 'brand new words';
const newer = 'and other words';

/** Actions on an account: while signed in, by mailed links, when signing in, and when joining. */
export async function accountSteps(server: TestServer, owner: Person): Promise<AuditStep[]> {
  const leaver = await server.member(owner, 'technician', 'Trail Leaver');
  return [
    ...changes(leaver),
    ...links(server),
    ...comings(server),
    ...joinings(server, owner, await server.signUp('Trail Guest', 'owner')),
  ];
}

function changes(leaver: Person): AuditStep[] {
  const change = (old_password: string) =>
    leaver.post('/api/auth/change-password', { old_password, new_password: words });
  const change_email = { email: moved, password: words };
  return [
    ['account.change_password_refused', 'users', () => change('not this one')],
    ['account.change_password', 'users', () => change(leaver.password)],
    ['account.change_email', 'users', () => leaver.post('/api/auth/change-email', change_email)],
  ];
}

function links(server: TestServer): AuditStep[] {
  const post = (path: string, body: object) =>
    server.request('POST', `/api/auth/${path}`, { body }) as Promise<Reply<unknown>>;
  const link = async (purpose: string) => {
    const token = `${purpose}-`.padEnd(43, 'x');
    await server.db.adminQuery(
      `insert into one_time_tokens (user_id, purpose, token_hash, expires_at)
       select id, $2, sha256(convert_to($3, 'UTF8')), now() + interval '1 hour' from users where email = $1`,
      [moved, purpose, token],
    );
    return token;
  };
  const open = async (path: string, purpose: string, body: object = {}) =>
    post(path, { token: await link(purpose), ...body });
  return [
    [
      'account.confirm_email_change',
      'users',
      async () => post('confirm-email-change', { token: (await lastMail(server, moved)).token }),
    ],
    ['account.confirm_email', 'users', () => open('confirm-email', 'confirm_email')],
    ['account.unlock', 'users', () => open('unlock', 'unlock')],
    ['account.request_unlock', 'users', () => post('request-unlock', { email: moved })],
    ['account.reset_password', 'users', () => open('reset-password', 'reset_password', { password: newer })],
  ];
}

function comings(server: TestServer): AuditStep[] {
  let cookie = '';
  const post = async (path: string, body: object = {}) => {
    const reply = await server.request('POST', `/api/auth/${path}`, { body, headers: { cookie } });
    cookie = reply.headers.get('set-cookie')?.split(';')[0] ?? cookie;
    return reply as Reply<unknown>;
  };
  const factor = (password: string) => post('factors/authenticator', { name: 'x', password });
  return [
    ['account.sign_in_refused', 'users', () => post('signin', { email: moved, password: words })],
    ['account.sign_in', 'users', () => post('signin', { email: moved, password: newer })],
    ['account.factors_authenticator_refused', 'users', () => factor(words)],
    ['account.factors_authenticator', 'users', () => factor(newer)],
    ['account.sign_out', 'users', () => post('signout')],
  ];
}

function joinings(server: TestServer, owner: Person, guest: Person): AuditStep[] {
  const accept = async () => {
    const invitation = { email: guest.email, role: 'technician' };
    await owner.must(owner.post('/api/memberships/-/invite', invitation));
    const { token } = await lastMail(server, guest.email);
    return guest.post('/api/auth/accept-invitation', { token });
  };
  const request = async () => {
    const asker = await server.signUp('Trail Asker', 'technician');
    const { join_code } = await owner.must(owner.get<{ join_code: string }>('/api/company'));
    return asker.post('/api/auth/join', { code: join_code });
  };
  return [
    ['invitations.accept', 'invitations', accept],
    ['memberships.request', 'memberships', request],
  ];
}
