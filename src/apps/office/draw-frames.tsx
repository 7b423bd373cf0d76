/**
 * Prerenders frames of the most common first screens, with what is known before any answer: the shell, the page header and
 * skeletons. Rendered by the build with the browser's components; the server fills in user and company
 * (src/server/pages/page-frames.ts), and the app replaces the frame.
 */
import { createMemoryHistory } from '@tanstack/react-router';
import { renderToStaticMarkup } from 'react-dom/server.edge';
import { startOfDay } from '#domains/analytics/start-of-day.rules.ts';
import type { Role } from '#kernel/access.ts';
import { sessionKey } from '#ui/auth/AuthProvider.tsx';
import type { Session } from '#ui/auth/session.ts';
import { createQueryClient } from '#ui/query.ts';
import { App } from './App.tsx';
import { firstScreensFetched } from './lazy-screen.ts';
import { createOfficeRouter } from './router.tsx';

/** By role and path: `owner/work-orders`; the start page is `owner/index`. */
export async function drawFrames(): Promise<ReadonlyMap<string, string>> {
  const frames = new Map<string, string>();
  for (const role of ['owner', 'supervisor'] as const)
    for (const path of ['/', '/work-orders'])
      frames.set(`${role}${path === '/' ? '/index' : path}`, await draw(role, path));
  return frames;
}

const place = { timezone: 'UTC', locale: 'en-US' };
const nothing = () => undefined;

async function draw(role: Role, path: string): Promise<string> {
  const router = createOfficeRouter({
    history: createMemoryHistory({ initialEntries: [path] }),
    origin: 'http://localhost',
    scrollRestoration: false,
  });
  const client = createQueryClient({ onSignedOut: nothing, onUnverified: nothing, onFinancialLock: nothing });
  client.setQueryData(sessionKey, somebody(role));
  await router.load();
  await firstScreensFetched();
  const { title, today } = startOfDay('{{name}}', place);
  const html = renderToStaticMarkup(<App client={client} router={router} />);
  // The cache's garbage collection timers would keep the build process running for minutes.
  client.clear();
  return html.replace(title, '{{title}}').replace(today, '{{today}}');
}

/** A session with placeholders for what the server fills in. */
function somebody(role: Role): Session {
  const tenant = { id: '', company_name: '{{company}}', currency: 'USD', ...place };
  return {
    user: { id: '', email: '' },
    profile: { full_name: '{{name}}', role, avatar_url: null, financial_role: null },
    tenant,
    memberships: [{ tenant_id: '', company_name: '{{company}}', role, status: 'active' }],
    can: [],
    security_status: { requires_device_verification: false, may_skip: false, is_restricted: false },
    sends_mail: false,
  };
}
