import { useRouterState } from '@tanstack/react-router';
import { useAuth } from '#ui/auth/AuthProvider.tsx';
import { inApp } from '#ui/in-app.ts';
import { Link } from '#ui/navigation.tsx';
import { Button } from '../actions/Button.tsx';

/** The header of public pages: no search, a sign-in link. Renders nothing when signed in. */
export function SignedOutHeader() {
  const { loading, session } = useAuth();
  const href = useRouterState({ select: (state) => state.location.href });
  if (loading || session) return null;
  return (
    <header className="flex h-(--header) shrink-0 items-center justify-between gap-2 border-b border-line bg-canvas px-4 sm:px-6 print:hidden">
      <Link to="/" className="flex items-center gap-2 rounded-md font-semibold tracking-tight">
        <img src={inApp('/icon.svg')} alt="" width={24} height={24} className="rounded-md" />
        <span className="text-lead">Fieldwright</span>
      </Link>
      <Button asChild variant="outline">
        <Link to="/login" search={{ next: href }}>
          Login
        </Link>
      </Button>
    </header>
  );
}
