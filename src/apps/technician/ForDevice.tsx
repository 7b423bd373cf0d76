import type { ReactNode } from 'react';
import { lazyScreen } from '../office/lazy-screen.ts';
import { LoadingScreen } from '../office/shell/LoadingScreen.tsx';
import { useTechnicianPhone } from './device.ts';
import { phoneScreens } from './phone-screens.ts';

export const loadTechnicianShell = () => import('./shell/TechnicianShell.tsx').then((m) => m.TechnicianShell);
const TechnicianShell = lazyScreen('technician', loadTechnicianShell);
const OfficeScreen = lazyScreen('technician-frame', () =>
  import('./shell/OfficeScreen.tsx').then((m) => m.OfficeScreen),
);

/** The shell around every screen: the office's, or the phone's for a technician who holds one. */
export function ShellForDevice({ office }: { office: ReactNode }) {
  if (!useTechnicianPhone()) return office;
  return <TechnicianShell meanwhile={<LoadingScreen />} />;
}

const screens = new Map(
  Object.entries(phoneScreens).map(([path, load]) => [path, lazyScreen(`phone ${path}`, load)]),
);

export interface ScreenForDeviceProps {
  path: string;
  title: string;
  /** The office's screen. */
  children: ReactNode;
  /** Until the phone's own is here. */
  meanwhile: ReactNode;
}

/** The screen at an address: on the phone its own, or the office's in the phone's frame. */
export function ScreenForDevice({ path, title, children, meanwhile }: ScreenForDeviceProps) {
  if (!useTechnicianPhone()) return children;
  const Phone = screens.get(path);
  if (Phone) return <Phone meanwhile={meanwhile} />;
  return (
    <OfficeScreen title={title} meanwhile={meanwhile}>
      {children}
    </OfficeScreen>
  );
}
