/** The phone's shell: a running timer on top, the screen, and four tabs at the bottom. Shows the connection status itself. */
import { Outlet, useRouterState } from '@tanstack/react-router';
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { CompanyWorkplace } from '#apps/office/shell/CompanyWorkplace.tsx';
import { LoadingScreen } from '#apps/office/shell/LoadingScreen.tsx';
import { TimerStrip } from '#apps/technician/job/TimerStrip.tsx';
import { DeviceNotice } from '#domains/identity/ui/devices/DeviceNotice.tsx';
import { useSession } from '#ui/auth/AuthProvider.tsx';
import { keepSession } from '#ui/auth/keep-session.ts';
import { recordError } from '#ui/errors/error-log.ts';
import { useKeepRows } from '#ui/offline/device-kept.ts';
import { useRunOutbox } from '#ui/outbox/device-outbox.ts';
import { OfficeNoteProvider } from '#ui/outbox/office-note.ts';
import { useWatchConnection } from '#ui/phone/use-online.ts';
import { fetchToasts } from '#ui/toast/ToastRegion.tsx';
import { rememberTechnicianPhone } from '../device.ts';
import { noteForOffice } from '../note-for-office.ts';
import { phoneScreens } from '../phone-screens.ts';
import { workingSet } from '../working-set.ts';
import { BottomBar, fetchMore } from './BottomBar.tsx';
import { keepShell } from './keep-shell.ts';
import { hasWholeScreen } from './tabs.ts';

export function TechnicianShell() {
  const path = useRouterState({ select: (state) => state.location.pathname });
  const main = useFocusOnNavigation(path);
  const session = useSession();
  const { membership_id } = session;
  useEffect(() => keepSession(session), [session]);
  useWatchConnection();
  const isOutboxRead = useRunOutbox(membership_id ?? '');
  usePhoneMeasures();
  usePrefetchedScreens();
  return (
    <CompanyWorkplace>
      <OfficeNoteProvider value={noteForOffice}>
        <KeptRows isOutboxRead={isOutboxRead}>
          <div className="flex h-(--screen) flex-col bg-canvas pt-[env(safe-area-inset-top)]">
            <a
              href="#main"
              className="fixed inset-s-2 -top-16 z-70 rounded-md bg-accent px-3 py-3 font-medium text-on-accent focus:top-2"
            >
              Skip to content
            </a>
            <DeviceNotice />
            <TimerStrip />
            <main
              id="main"
              ref={main}
              tabIndex={-1}
              data-scroll-restoration-id="phone"
              className="min-h-0 flex-1 overflow-y-auto overscroll-contain outline-none"
            >
              <Outlet />
            </main>
            {!hasWholeScreen(path) && <BottomBar path={path} />}
          </div>
        </KeptRows>
      </OfficeNoteProvider>
    </CompanyWorkplace>
  );
}

/** The screens begin with what is kept on this phone. */
function KeptRows({ isOutboxRead, children }: { isOutboxRead: boolean; children: ReactNode }) {
  return useKeepRows(workingSet) && isOutboxRead ? children : <LoadingScreen />;
}

/** Uses the phone's sizes for text and targets everywhere, including overlays. */
function usePhoneMeasures(): void {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset.shell = 'phone';
    rememberTechnicianPhone(true);
    return () => {
      delete dataset.shell;
      rememberTechnicianPhone(false);
    };
  }, []);
}

const calm = 2000;

/** Prefetches all screens while online: the next one may be opened without a connection. */
function usePrefetchedScreens(): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const load of Object.values(phoneScreens)) load().catch(() => undefined);
      fetchToasts();
      fetchMore();
      // Where a sign-out leads, also without a network.
      import('#domains/identity/ui/sign-in/LoginScreen.tsx').catch(() => undefined);
      import('signature_pad').catch(() => undefined);
      keepShell().catch(recordError);
    }, calm);
    return () => clearTimeout(timer);
  }, []);
}

/** Moves the focus to the new screen after navigation. */
function useFocusOnNavigation(path: string) {
  const main = useRef<HTMLElement>(null);
  const before = useRef(path);
  useEffect(() => {
    if (before.current === path) return;
    before.current = path;
    main.current?.focus({ preventScroll: true });
  }, [path]);
  return main;
}
