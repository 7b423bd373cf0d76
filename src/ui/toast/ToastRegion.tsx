import { useSyncExternalStore } from 'react';
import { latePart } from '../late-part.tsx';
import { notifyStore } from './notify.ts';
import { toastStore } from './toast.ts';

const ShellToast = latePart(async () => (await import('./ShellToast.tsx')).ShellToast);
const WorkToasts = latePart(async () => (await import('./WorkToasts.tsx')).WorkToasts);

let hasShown = false;

/** Where messages appear. Each mechanism is loaded with its first message, so the first page does not pay for it. */
export function ToastRegion() {
  const message = useSyncExternalStore(toastStore.subscribe, toastStore.get, toastStore.get);
  const wanted = useSyncExternalStore(notifyStore.subscribe, notifyStore.isWanted, notifyStore.isWanted);
  hasShown ||= message !== null;
  return (
    <>
      {hasShown && <ShellToast message={message} />}
      {wanted && <WorkToasts />}
    </>
  );
}
