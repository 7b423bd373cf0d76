/**
 * One screen of the phone: title and connection status on top, the content, and the main command at the bottom within reach of
 * the thumb. Fills the shell's scrolling area.
 */
import { type ReactNode, useEffect } from 'react';
import { cx } from '../cx.ts';
import { type BackTo, PhoneBar } from './PhoneBar.tsx';

export interface PhoneScreenProps {
  title: string;
  /** Above the title: what it belongs to. */
  context?: ReactNode;
  /** The screen this one was opened from: target of the back arrow when the history is empty. */
  back?: BackTo | undefined;
  /** The main command and what belongs to it. */
  foot?: ReactNode;
  /** Without padding. */
  flush?: boolean;
  children: ReactNode;
}

export function PhoneScreen({ title, context, back, foot, flush, children }: PhoneScreenProps) {
  useEffect(() => {
    document.title = `${title} · Fieldwright`;
  }, [title]);
  return (
    <div className="flex min-h-full flex-col bg-canvas text-phone">
      <PhoneBar back={back}>
        {context && <p className="truncate text-label text-subtle">{context}</p>}
        <h1 className="truncate text-phone font-semibold">{title}</h1>
      </PhoneBar>
      <div className={cx('flex flex-1 flex-col gap-4', !flush && 'p-4')}>{children}</div>
      {foot && (
        <div className="sticky bottom-0 z-20 flex flex-col gap-2 border-t border-line bg-surface empty:hidden p-3 pb-[max(12px,env(safe-area-inset-bottom))]">
          {foot}
        </div>
      )}
    </div>
  );
}
