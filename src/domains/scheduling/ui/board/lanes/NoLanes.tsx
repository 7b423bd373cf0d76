import { UsersRound } from 'lucide-react';
import { Button } from '#ui/components/actions/Button.tsx';
import { EmptyState } from '#ui/components/states/EmptyState.tsx';
import { Link } from '#ui/navigation.tsx';

/** Empty state: nobody exists yet, or the filter matches nobody. */
export function NoLanes({ isFiltered, className = '' }: { isFiltered: boolean; className?: string }) {
  if (isFiltered) {
    return (
      <EmptyState title="Nobody has this name and skill" className={className}>
        The visits are still there: take the filter away to see them.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<UsersRound aria-hidden="true" />}
      title="No technicians yet"
      className={className}
      action={
        <Button asChild>
          <Link to="/add-technician">Add a technician</Link>
        </Button>
      }
    >
      Each technician has a lane here. Give them work orders, and everyone sees their day.
    </EmptyState>
  );
}
