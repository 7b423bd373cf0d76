import { Outlet, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { DeviceNotice } from '#domains/identity/ui/devices/DeviceNotice.tsx';
import { appearance } from '#ui/appearance.ts';
import { useTenant } from '#ui/auth/AuthProvider.tsx';
import { cx } from '#ui/cx.ts';
import { useHotkeys, useModK } from '#ui/hooks/use-hotkeys.ts';
import { whenIdle } from '#ui/idle.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { fetchToasts } from '#ui/toast/ToastRegion.tsx';
import { Header } from './Header.tsx';
import { Sidebar } from './Sidebar.tsx';

const CommandPalette = lazyPart(async () => (await import('./CommandPalette.tsx')).CommandPalette);
// Loaded after the first render, since it shows nothing.
const BackgroundWork = lazyPart(
  async () => {
    await whenIdle();
    fetchToasts();
    return (await import('./BackgroundWork.tsx')).BackgroundWork;
  },
  { failure: 'silent' },
);
const ShortcutHelp = lazyPart(async () => (await import('./ShortcutHelp.tsx')).ShortcutHelp);
const SidebarSheet = lazyPart(async () => (await import('./SidebarSheet.tsx')).SidebarSheet);

type Overlay = 'none' | 'commands' | 'shortcuts' | 'menu';

/** Sidebar, header and the screen. Dialogs and menus above them are loaded when first opened. */
export function Shell() {
  const narrow =
    useSyncExternalStore(appearance.subscribe, appearance.get, appearance.get).sidebar === 'narrow';
  const [overlay, setOverlay] = useState<Overlay>('none');
  const main = useFocusOnNavigation(() => setOverlay((now) => (now === 'menu' ? 'none' : now)));
  const close = (open: boolean) => !open && setOverlay('none');
  const onFailure = () => setOverlay('none');
  useModK(() => setOverlay('commands'));
  useHotkeys({ '?': () => setOverlay('shortcuts') });
  const tenantId = useTenant().id;
  return (
    <div className="flex min-h-(--screen)">
      <a
        href="#main"
        className="fixed inset-s-2 -top-16 z-70 rounded-md bg-accent px-3 py-2 font-medium text-on-accent focus:top-2 print:hidden"
      >
        Skip to content
      </a>
      <div
        className={cx(
          'sticky top-(--above) hidden h-(--screen) shrink-0 border-e border-line transition-[width] lg:block print:hidden',
          narrow ? 'w-(--sidebar-narrow)' : 'w-(--sidebar)',
        )}
      >
        <Sidebar narrow={narrow} onNarrow={(next) => appearance.set({ sidebar: next ? 'narrow' : 'wide' })} />
      </div>
      <div className="flex min-w-0 flex-1 flex-col">
        <Header onMenu={() => setOverlay('menu')} onSearch={() => setOverlay('commands')} />
        <DeviceNotice />
        <main id="main" ref={main} tabIndex={-1} className="min-w-0 flex-1 outline-none">
          <Outlet />
        </main>
      </div>
      <BackgroundWork tenantId={tenantId} />
      {overlay === 'commands' && (
        <CommandPalette
          onOpenChange={close}
          onFailure={onFailure}
          onShortcuts={() => setOverlay('shortcuts')}
        />
      )}
      {overlay === 'shortcuts' && <ShortcutHelp onOpenChange={close} onFailure={onFailure} />}
      {overlay === 'menu' && <SidebarSheet onOpenChange={close} onFailure={onFailure} />}
    </div>
  );
}

/** Moves the focus to the new screen after navigation. */
function useFocusOnNavigation(onLeave: () => void) {
  const path = useRouterState({ select: (state) => state.location.pathname });
  const main = useRef<HTMLElement>(null);
  const before = useRef(path);
  const leave = useRef(onLeave);
  leave.current = onLeave;
  useEffect(() => {
    if (before.current === path) return;
    before.current = path;
    leave.current();
    main.current?.focus({ preventScroll: true });
  }, [path]);
  return main;
}
