import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { safeNext } from '#ui/auth/next-path.ts';
import { AuthFrame } from './AuthFrame.tsx';
import { SignInFields } from './SignInFields.tsx';
import { redirectDelay, useSignIn } from './use-sign-in.ts';

export function LoginScreen() {
  const form = useSignIn('Login Failed');
  const navigate = useNavigate();
  const { next } = useSearch({ strict: false }) as { next?: string };
  const [done, setDone] = useState(false);
  const onSubmit = async (email: string, password: string) => {
    if (!(await form.submit(email, password))) return;
    setDone(true);
    setTimeout(() => void navigate({ to: safeNext(next) }), redirectDelay);
  };
  return (
    <AuthFrame
      pitch
      title="Log in"
      intro="Welcome back. Your jobs are where you left them."
      footer={
        <>
          <p>
            New here?{' '}
            <Link to="/signup" className="text-accent-ink underline underline-offset-2">
              Create an account
            </Link>
          </p>
          <p>
            <Link to="/admin/login" className="text-accent-ink underline underline-offset-2">
              Admin login
            </Link>
          </p>
        </>
      }
    >
      <SignInFields
        form={form}
        action="Log in"
        done={done}
        onSubmit={(email, password) => void onSubmit(email, password)}
        aside={
          <Link to={'/reset-password' as never} className="text-accent-ink underline underline-offset-2">
            Forgot it?
          </Link>
        }
      />
    </AuthFrame>
  );
}
