import { Gauge, Plus } from 'lucide-react';
import { meters } from '#domains/assets/meters/meter.resource.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Link } from '#ui/navigation.tsx';
import { ImportLink } from '#ui/resource/list/ImportLink.tsx';
import { ResourceList } from '#ui/resource/list/ResourceList.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';

export function MeterList() {
  const { viewer } = useWorkplace();
  const create = (
    <Button asChild>
      <Link to="/meters/new">
        <Plus className="size-4" aria-hidden="true" />
        New meter
      </Link>
    </Button>
  );
  return (
    <ResourceList
      resource={meters}
      actions={
        <>
          <Button asChild variant="outline">
            <Link to="/meters/rounds">Take a round</Link>
          </Button>
          {create}
        </>
      }
      empty={{
        icon: <Gauge aria-hidden="true" />,
        title: 'No meters yet',
        text: 'Run hours, miles, kilowatt-hours of an asset. A reading now and then tells its use, and when maintenance is due.',
        action: create,
        secondary: viewer.role !== 'technician' && <ImportLink table="meters" />,
      }}
    />
  );
}
