/**
 * News about work that goes on: saved, with Undo; an import's progress; a warning. Up to three at once, 4 s each, Alt+T
 * moves to them. Loaded with the first message. For the session and whole actions use `toast`.
 */
import type { ReactNode } from 'react';
import type { toast as Sonner } from 'sonner';

export interface NotifyOptions {
  /** The same id again replaces the message: loading, then success. */
  readonly id?: string | number;
  readonly description?: ReactNode;
  readonly action?: { readonly label: string; readonly onClick: () => void };
  readonly duration?: number;
}

type NotifyType = 'loading' | 'success' | 'info' | 'warning' | 'error';

const say = (type: NotifyType) => (title: ReactNode, options?: NotifyOptions) => {
  const id = options?.id ?? nextId();
  void withSonner((sonner) => sonner[type](title, { ...options, id }));
  return id;
};

export const notify = {
  loading: say('loading'),
  success: say('success'),
  info: say('info'),
  warning: say('warning'),
  error: say('error'),
  dismiss: (id?: string | number) => void withSonner((sonner) => sonner.dismiss(id)),
};

let made = 0;
const nextId = () => {
  made += 1;
  return `notify-${made}`;
};

let wanted = false;
const listeners = new Set<() => void>();
let ready: (sonner: typeof Sonner) => void = () => undefined;
const sonnerReady = new Promise<typeof Sonner>((resolve) => {
  ready = resolve;
});

async function withSonner(use: (sonner: typeof Sonner) => unknown): Promise<void> {
  if (!wanted) {
    wanted = true;
    for (const listener of listeners) listener();
  }
  use(await sonnerReady);
}

export const notifyStore = {
  isWanted: (): boolean => wanted,
  /** Called by the region once it can show messages. */
  ready: (sonner: typeof Sonner): void => ready(sonner),
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
