/** Builds the router from the screens. Guards decide what is shown; the server decides what may be read. */

import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRoute,
  createRoute,
  createRouter,
  Navigate,
  Outlet,
  type RouterHistory,
} from '@tanstack/react-router';
import { type ComponentType, type ReactNode, useSyncExternalStore } from 'react';
import { phoneScreens } from '#apps/technician/phone-screens.ts';
import type { LoadComponent } from '#kernel/display.ts';
import type { Screen } from '#kernel/domain.ts';
import { reportQuery } from '#ui/api/report.ts';
import { waitingReports } from '#ui/api/waiting-reports.ts';
import { sessionQuery, useAuth } from '#ui/auth/AuthProvider.tsx';
import { SkeletonRows } from '#ui/components/states/Skeleton.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { ToastRegion } from '#ui/toast/ToastRegion.tsx';
import { wasTechnicianPhone } from '../technician/device.ts';
import { loadTechnicianShell, ScreenForDevice, ShellForDevice } from '../technician/ForDevice.tsx';
import { fetchScreens, lazyScreen } from './lazy-screen.ts';
import { screens } from './screens.ts';
import { parseSearch, stringifySearch } from './search-string.ts';
import { AdminOnly, RolesOnly, SignedIn, SignedOutOnly } from './shell/guards.tsx';
import { LoadingScreen } from './shell/LoadingScreen.tsx';
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

interface Place {
  /** Of prerendering: in place of the browser's. */
  history?: RouterHistory;
  origin?: string;
  scrollRestoration?: boolean;
  /** The folder of the origin that the app stands in. */
  basepath?: string;
}

export function createOfficeRouter(place: Place = {}, client?: QueryClient) {
  const root = createRootRoute({
    component: Root,
    notFoundComponent: Nowhere,
    errorComponent: ScreenFailed,
  });
  const child = (entry: Screen, component: RouteComponent) =>
    createRoute({
      getParentRoute: () => root,
      path: entry.path,
      component: withPreload(() => (entry.load ? [entry.load] : []), component),
    });
  const shell = createRoute({
    getParentRoute: () => root,
    id: 'shell',
    component: ShellFrame,
  });
  const inShell = (entry: Screen, component: RouteComponent) =>
    createRoute({
      getParentRoute: () => shell,
      path: entry.path,
      component: withPreload(
        () => neededInShell(entry),
        component,
        () => prefetchReports(entry, client),
      ),
      errorComponent: ScreenFailed,
    });
  const tree = root.addChildren([
    ...at('public').map((entry) => child(entry, bare(entry))),
    ...at('signed-out').map((entry) => child(entry, signedOut(entry))),
    ...at('companyless').map((entry) => child(entry, companyless(entry))),
    createRoute({ getParentRoute: () => root, path: '/admin', component: AdminIndex }),
    shell.addChildren([
      ...at(undefined).map((entry) => inShell(entry, forRoles(entry))),
      ...at('admin').map((entry) => inShell(entry, forAdmins(entry))),
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

const at = (place: Screen['place']) => screens.filter((screen) => screen.place === place);

const WaitingReports = lazyPart(
  async () => (await import('#ui/components/states/WaitingReports.tsx')).WaitingReports,
  { failure: 'silent' },
);

function Root() {
  const { subscribe, isAny } = waitingReports;
  const isWaiting = useSyncExternalStore(subscribe, isAny, () => false);
  return (
    <>
      <Outlet />
      {isWaiting && <WaitingReports />}
      <ToastRegion />
    </>
  );
}

function ShellFrame() {
  return (
    <SignedIn>
      <ShellForDevice office={<Shell fallback={<LoadingScreen />} />} />
    </SignedIn>
  );
}

function Nowhere() {
  return <NotFound />;
}

const AdminIndex = () => <Navigate to="/admin/dashboard" replace />;

function bare(entry: Screen): RouteComponent {
  const Shown = screenOf(entry);
  return () => <Shown fallback={<LoadingScreen />} />;
}

function signedOut(entry: Screen): RouteComponent {
  const Bare = bare(entry);
  return () => (
    <SignedOutOnly>
      <Bare />
    </SignedOutOnly>
  );
}

function companyless(entry: Screen): RouteComponent {
  const Bare = bare(entry);
  return () => (
    <SignedIn withoutCompany>
      <Bare />
    </SignedIn>
  );
}

function forRoles({ engineers, ...entry }: Screen): RouteComponent {
  const General = forEverybody(entry);
  if (!engineers) return General;
  const { load, title } = engineers;
  // A path of its own: the technician's phone has no other screen for it.
  const Engineers = forEverybody({ path: `${entry.path} of engineers`, title, load });
  return () => (useAuth().profile?.stationary_engineer ? <Engineers /> : <General />);
}

function forEverybody(entry: Screen): () => ReactNode {
  const Shown = screenOf(entry);
  const Around = entry.plain ? NoWorkplace : CompanyWorkplace;
  return () => (
    <RolesOnly roles={entry.roles}>
      <ScreenForDevice path={entry.path} title={entry.title} fallback={<ScreenSkeleton />}>
        <Around path={entry.path} title={entry.title} fallback={<ScreenSkeleton />}>
          <Shown fallback={<ScreenSkeleton />} />
        </Around>
      </ScreenForDevice>
    </RolesOnly>
  );
}

function forAdmins(entry: Screen): RouteComponent {
  const Shown = screenOf(entry);
  const Around = entry.plain ? NoWorkplace : CompanyWorkplace;
  return () => (
    <AdminOnly>
      <Around fallback={<ScreenSkeleton />}>
        <Shown fallback={<ScreenSkeleton />} />
      </Around>
    </AdminOnly>
  );
}

function screenOf(entry: Screen): (props: { fallback: ReactNode }) => ReactNode {
  return entry.load
    ? lazyScreen(entry.path, asScreen(entry.load))
    : () => <NotInThisRelease title={entry.title} />;
}

/** Screens declared by domains are components without props. */
const asScreen = (load: LoadComponent) => load as () => Promise<ComponentType>;

const NoWorkplace = ({
  children,
}: {
  children: ReactNode;
  path?: string;
  title?: string;
  fallback: ReactNode;
}) => children;

/**
 * The router calls `preload` at startup, in parallel with the session request, and when hovering over a link. Nothing waits for
 * it.
 */
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

/** The scripts a route needs, loaded in parallel with the session: the phone's screen for a technician on a phone. */
function neededInShell(entry: Screen): readonly Load[] {
  const { path, load, plain } = entry;
  const phone = phoneScreens[path];
  if (phone && wasTechnicianPhone()) return [loadTechnicianShell, phone];
  const around = plain ? [loadShell] : [loadShell, loadWorkplace];
  return load ? [...around, load] : [loadShell];
}

/**
 * Prefetches the screen's data in parallel with its script; not when signed out, and not for a technician's phone, which has
 * another screen there. Who is a stationary engineer is known with the session only: their screen is fetched then.
 */
async function prefetchReports({ path, asks, engineers }: Screen, client: QueryClient | undefined) {
  if (!(asks || engineers) || !client) return;
  const session = await client.ensureQueryData(sessionQuery).catch(() => null);
  if (!session?.tenant) return;
  const ofEngineers = session.profile.stationary_engineer ? engineers : undefined;
  if (ofEngineers?.load) fetchScreens([loadWorkplace, ofEngineers.load]);
  else if (phoneScreens[path] && wasTechnicianPhone()) return;
  const reports = (ofEngineers ? ofEngineers.asks : asks) ?? [];
  await Promise.all(reports.map((report) => client.prefetchQuery(reportQuery(report))));
}

function ScreenSkeleton() {
  return (
    <div className="px-4 py-5 sm:px-6">
      <SkeletonRows rows={6} />
    </div>
  );
}
