// The client's transport over the channel to the host. Links that the browser opens itself go through the service worker, which
// asks the same host.

import type { Listening, Transport } from '#ui/transport.ts';
import type { HeaderList } from '../channel.ts';
import type { Answer, HostClient } from './host-client.ts';

const RECONNECT_MS = 500;
/** Statuses of answers that can't have a body. */
const BODYLESS = new Set([101, 204, 205, 304]);

/** `base`: the path below which the pages lie. */
export function createWorkerTransport(client: HostClient, base: string): Transport {
  return {
    async fetch(address, init = {}) {
      const asked = new Request(new URL(address, location.origin), init);
      const body =
        init.body === undefined || init.body === null ? undefined : new Uint8Array(await asked.arrayBuffer());
      return toResponse(
        await client.send({ method: asked.method, address, headers: [...asked.headers], body }, init.signal),
      );
    },
    async upload({ method, headers, address, body, signal, onProgress, onSent }) {
      const bytes = new Uint8Array(await body.arrayBuffer());
      onProgress(1);
      onSent();
      const answer = await client.send(
        { method, address, headers: Object.entries(headers), body: bytes },
        signal,
      );
      const text = await toResponse(answer).text();
      return { status: answer.status, answer: parsed(text) };
    },
    listen(address, on) {
      const stopped = new AbortController();
      void keepListening(client, address, on, stopped.signal);
      return () => stopped.abort();
    },
    linkTo: (address) => base + address.replace(/^\//, ''),
  };
}

export function toResponse({ status, headers, body }: Answer): Response {
  const list: HeaderList = headers;
  return new Response(BODYLESS.has(status) ? null : body, {
    status,
    headers: list.map(([name, value]) => [name, value]),
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

async function keepListening(
  client: HostClient,
  address: string,
  on: Listening,
  stopped: AbortSignal,
): Promise<void> {
  while (!stopped.aborted) {
    try {
      const request = { method: 'GET', address, headers: [['accept', 'text/event-stream'] as const] };
      const { status, body } = await client.send(request, stopped);
      if (status === 200) {
        on.onOpen();
        await readEvents(body, on);
      }
    } catch {
      // The host moved to another tab, or the page stops listening.
    }
    await new Promise((resolve) => setTimeout(resolve, RECONNECT_MS));
  }
}

/** Server-sent events: blocks of `event:` and `data:` lines, separated by an empty line. */
async function readEvents(body: ReadableStream<Uint8Array>, on: Listening): Promise<void> {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let rest = '';
  for (let part = await reader.read(); part.value; part = await reader.read()) {
    const blocks = (rest + decoder.decode(part.value, { stream: true })).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const field = (name: string) =>
        block
          .split('\n')
          .filter((line) => line.startsWith(`${name}:`))
          .map((line) => line.slice(name.length + 1).trimStart())
          .join('\n');
      const name = field('event');
      if (name === 'change' || name === 'resync') on.onEvent(name, field('data'));
    }
  }
}
