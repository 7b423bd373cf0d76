import { Lock } from 'lucide-react';
import { Button } from '#ui/components/actions/Button.tsx';
import { EmptyState } from '#ui/components/states/EmptyState.tsx';
import { Link } from '#ui/navigation.tsx';

/** Shown for a route that is not for this role: it isn't linked, but may be typed or shared. */
export function ClosedArea() {
  return (
    <EmptyState
      icon={<Lock aria-hidden="true" />}
      isPage
      title="This area is for owners and supervisors"
      action={
        <Button asChild variant="outline">
          <Link to="/">Back to home</Link>
        </Button>
      }
    >
      Ask an owner of the company if you need to work here.
    </EmptyState>
  );
}
