/**
 * Prerenders the signed-out pages as HTML during the build, with the components the browser uses
 * (scripts/lib/entrance-pages.mjs), so that they are visible before any script has loaded. main.tsx hydrates them.
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

/** By path: the content of #root for a signed-out visitor. */
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
    // Render in one piece: streamed parts are inserted by an inline script, which the content security policy forbids.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  });
  const html = await new Response(prelude).text();
  // The cache's garbage collection timers would keep the build process running for minutes.
  client.clear();
  return html;
}
