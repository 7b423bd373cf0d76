/**
 * The shell's message: one at a time, a new one replaces the last. For events of the session, the company or a whole action:
 * signed in, switched, failed. For ongoing work (saved, undo, progress) use `notify`.
 */
import type { ReactNode } from 'react';

export interface ToastMessage {
  readonly id: string;
  readonly title?: string;
  readonly description?: ReactNode;
  readonly action?: { readonly label: string; readonly onAction: () => void };
  readonly variant: 'default' | 'destructive';
}

export const shellToastDuration = 5000;

let current: ToastMessage | null = null;
let made = 0;
const listeners = new Set<() => void>();

export function toast(message: Partial<ToastMessage>): { id: string; dismiss: () => void } {
  made += 1;
  const id = message.id ?? `toast-${made}`;
  publish({ variant: 'default', ...message, id });
  return { id, dismiss: () => dismissToast(id) };
}

export function dismissToast(id?: string): void {
  if (current && (id === undefined || current.id === id)) publish(null);
}

export const toastStore = {
  get: (): ToastMessage | null => current,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

function publish(next: ToastMessage | null): void {
  current = next;
  for (const listener of listeners) listener();
}
