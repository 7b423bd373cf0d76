import { safeNext } from '#ui/auth/next-path.ts';
import { Link, useAddress, useNavigate } from '#ui/navigation.tsx';
import { AuthFrame } from './AuthFrame.tsx';
import { SignInFlow } from './SignInFlow.tsx';

export function LoginScreen() {
  const navigate = useNavigate();
  const { next } = useAddress<{ next: string }>();
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
      <SignInFlow
        title="Login Failed"
        action="Log in"
        onIn={(_, delay) => setTimeout(() => void navigate({ to: safeNext(next) }), delay)}
        aside={
          <Link to="/reset-password" className="text-accent-ink underline underline-offset-2">
            Forgot it?
          </Link>
        }
      />
    </AuthFrame>
  );
}
