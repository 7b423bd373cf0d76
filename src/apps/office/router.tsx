/** The route table made into a router. Guards decide what is shown; the server decides what may be read. */

import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRoute,
  createRoute,
  createRouter,
  Navigate,
  type RouterHistory,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { sessionQuery } from '#ui/auth/AuthProvider.tsx';
import { SkeletonRows } from '#ui/components/Skeleton.tsx';
import { wasTechnicianPhone } from '../technician/device.ts';
import { loadTechnicianShell, ScreenForDevice, ShellForDevice } from '../technician/ForDevice.tsx';
import { phoneScreens } from '../technician/phone-screens.ts';
import { adminRoutes } from './admin-routes.ts';
import { companylessRoutes, publicRoutes, signedOutRoutes } from './entrance-routes.ts';
import { fetchScreens, lazyScreen } from './lazy-screen.ts';
import { designRoutes, type RouteEntry, shellRoutes } from './routes.ts';
import { parseSearch, stringifySearch } from './search-string.ts';
import { AdminOnly, RolesOnly, SignedIn, SignedOutOnly } from './shell/guards.tsx';
import { LoadingScreen } from './shell/LoadingScreen.tsx';
import { Root } from './shell/Root.tsx';
import { ScreenFailed } from './shell/ScreenFailed.tsx';

type RouteComponent = () => ReactNode;
type Load = () => Promise<unknown>;

const loadWorkplace = () => import('./shell/CompanyWorkplace.tsx').then((module) => module.CompanyWorkplace);
const CompanyWorkplace = lazyScreen('workplace', loadWorkplace);
const loadShell = () => import('./shell/Shell.tsx').then((module) => module.Shell);
const Shell = lazyScreen('shell', loadShell);
const NotFound = lazyScreen('not-found', () =>
  import('./shell/NotFound.tsx').then((module) => module.NotFound),
);
const NotInThisRelease = lazyScreen('not-in-this-release', () =>
  import('./shell/NotInThisRelease.tsx').then((module) => module.NotInThisRelease),
);

export type OfficeRouter = ReturnType<typeof createOfficeRouter>;

/** `place`: where there is no browser to ask. */
export function createOfficeRouter(
  place: { history?: RouterHistory; origin?: string; scrollRestoration?: boolean } = {},
  client?: QueryClient,
) {
  const root = createRootRoute({
    component: Root,
    notFoundComponent: Nowhere,
    errorComponent: ScreenFailed,
  });
  const child = (entry: RouteEntry, component: RouteComponent) =>
    createRoute({
      getParentRoute: () => root,
      path: entry.path,
      component: withPreload(() => (entry.screen ? [entry.screen] : []), component),
    });
  const shell = createRoute({
    getParentRoute: () => root,
    id: 'shell',
    component: ShellFrame,
  });
  const inShell = (entry: RouteEntry, component: RouteComponent) =>
    createRoute({
      getParentRoute: () => shell,
      path: entry.path,
      component: withPreload(
        () => neededInShell(entry),
        component,
        () => askAhead(entry, client),
      ),
      errorComponent: ScreenFailed,
    });
  const tree = root.addChildren([
    ...[...publicRoutes, ...designRoutes].map((entry) => child(entry, bare(entry))),
    ...signedOutRoutes.map((entry) => child(entry, signedOut(entry))),
    ...companylessRoutes.map((entry) => child(entry, companyless(entry))),
    createRoute({ getParentRoute: () => root, path: '/admin', component: AdminIndex }),
    shell.addChildren([
      ...shellRoutes.map((entry) => inShell(entry, forRoles(entry))),
      ...adminRoutes.map((entry) => inShell(entry, forAdmins(entry))),
    ]),
  ]);
  return createRouter({
    routeTree: tree,
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultPreloadDelay: 60,
    scrollRestoration: true,
    scrollToTopSelectors: ['#main'],
    ...place,
  });
}

function ShellFrame() {
  return (
    <SignedIn>
      <ShellForDevice office={<Shell meanwhile={<LoadingScreen />} />} />
    </SignedIn>
  );
}

function Nowhere() {
  return <NotFound />;
}

const AdminIndex = () => <Navigate to="/admin/dashboard" replace />;

function bare(entry: RouteEntry): RouteComponent {
  const Screen = screenOf(entry);
  return () => <Screen meanwhile={<LoadingScreen />} />;
}

function signedOut(entry: RouteEntry): RouteComponent {
  const Bare = bare(entry);
  return () => (
    <SignedOutOnly>
      <Bare />
    </SignedOutOnly>
  );
}

function companyless(entry: RouteEntry): RouteComponent {
  const Bare = bare(entry);
  return () => (
    <SignedIn withoutCompany>
      <Bare />
    </SignedIn>
  );
}

function forRoles(entry: RouteEntry): RouteComponent {
  const Screen = screenOf(entry);
  const Around = entry.plain ? NoWorkplace : CompanyWorkplace;
  return () => (
    <RolesOnly roles={entry.roles}>
      <ScreenForDevice path={entry.path} title={entry.title} meanwhile={<ScreenSkeleton />}>
        <Around path={entry.path} title={entry.title} meanwhile={<ScreenSkeleton />}>
          <Screen meanwhile={<ScreenSkeleton />} />
        </Around>
      </ScreenForDevice>
    </RolesOnly>
  );
}

function forAdmins(entry: RouteEntry): RouteComponent {
  const Screen = screenOf(entry);
  const Around = entry.plain ? NoWorkplace : CompanyWorkplace;
  return () => (
    <AdminOnly>
      <Around meanwhile={<ScreenSkeleton />}>
        <Screen meanwhile={<ScreenSkeleton />} />
      </Around>
    </AdminOnly>
  );
}

function screenOf(entry: RouteEntry): (props: { meanwhile: ReactNode }) => ReactNode {
  return entry.screen ? lazyScreen(entry.path, entry.screen) : () => <NotInThisRelease title={entry.title} />;
}

const NoWorkplace = ({
  children,
}: {
  children: ReactNode;
  path?: string;
  title?: string;
  meanwhile: ReactNode;
}) => children;

/** The router calls `preload` at the start, beside the session, and when a pointer rests on a link. Nothing waits for it. */
function withPreload(
  needed: () => readonly Load[],
  component: RouteComponent,
  ask?: () => Promise<void>,
): RouteComponent {
  const preload = async () => {
    fetchScreens(needed());
    void ask?.();
  };
  return Object.assign(component, { preload });
}

/** What an address needs, fetched beside the session: the phone's own screen where a technician holds one. */
function neededInShell(entry: RouteEntry): readonly Load[] {
  const phone = phoneScreens[entry.path];
  if (phone && wasTechnicianPhone()) return [loadTechnicianShell, phone];
  const around = entry.plain ? [loadShell] : [loadShell, loadWorkplace];
  return entry.screen ? [...around, entry.screen] : [loadShell];
}

/** Beside the screen and not after it; of nobody who is not in yet, and not for a phone, which has its own screen there. */
async function askAhead({ asks, path }: RouteEntry, client: QueryClient | undefined) {
  if (!asks || !client || (phoneScreens[path] && wasTechnicianPhone())) return;
  const session = await client.ensureQueryData(sessionQuery).catch(() => null);
  if (session?.tenant) await asks(client);
}

function ScreenSkeleton() {
  return (
    <div className="px-4 py-5 sm:px-6">
      <SkeletonRows rows={6} />
    </div>
  );
}
