/** The page of a service: what it costs and earns, its parts, and the better choices it leads to. */
import { usePathParam } from '#ui/navigation.tsx';
import type { Row } from '#ui/resource/names.ts';
import { DeleteRow } from '#ui/resource/page/DeleteRow.tsx';
import { RowPage } from '#ui/resource/page/RowPage.tsx';
import { services } from '../service.resource.ts';
import { ServiceMargin } from './ServiceMargin.tsx';
import { ServiceParts } from './ServiceParts.tsx';

type ServiceRow = Row & {
  readonly name: string;
  readonly code: string | null;
  readonly category: string | null;
  readonly sale_price: string;
  readonly cost: string;
};

export function ServicePage() {
  const id = usePathParam('id');
  return (
    <RowPage<ServiceRow>
      resource={services}
      id={id}
      listPath="/parts/services"
      title={(service) => service.name}
      context={(service) => [service.code, service.category].filter(Boolean).join(' · ')}
      select="service_parts(id)"
      actions={(service) => <DeleteRow resource={services} row={service} listPath="/parts/services" />}
    >
      {(service) => (
        <>
          <ServiceMargin price={service.sale_price} cost={service.cost} />
          <ServiceParts serviceId={service.id} />
        </>
      )}
    </RowPage>
  );
}
