import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { Role } from '#kernel/access.ts';
import { useAuth } from '#ui/auth/AuthProvider.tsx';
import { ErrorState } from '#ui/components/states/ErrorState.tsx';
import { Navigate } from '#ui/navigation.tsx';
import { lazyScreen } from '../lazy-screen.ts';
import { LoadingScreen } from './LoadingScreen.tsx';

const ClosedArea = lazyScreen('closed-area', () => import('./ClosedArea.tsx').then((m) => m.ClosedArea));

interface SignedInProps {
  /** For the screen that asks for an invitation or a join code. */
  withoutCompany?: boolean;
  children: ReactNode;
}

export function SignedIn({ withoutCompany = false, children }: SignedInProps) {
  const { loading, error, retry, session, currentTenant } = useAuth();
  if (loading) return <LoadingScreen />;
  if (error)
    return <ErrorState title="The server did not say who is signed in" error={error} onRetry={retry} />;
  if (!session || session.security_status.requires_device_verification) return <ToSignIn />;
  if (!withoutCompany && !currentTenant) return <Navigate to="/join" replace />;
  if (withoutCompany && currentTenant) return <Navigate to="/" replace />;
  return children;
}

/** The URL is read once: during the navigation it is already that of the sign-in page. */
function ToSignIn() {
  const router = useRouter();
  const [href] = useState(router.state.location.href);
  const to = href.startsWith('/admin') ? '/admin/login' : '/login';
  return <Navigate to={to} search={{ next: href === '/' ? undefined : href }} replace />;
}

/**
 * Redirects users who arrive signed in to the start page; after signing in or verifying a device here, the screen navigates
 * itself.
 */
export function SignedOutOnly({ children }: { children: ReactNode }) {
  const { loading, asking, session } = useAuth();
  if (loading || asking) return <LoadingScreen />;
  const isIn = session !== null && !session.is_over && !session.security_status.requires_device_verification;
  return <UnlessSignedInOnArrival wasSignedIn={isIn}>{children}</UnlessSignedInOnArrival>;
}

function UnlessSignedInOnArrival({ wasSignedIn, children }: { wasSignedIn: boolean; children: ReactNode }) {
  const [atArrival] = useState(wasSignedIn);
  return atArrival ? <Navigate to="/" replace /> : children;
}

export function AdminOnly({ children }: { children: ReactNode }) {
  const role = useAuth().profile?.role;
  return role === 'owner' || role === 'supervisor' ? children : <Navigate to="/" replace />;
}

export function RolesOnly({ roles, children }: { roles: readonly Role[] | undefined; children: ReactNode }) {
  const role = useAuth().profile?.role;
  return !roles || (role && roles.includes(role)) ? children : <ClosedArea />;
}
