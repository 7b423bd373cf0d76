// The host of a browser as tests call it: by requests with somebody's cookie, like the server's.

import type { SampleHost } from '#domains/testing/sample-company.ts';
import { images } from '#hosts/node/images.ts';
import { newPeople, type Reply, type TestServer } from '#kernel/testing/test-server.ts';
import { openHost } from '../host.ts';
import { createMemoryParts } from './memory-parts.ts';

export type BrowserTestHost = SampleHost & {
  readonly request: TestServer['request'];
  stop(): Promise<void>;
};

export async function createBrowserTestHost(): Promise<BrowserTestHost> {
  const parts = await createMemoryParts();
  const host = await openHost({ ...parts, ports: { ...parts.ports, images } });
  const request: TestServer['request'] = async (method, path, { body, headers = {} } = {}) => {
    const left: string[] = [];
    const cookies = { sent: headers.cookie ?? '', leave: (cookie: string) => void left.push(cookie) };
    const isBytes = body instanceof Uint8Array;
    const answer = await host.fetch(
      new Request(new URL(path, 'http://localhost'), {
        method,
        headers: {
          'user-agent': 'node',
          ...(body === undefined || isBytes ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && {
          body: isBytes ? new Blob([new Uint8Array(body)]) : JSON.stringify(body),
        }),
      }),
      cookies,
    );
    const text = await answer.text();
    const known = new Headers(answer.headers);
    for (const cookie of left) known.append('set-cookie', cookie);
    return { status: answer.status, body: bodyOf(text), headers: known, text };
  };
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
    stop: () => host.close(),
  };
}

function bodyOf(text: string): Reply<never>['body'] {
  try {
    return JSON.parse(text);
  } catch {
    return { data: null as never, error: null };
  }
}
