import { useState } from 'react';
import { useAuth } from '#ui/auth/AuthProvider.tsx';
import { safeNext } from '#ui/auth/next-path.ts';
import type { Session } from '#ui/auth/session.ts';
import { isDemo } from '#ui/demo.ts';
import { Link, useAddress, useNavigate } from '#ui/navigation.tsx';
import { toast } from '#ui/toast/toast.ts';
import { AuthFrame } from './AuthFrame.tsx';
import { SignInFlow } from './SignInFlow.tsx';

/** Same account and same limits as the other sign-in screen; only owners and supervisors are admitted. */
export function AdminLoginScreen() {
  const { signOut } = useAuth();
  const navigate = useNavigate();
  const { next } = useAddress<{ next: string }>();
  /** A new key per refusal resets the form. */
  const [refused, setRefused] = useState(0);
  const onIn = async ({ profile, security_status }: Session, delay: number) => {
    if (profile.role === 'owner' || profile.role === 'supervisor') {
      setTimeout(() => void navigate({ to: safeNext(next, '/admin/dashboard') }), delay);
      return;
    }
    await signOut();
    setRefused((count) => count + 1);
    const description = security_status.is_restricted
      ? 'The admin area is for verified devices. Log in again and verify this one.'
      : `The admin area is for owners and supervisors. Your role is ${profile.role}.`;
    toast({ title: 'Access Denied', description, variant: 'destructive' });
  };
  return (
    <AuthFrame
      title="Admin login"
      intro={
        isDemo
          ? 'Log in as admin@fieldwright.demo, with any password.'
          : 'For owners and supervisors of a company.'
      }
      footer={
        <Link to="/login" className="text-accent-ink underline underline-offset-2">
          Back to the normal login
        </Link>
      }
    >
      <SignInFlow
        key={refused}
        title="Authentication Failed"
        action="Log in"
        onIn={(session, delay) => void onIn(session, delay)}
      />
    </AuthFrame>
  );
}
