import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '#ui/api-client.ts';
import { useAuth } from '#ui/auth/AuthProvider.tsx';
import { safeNext } from '#ui/auth/next-path.ts';
import type { Session } from '#ui/auth/session.ts';
import { toast } from '#ui/toast/toast.ts';
import { AuthFrame } from './AuthFrame.tsx';
import { SignInFields } from './SignInFields.tsx';
import { redirectDelay, useSignIn } from './use-sign-in.ts';

/** The same account and the same throttle as the other door; only owners and supervisors come through. */
export function AdminLoginScreen() {
  const form = useSignIn('Authentication Failed');
  const { signOut } = useAuth();
  const navigate = useNavigate();
  const { next } = useSearch({ strict: false }) as { next?: string };
  const [done, setDone] = useState(false);
  const onSubmit = async (email: string, password: string) => {
    if (!(await form.submit(email, password))) return;
    setDone(true);
    const { data } = await api.get<{ session: Session | null }>('/api/auth/session');
    if (!data.session) return fail('Authentication failed - no user data received');
    const { role } = data.session.profile;
    if (role === 'owner' || role === 'supervisor') {
      setTimeout(() => void navigate({ to: safeNext(next, '/admin/dashboard') }), redirectDelay);
      return;
    }
    await signOut();
    setDone(false);
    toast({
      title: 'Access Denied',
      description: `The admin area is for owners and supervisors. Your role is ${role}.`,
      variant: 'destructive',
    });
  };
  const fail = (description: string) => {
    setDone(false);
    toast({ title: 'Authentication Failed', description, variant: 'destructive' });
  };
  return (
    <AuthFrame
      title="Admin login"
      intro="For owners and supervisors of a company."
      footer={
        <Link to="/login" className="text-accent-ink underline underline-offset-2">
          Back to the normal login
        </Link>
      }
    >
      <SignInFields
        form={form}
        action="Log in"
        done={done}
        onSubmit={(email, password) => void onSubmit(email, password)}
      />
    </AuthFrame>
  );
}
