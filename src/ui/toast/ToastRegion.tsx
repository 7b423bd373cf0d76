import { lazy, Suspense, useSyncExternalStore } from 'react';
import { notifyStore } from './notify.ts';
import { toastStore } from './toast.ts';

const ShellToast = lazy(() => import('./ShellToast.tsx').then((module) => ({ default: module.ShellToast })));
const WorkToasts = lazy(() => import('./WorkToasts.tsx').then((module) => ({ default: module.WorkToasts })));

let hasShown = false;

/** Where messages appear. Each mechanism is loaded with its first message, so the first page does not pay for it. */
export function ToastRegion() {
  const message = useSyncExternalStore(toastStore.subscribe, toastStore.get, toastStore.get);
  const wanted = useSyncExternalStore(notifyStore.subscribe, notifyStore.isWanted, notifyStore.isWanted);
  hasShown ||= message !== null;
  return (
    <Suspense fallback={null}>
      {hasShown && <ShellToast message={message} />}
      {wanted && <WorkToasts />}
    </Suspense>
  );
}
