/** A browser as seen by a server: it keeps cookies and has an address. */
import type { Reply, TestServer } from './test-server.ts';

export type TestBrowser = {
  readonly cookies: Map<string, string>;
  post<T = never>(path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply<T>>;
  get<T = never>(path: string, headers?: Record<string, string>): Promise<Reply<T>>;
  put<T = never>(path: string, body?: unknown): Promise<Reply<T>>;
  delete<T = never>(path: string): Promise<Reply<T>>;
  signIn<T = never>(email: string, password: string, extra?: Record<string, unknown>): Promise<Reply<T>>;
};

/** `from` only applies on a server that trusts the test as its proxy. */
export function openBrowser(
  server: Pick<TestServer, 'request'>,
  from = '198.51.100.1',
  cookies = new Map<string, string>(),
): TestBrowser {
  const call = async <T>(method: string, path: string, body?: unknown, headers = {}) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const reply = await server.request(method, path, {
      body,
      headers: { 'x-forwarded-for': from, ...(cookie ? { cookie } : {}), ...headers },
    });
    for (const line of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value) cookies.set(name, value);
      else cookies.delete(name);
    }
    return reply as Reply<T>;
  };
  return {
    cookies,
    get: (path, headers) => call('GET', path, undefined, headers),
    post: (path, body = {}, headers = {}) => call('POST', path, body, headers),
    put: (path, body = {}) => call('PUT', path, body),
    delete: (path) => call('DELETE', path),
    signIn: (email, password, extra = {}) => call('POST', '/api/auth/signin', { email, password, ...extra }),
  };
}

export const sessionCookieName = '__Host-fw_session';
export const deviceCookieName = '__Host-fw_device';

/** The newest mail to an address, and the token of its link. */
export async function lastMail(
  server: Pick<TestServer, 'db'>,
  recipient: string,
): Promise<{ subject: string; text: string; token: string }> {
  const [mail] = await server.db.adminQuery<{ subject: string; body_text: string }>(
    'select subject, body_text from outbox_emails where lower(recipient) = lower($1) order by created_at desc limit 1',
    [recipient],
  );
  const text = mail?.body_text ?? '';
  return { subject: mail?.subject ?? '', text, token: /[?&](?:token|change)=([\w-]+)/.exec(text)?.[1] ?? '' };
}
