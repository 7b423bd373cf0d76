import { useEffect, useState } from 'react';
import { useAuth } from '#ui/auth/AuthProvider.tsx';
import { toast } from '#ui/toast/toast.ts';
import { attemptCap, type Refusal, readRefusal, texts } from './sign-in-messages.ts';

export const redirectDelay = 1000;

export interface SignInForm {
  readonly busy: boolean;
  readonly refusal: Refusal | null;
  /** Seconds until the block is lifted; 0 when tries are taken. */
  readonly waiting: number;
  readonly attempt: number;
  /** True when signed in. */
  submit(email: string, password: string): Promise<boolean>;
}

/** One way to sign in for both doors. While blocked nothing is sent, and the clock shows how long. */
export function useSignIn(title: 'Login Failed' | 'Authentication Failed'): SignInForm {
  const { signIn } = useAuth();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [until, setUntil] = useState(0);
  const waiting = useCountdown(until);
  const refuse = (next: Refusal) => {
    setRefusal(next);
    if (next.blockedFor) setUntil(Date.now() + next.blockedFor * 1000);
    toast({ title: next.title, description: next.description, variant: 'destructive' });
  };
  return {
    busy,
    refusal: waiting === 0 && refusal?.blockedFor ? null : refusal,
    waiting,
    attempt: waiting === 0 && refusal?.blockedFor ? 0 : Math.min(refusal?.attempt ?? 0, attemptCap),
    async submit(email, password) {
      if (waiting > 0) {
        toast({ ...texts.tooMany, variant: 'destructive' });
        return false;
      }
      if (!email.trim() || !password) {
        refuse(texts.missing);
        return false;
      }
      setBusy(true);
      try {
        await signIn(email.trim(), password);
        setRefusal(null);
        return true;
      } catch (error) {
        refuse(readRefusal(error, title));
        return false;
      } finally {
        setBusy(false);
      }
    },
  };
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
