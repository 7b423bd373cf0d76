import { useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PhoneBar } from '#ui/phone/PhoneBar.tsx';
import { words } from '#ui/words.ts';
import { isTab } from './tabs.ts';

/** An office screen, which works at any width, under the phone's bar. */
export function OfficeScreen({ title, children }: { title: string; children: ReactNode }) {
  const path = useRouterState({ select: (state) => state.location.pathname });
  return (
    <>
      <PhoneBar back={isTab(path) ? undefined : { to: '/', label: 'Back' }}>
        <p className="truncate font-semibold">{words(title)}</p>
      </PhoneBar>
      {children}
    </>
  );
}
