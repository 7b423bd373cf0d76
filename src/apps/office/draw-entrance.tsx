/**
 * The pages in front of the door as HTML, drawn by the build with the very components that the browser draws them with
 * (scripts/lib/entrance-pages.mjs), so that they are seen before any script has come. main.tsx takes them over.
 */
import { createMemoryHistory } from '@tanstack/react-router';
import { prerender } from 'react-dom/static.edge';
import { sessionKey } from '#ui/auth/AuthProvider.tsx';
import { createQueryClient } from '#ui/query.ts';
import { App } from './App.tsx';
import { firstScreensFetched } from './lazy-screen.ts';
import { createOfficeRouter } from './router.tsx';
import { drawnPaths } from './screens.ts';

const nothing = () => undefined;

/** By path: what stands in #root for somebody who is not signed in. */
export async function drawEntrance(): Promise<ReadonlyMap<string, string>> {
  const pages = new Map<string, string>();
  for (const path of drawnPaths) pages.set(path, await draw(path));
  return pages;
}

async function draw(path: string): Promise<string> {
  const router = createOfficeRouter({
    history: createMemoryHistory({ initialEntries: [path] }),
    origin: 'http://localhost',
    scrollRestoration: false,
  });
  const client = createQueryClient({ onSignedOut: nothing, onUnverified: nothing, onFinancialLock: nothing });
  client.setQueryData(sessionKey, null);
  await router.load();
  await firstScreensFetched();
  const { prelude } = await prerender(<App client={client} router={router} />, {
    onError: (error) => {
      throw error;
    },
    // In one piece: a part that is sent afterwards is put in its place by an inline script, which the policy forbids.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  });
  const html = await new Response(prelude).text();
  // What it remembers goes with a timer of minutes, and the build would wait for that.
  client.clear();
  return html;
}
