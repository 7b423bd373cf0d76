/**
 * Notifications about ongoing work: saved, with Undo; progress of an import; a warning. Up to three at once, 4 s each; Alt+T
 * moves the focus to them. Loaded with the first message. For the session and whole actions use `toast`.
 */
import type { ReactNode } from 'react';
import type { toast as Sonner } from 'sonner';

export interface NotifyOptions {
  /** A message with the same id replaces the previous one: loading, then success. */
  readonly id?: string | number;
  readonly description?: ReactNode;
  readonly action?: { readonly label: string; readonly onClick: () => void };
  readonly duration?: number;
}

export const workToastDuration = 4000;

type NotifyType = 'loading' | 'success' | 'info' | 'warning' | 'error';

export interface WaitingMessage {
  readonly id: string | number;
  readonly type: NotifyType;
  readonly title: ReactNode;
  readonly options: NotifyOptions;
}

const say = (type: NotifyType) => (title: ReactNode, options?: NotifyOptions) => {
  const id = options?.id ?? nextId();
  show({ id, type, title, options: { ...options, id } });
  return id;
};

export const notify = {
  loading: say('loading'),
  success: say('success'),
  info: say('info'),
  warning: say('warning'),
  error: say('error'),
  dismiss(id?: string | number): void {
    sonner?.dismiss(id);
    wait(waiting.filter((message) => id !== undefined && message.id !== id));
  },
};

let made = 0;
const nextId = () => {
  made += 1;
  return `notify-${made}`;
};

let sonner: typeof Sonner | undefined;
let wanted = false;
let waiting: readonly WaitingMessage[] = [];
const listeners = new Set<() => void>();

function show(message: WaitingMessage): void {
  if (sonner) {
    sonner[message.type](message.title, message.options);
    return;
  }
  wanted = true;
  wait([...waiting.filter(({ id }) => id !== message.id), message]);
}

function wait(messages: readonly WaitingMessage[]): void {
  if (messages.length === waiting.length && messages.length === 0) return;
  waiting = messages;
  for (const listener of listeners) listener();
}

export const notifyStore = {
  isWanted: (): boolean => wanted,
  /** Messages sent before the component has loaded. */
  waiting: (): readonly WaitingMessage[] => waiting,
  /** Called by the region once it can show messages. */
  ready(shower: typeof Sonner): void {
    sonner = shower;
    for (const message of waiting) show(message);
    wait([]);
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
