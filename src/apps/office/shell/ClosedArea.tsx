import { Lock } from 'lucide-react';
import { Button } from '#ui/components/actions/Button.tsx';
import { EmptyState } from '#ui/components/states/EmptyState.tsx';
import { Link } from '#ui/navigation.tsx';

/** An address that is not for this role: its links are not shown, but it may be typed or handed on. */
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
