import { useRouterState } from '@tanstack/react-router';
import { LogIn } from 'lucide-react';
import { Link } from '#ui/navigation.tsx';

/** On a technician's phone whose session is over. Not a lazy part: the network may be gone again. */
export function SessionOverBar() {
  const next = useRouterState({ select: ({ location }) => location.href });
  return (
    <div
      role="status"
      className="flex items-center gap-3 border-b border-line bg-tone-waiting-soft ps-4 pe-2 text-tone-waiting"
    >
      <LogIn className="size-5 shrink-0" aria-hidden="true" />
      <p className="min-w-0 flex-1 py-2">
        You are signed out. Go on working: everything is kept, and sent when you have signed in.
      </p>
      <Link
        to="/login"
        search={{ next: next === '/' ? undefined : next }}
        className="flex min-h-12 shrink-0 items-center rounded-md px-3 font-semibold underline underline-offset-2"
      >
        Log in
      </Link>
    </div>
  );
}
