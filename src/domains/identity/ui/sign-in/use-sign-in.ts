/** The state of signing in, for both screens: the password, the steps the server requires after it, and the wait when blocked. */

import { useEffect, useState } from 'react';
import type { OwnDevice } from '#domains/identity/accounts/account.rules.ts';
import type { Answer } from '#ui/api-client.ts';
import { useAuth } from '#ui/auth/AuthProvider.tsx';
import type { Session, SignInAnswer } from '#ui/auth/session.ts';
import { signedInInDemo, signInFailedInDemo } from '#ui/demo-texts.ts';
import { toast } from '#ui/toast/toast.ts';
import { attemptCap, type Refusal, readDeviceLimit, readRefusal, texts } from './sign-in-messages.ts';

export const redirectDelay = 1000;

export type SignInStage =
  | { readonly kind: 'password' }
  | { readonly kind: 'second_factor'; readonly ticket: string; readonly methods: readonly string[] }
  | { readonly kind: 'device_limit'; readonly ticket: string; readonly devices: readonly OwnDevice[] }
  | { readonly kind: 'verify' }
  | { readonly kind: 'in' };

export interface SignInForm {
  readonly stage: SignInStage;
  readonly busy: boolean;
  readonly refusal: Refusal | null;
  /** Seconds until the block is lifted; 0 if not blocked. */
  readonly waiting: number;
  readonly attempt: number;
  readonly email: string;
  submit(email: string, password: string): Promise<void>;
  /** Sends a further step; `body` is sent with the previous step's ticket. */
  step(path: string, body: Record<string, unknown>): Promise<void>;
  /** Back to the password. */
  restart(): void;
}

/** While blocked nothing is sent and a countdown is shown. `onIn` is called when no step is left. */
export function useSignIn(
  title: 'Login Failed' | 'Authentication Failed',
  onIn: (session: Session) => void,
): SignInForm {
  const { signIn, signInStep, securityStatus } = useAuth();
  const [stage, setStage] = useState<SignInStage>({
    kind: securityStatus?.requires_device_verification ? 'verify' : 'password',
  });
  const [busy, setBusy] = useState(false);
  const [email, setEmail] = useState('');
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [until, setUntil] = useState(0);
  const waiting = useCountdown(until);
  const refuse = (next: Refusal) => {
    setRefusal(next);
    if (next.blockedFor) setUntil(Date.now() + next.blockedFor * 1000);
    toast({ title: next.title, description: next.description, variant: 'destructive' });
  };
  const reach = ({ data }: Answer<SignInAnswer>) => {
    setRefusal(null);
    if (data.second_factor) return setStage({ kind: 'second_factor', ...data.second_factor });
    if (!data.session) return refuse({ title, description: texts.noUser });
    if (data.session.security_status.requires_device_verification) return setStage({ kind: 'verify' });
    if (import.meta.env.MODE === 'demo') toast(signedInInDemo);
    setStage({ kind: 'in' });
    onIn(data.session);
  };
  const attempt = async (work: () => Promise<Answer<SignInAnswer>>) => {
    if (waiting > 0) return void toast({ ...texts.tooMany, variant: 'destructive' });
    setBusy(true);
    try {
      reach(await work());
    } catch (error) {
      const full = readDeviceLimit(error);
      if (full) setStage({ kind: 'device_limit', ...full });
      refuse(import.meta.env.MODE === 'demo' ? signInFailedInDemo : readRefusal(error, title));
    } finally {
      setBusy(false);
    }
  };
  const isOver = waiting === 0 && Boolean(refusal?.blockedFor);
  return {
    stage,
    busy,
    refusal: isOver ? null : refusal,
    waiting,
    attempt: isOver ? 0 : Math.min(refusal?.attempt ?? 0, attemptCap),
    email,
    async submit(given, password) {
      setEmail(given.trim());
      if (waiting === 0 && (!given.trim() || !password)) return refuse(texts.missing);
      await attempt(() => signIn(given.trim(), password));
    },
    step: (path, body) => attempt(() => signInStep(path, { ...ticketOf(stage), ...body })),
    restart() {
      setRefusal(null);
      setStage({ kind: 'password' });
    },
  };
}

function ticketOf(stage: SignInStage): { ticket?: string } {
  return 'ticket' in stage ? { ticket: stage.ticket } : {};
}

function useCountdown(until: number): number {
  const [now, setNow] = useState(Date.now());
  const left = Math.max(0, Math.ceil((until - now) / 1000));
  useEffect(() => {
    if (until <= Date.now()) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [until]);
  return left;
}
