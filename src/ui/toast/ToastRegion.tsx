import { useSyncExternalStore } from 'react';
import { lazyPart } from '../lazy-part.tsx';
import { notify, notifyStore, type WaitingMessage, workToastDuration } from './notify.ts';
import { type PlainToast, PlainToasts } from './PlainToasts.tsx';
import { dismissToast, shellToastDuration, type ToastMessage, toastStore } from './toast.ts';

const ShellToast = lazyPart(async () => (await import('./ShellToast.tsx')).ShellToast, {
  failure: 'silent',
});
const WorkToasts = lazyPart(async () => (await import('./WorkToasts.tsx')).WorkToasts, {
  failure: 'silent',
});

/** Prefetches the toast components: there may be no network when the first message comes. */
export function fetchToasts(): void {
  ShellToast.fetch();
  WorkToasts.fetch();
}

let hasShown = false;

/**
 * Where toasts appear. Their components are loaded after the first page; before that, or if loading fails, messages are shown
 * in plain HTML.
 */
export function ToastRegion() {
  const message = useSyncExternalStore(toastStore.subscribe, toastStore.get, toastStore.get);
  const { subscribe, isWanted, waiting } = notifyStore;
  const wanted = useSyncExternalStore(subscribe, isWanted, isWanted);
  const work = useSyncExternalStore(subscribe, waiting, waiting);
  hasShown ||= message !== null;
  const plain = message ? [plainMessage(message)] : [];
  return (
    <>
      {hasShown && <ShellToast message={message} fallback={<PlainToasts toasts={plain} />} />}
      {wanted && <WorkToasts fallback={<PlainToasts toasts={work.map(plainWork)} above />} />}
    </>
  );
}

function plainMessage({ action, variant, ...message }: ToastMessage): PlainToast {
  return {
    ...message,
    label: action?.label,
    onAction: action?.onAction,
    isFailure: variant === 'destructive',
    durationMs: shellToastDuration,
    dismiss: () => dismissToast(message.id),
  };
}

function plainWork({ id, type, title, options }: WaitingMessage): PlainToast {
  const { description, action, duration } = options;
  return {
    ...{ id, title, description },
    label: action?.label,
    onAction: action?.onClick,
    isFailure: type === 'error',
    durationMs: duration ?? (type === 'loading' ? Number.POSITIVE_INFINITY : workToastDuration),
    dismiss: () => notify.dismiss(id),
  };
}
