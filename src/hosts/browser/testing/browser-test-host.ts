// The host of a browser as tests call it: by requests with somebody's cookie, like the server's.

import type { SampleHost } from '#domains/testing/sample-company.ts';
import { images } from '#hosts/node/images.ts';
import { newPeople, type Person, send, type TestServer } from '#kernel/testing/test-server.ts';
import { openHost } from '../host.ts';
import { createMemoryParts } from './memory-parts.ts';

export type BrowserTestHost = SampleHost & {
  readonly request: TestServer['request'];
  /** A file as this person gets it. */
  download(person: Person, path: string): Promise<{ readonly status: number; readonly bytes: Uint8Array }>;
  stop(): Promise<void>;
};

/** Nothing happens by itself: recurring jobs never run, queued ones if `runs` says so. */
export async function createBrowserTestHost(runs: 'queued' | 'none' = 'queued'): Promise<BrowserTestHost> {
  const parts = await createMemoryParts();
  const host = await openHost({ ...parts, ports: { ...parts.ports, images }, runs });
  const ask = async (address: string, init: RequestInit): Promise<Response> => {
    const sent = new Request(address, init);
    sent.headers.set('user-agent', 'node');
    const left: string[] = [];
    const answer = await host.fetch(sent, {
      sent: sent.headers.get('cookie') ?? '',
      leave: (cookie) => void left.push(cookie),
    });
    const headers = new Headers(answer.headers);
    for (const cookie of left) headers.append('set-cookie', cookie);
    return new Response(answer.body, { status: answer.status, headers });
  };
  const request: TestServer['request'] = (method, path, options) =>
    send('http://localhost', method, path, options, ask);
  return {
    request,
    ...newPeople(request, async <Row>(text: string, values: readonly unknown[] = []) => {
      // In one go, so that no statement of the host runs with the superuser's rights.
      const statement = text.replace(
        /\$(\d+)/g,
        (_, n) => `'${String(values[Number(n) - 1]).replaceAll("'", "''")}'`,
      );
      const answers = await parts.pglite.exec(
        `set session authorization postgres; ${statement}; set session authorization app_login`,
      );
      return (answers[1]?.rows ?? []) as Row[];
    }),
    async download({ cookie, tenantId }, path) {
      const headers = { cookie, 'x-tenant': String(tenantId) };
      const answer = await ask(`http://localhost${path}`, { headers });
      return { status: answer.status, bytes: new Uint8Array(await answer.arrayBuffer()) };
    },
    stop: () => host.close(),
  };
}
