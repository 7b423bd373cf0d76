import { useRouterState } from '@tanstack/react-router';
import { Square, Timer } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { stopTimer } from '#domains/work-orders/recording/stop-timer.ts';
import { sentence } from '#kernel/display.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Link } from '#ui/navigation.tsx';
import { SendFailed } from '#ui/phone/SendFailed.tsx';
import { jobPath } from './job-view.ts';
import { elapsed, jobOf, useNow, useRunningTimer } from './running-timer.ts';
import { useFieldAct } from './use-field-act.ts';

/** Shown on every screen while a timer is running, except on the timer's own screen. */
export function TimerStrip() {
  const { timer } = useRunningTimer();
  const now = useNow(timer !== undefined);
  const { act, isSending, failure } = useFieldAct();
  const place = useRouterState({
    select: ({ location }) => `${location.pathname} ${location.search.step ?? ''}`,
  });
  const isOnScreen = place === `${jobPath(timer?.work_order_id ?? '')} time`;
  const strip = useContentInPlace(timer !== undefined && !isOnScreen, place);
  if (!timer || isOnScreen) return null;
  const stop = () => void act(jobOf(timer), { command: stopTimer, id: timer.work_order_id });
  return (
    <aside
      ref={strip}
      aria-label="Running timer"
      className="border-b border-line bg-tone-progress-soft text-phone"
    >
      <div className="flex min-h-14 items-center gap-2 ps-4 pe-2">
        <Link
          to={jobPath(timer.work_order_id)}
          className="flex min-h-12 min-w-0 flex-1 items-center gap-2 rounded-md text-tone-progress"
        >
          <Timer className="size-5 shrink-0" aria-hidden="true" />
          <span className="font-semibold tabular">{elapsed(timer.started_at, now)}</span>
          <span className="min-w-0 truncate text-label">
            {timer.kind === 'work' ? '' : `${sentence(timer.kind)} · `}
            {timer.work_order?.number} {timer.work_order?.title}
          </span>
        </Link>
        <Button variant="outline" loading={isSending} aria-label="Stop timer" onClick={stop}>
          <Square className="size-4" aria-hidden="true" />
          Stop
        </Button>
      </div>
      {failure && (
        <div className="px-3 pb-3">
          <SendFailed failure={failure} kept="The timer goes on." />
        </div>
      )}
    </aside>
  );
}

/** When the strip comes or goes above a screen that one is reading, the screen is scrolled so that nothing moves under the finger. */
function useContentInPlace(isShown: boolean, place: string) {
  const strip = useRef<HTMLElement>(null);
  const before = useRef({ isShown, place, height: 0 });
  const hasChanged = before.current.isShown !== isShown && before.current.place === place;
  const scrolled = hasChanged ? (document.getElementById('main')?.scrollTop ?? 0) : 0;
  useLayoutEffect(() => {
    const height = strip.current?.offsetHeight ?? before.current.height;
    before.current = { isShown, place, height };
    if (hasChanged)
      document
        .getElementById('main')
        ?.scrollTo({ top: scrolled + (isShown ? height : -height), behavior: 'instant' });
  }, [isShown, place, hasChanged, scrolled]);
  return strip;
}
