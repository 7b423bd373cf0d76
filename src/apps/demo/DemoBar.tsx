import { useRouterState } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';
import { useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Role } from '#kernel/access.ts';
import { useAuth } from '#ui/auth/AuthProvider.tsx';
import { Button } from '#ui/components/actions/Button.tsx';
import { Badge } from '#ui/components/values/Badge.tsx';
import { cx } from '#ui/cx.ts';
import { reportError } from '#ui/errors/report-error.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import type { DemoSignIn } from './demo-sign-in.ts';
import { megabytes, openingText } from './StartScreen.tsx';
import { findCustomersPage, useSeeAs } from './see-as.ts';
import { startSteps } from './start-steps.ts';
import { tourStore } from './tour/tour-store.ts';

const Tour = lazyPart(async () => (await import('./tour/Tour.tsx')).Tour);
const ResetDialog = lazyPart(async () => (await import('./ResetDialog.tsx')).ResetDialog);
const DemoMenu = lazyPart(async () => (await import('./DemoMenu.tsx')).DemoMenu);

export type Seen = Role | 'customer';

export const views: readonly { readonly seen: Seen; readonly label: string }[] = [
  { seen: 'owner', label: 'Owner' },
  { seen: 'supervisor', label: 'Dispatcher' },
  { seen: 'technician', label: 'Technician' },
  { seen: 'customer', label: 'Customer' },
];

interface DemoBarProps {
  become: DemoSignIn['become'];
  onReset: () => Promise<void>;
}

/** Stands above every screen of the demo: that it is one, whose eyes one sees it with, the tour, and a fresh start. */
export function DemoBar({ become, onReset }: DemoBarProps) {
  const bar = useHeightAbove();
  const { isOpen: isTouring } = useSyncExternalStore(tourStore.subscribe, tourStore.get);
  const [isResetting, setResetting] = useState(false);
  const [isMenuWanted, setMenuWanted] = useState(false);
  const see = useSeeAs(become);
  const seen = useSeen();
  const choose = async (next: Seen) => {
    try {
      if (next !== 'customer') return await see(next);
      await see('owner');
      const page = await findCustomersPage();
      if (page) await see('owner', page);
    } catch (error) {
      reportError('The demo could not switch', error, () => void choose(next));
    }
  };
  const shared = {
    seen,
    isTouring,
    onChoose: (next: Seen) => void choose(next),
    onTour: () => tourStore.set({ isOpen: !isTouring }),
    onReset: () => setResetting(true),
  };
  const current = views.find((view) => view.seen === seen)?.label ?? 'nobody';
  const opener = (
    <Button variant="ghost" size="sm" aria-haspopup="menu" onClick={() => setMenuWanted(true)}>
      See it as: {current}
      <ChevronDown className="size-4" aria-hidden="true" />
    </Button>
  );
  return (
    <section
      ref={bar}
      aria-label="Demo"
      className="sticky top-0 z-40 border-b border-line bg-wash text-body print:hidden"
    >
      <div className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1 px-3 py-1 sm:px-4">
        <Badge tone="info">Demo</Badge>
        <Said />
        <div className="hidden lg:contents">
          <Choices {...shared} />
        </div>
        <div className="ms-auto lg:hidden">
          {isMenuWanted ? <DemoMenu trigger={opener} fallback={opener} {...shared} /> : opener}
        </div>
      </div>
      {isTouring && <Tour see={see} />}
      {isResetting && (
        <ResetDialog onReset={onReset} onOpenChange={setResetting} onFailure={() => setResetting(false)} />
      )}
    </section>
  );
}

/** What the demo is; while the company is on its way, how far it is: signing in waits for it. */
function Said() {
  const step = useSyncExternalStore(startSteps.subscribe, startSteps.get);
  if (!step)
    return (
      <p className="hidden min-w-0 flex-1 truncate text-muted lg:block">
        A company to try everything with. It stays in this browser.
      </p>
    );
  const isOpening = typeof step === 'string';
  return (
    <p className="min-w-0 flex-1 text-pretty text-muted tabular" role={isOpening ? 'status' : undefined}>
      {isOpening ? openingText[step] : `Loading: ${megabytes(step.loaded)} of ${megabytes(step.total)} MB`}
    </p>
  );
}

export interface ChoicesProps {
  seen: Seen | undefined;
  isTouring: boolean;
  onChoose: (seen: Seen) => void;
  onTour: () => void;
  onReset: () => void;
}

function Choices({ seen, isTouring, onChoose, onTour, onReset }: ChoicesProps) {
  return (
    <>
      <fieldset className="flex items-center gap-1">
        <legend className="float-start me-1 text-muted">See it as</legend>
        {views.map((view) => (
          <Button
            key={view.seen}
            size="sm"
            variant="ghost"
            aria-pressed={view.seen === seen}
            className={cx(view.seen === seen && 'bg-selected text-accent-ink')}
            onClick={() => onChoose(view.seen)}
          >
            {view.label}
          </Button>
        ))}
      </fieldset>
      <Button size="sm" variant="outline" aria-expanded={isTouring} onClick={onTour}>
        {isTouring ? 'Leave the tour' : 'Take the tour'}
      </Button>
      <Button size="sm" variant="ghost" onClick={onReset}>
        Reset demo data
      </Button>
    </>
  );
}

/** With whose eyes: a customer's pages are those that a link leads to. */
function useSeen(): Seen | undefined {
  const role = useAuth().profile?.role;
  const path = useRouterState({ select: (state) => state.location.pathname });
  return /^\/(i|quote|visit)\//.test(path) ? 'customer' : role;
}

/** Tells every screen how much of the window the bar takes. */
function useHeightAbove() {
  const bar = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const measure = () => style.setProperty('--above', `${bar.current?.offsetHeight ?? 0}px`);
    measure();
    const observer = new ResizeObserver(measure);
    if (bar.current) observer.observe(bar.current);
    return () => {
      observer.disconnect();
      style.removeProperty('--above');
    };
  }, []);
  return bar;
}
