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

/** The shell of every screen: the office's, or the phone's for a technician on a phone. */
export function ShellForDevice({ office }: { office: ReactNode }) {
  if (!useTechnicianPhone()) return office;
  return <TechnicianShell fallback={<LoadingScreen />} />;
}

const screens = new Map(
  Object.entries(phoneScreens).map(([path, load]) => [path, lazyScreen(`phone ${path}`, load)]),
);

export interface ScreenForDeviceProps {
  path: string;
  title: string;
  /** The office's screen. */
  children: ReactNode;
  /** Shown until the phone's screen has loaded. */
  fallback: ReactNode;
}

/** The screen of a route: on a technician's phone its phone version, or the office's within the phone shell. */
export function ScreenForDevice({ path, title, children, fallback }: ScreenForDeviceProps) {
  if (!useTechnicianPhone()) return children;
  const Phone = screens.get(path);
  if (Phone) return <Phone fallback={fallback} />;
  return (
    <OfficeScreen title={title} fallback={fallback}>
      {children}
    </OfficeScreen>
  );
}
