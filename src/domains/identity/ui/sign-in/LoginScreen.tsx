import { safeNext } from '#ui/auth/next-path.ts';
import { Link, useAddress, useNavigate } from '#ui/navigation.tsx';
import { AuthFrame } from './AuthFrame.tsx';
import { DemoLink } from './DemoLink.tsx';
import { SignInFlow } from './SignInFlow.tsx';

/** In the demo no credential is checked. */
const demoIntro =
  'Any email and password will do. admin@fieldwright.demo is the owner, every other address a technician.';

export function LoginScreen() {
  const navigate = useNavigate();
  const { next } = useAddress<{ next: string }>();
  return (
    <AuthFrame
      pitch
      title="Log in"
      intro={import.meta.env.MODE === 'demo' ? demoIntro : 'Welcome back. Your jobs are where you left them.'}
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
          {import.meta.env.MODE !== 'demo' && <DemoLink />}
        </>
      }
    >
      <SignInFlow
        title="Login Failed"
        action="Log in"
        onIn={(_, delay) => setTimeout(() => void navigate({ to: safeNext(next) }), delay)}
        aside={
          import.meta.env.MODE === 'demo' ? undefined : (
            <Link to="/reset-password" className="text-accent-ink underline underline-offset-2">
              Forgot it?
            </Link>
          )
        }
      />
    </AuthFrame>
  );
}
