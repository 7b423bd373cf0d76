import { Button } from '#ui/components/actions/Button.tsx';
import { Link } from '#ui/navigation.tsx';

const places = [
  ['/property-tasks', 'Rooms'],
  ['/property-tasks/inspections', 'Inspections'],
  ['/property-tasks/guest-rooms', 'Guest rooms'],
] as const;

/** The three parts of the property work. */
export function PropertyNav({ current }: { current: (typeof places)[number][0] }) {
  return (
    <nav aria-label="Property tasks" className="flex flex-wrap gap-1">
      {places.map(([path, label]) => (
        <Button key={path} asChild size="sm" variant={path === current ? 'secondary' : 'ghost'}>
          <Link to={path} aria-current={path === current ? 'page' : undefined}>
            {label}
          </Link>
        </Button>
      ))}
    </nav>
  );
}
