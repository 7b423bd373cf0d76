import { ChevronDown } from 'lucide-react';
import { Button } from '#ui/components/actions/Button.tsx';
import { DropdownMenu, MenuItem } from '#ui/components/overlays/DropdownMenu.tsx';
import { Link } from '#ui/navigation.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { words } from '#ui/words.ts';

const placesOf = () =>
  [
    ['/financials/purchase-orders', 'Purchase orders'],
    ['/financials/receipts', 'Goods receipts'],
    ['/financials/vendors', 'Vendors'],
    ['/financials/bills', 'Bills'],
    ['/financials/bills/pay', 'Pay bills'],
    ['/financials/bill-payments', 'Payments to vendors'],
    ['/financials/cheques', words('Cheques')],
    ['/parts', 'Parts and stock'],
    ['/parts/locations', 'Stock locations'],
  ] as const;

/** Navigation between the screens of purchasing. */
export function PurchasingNav({ current }: { current: string }) {
  const { viewer } = useWorkplace();
  const { permissions } = viewer;
  const isOpen = (path: string) => {
    if (path.startsWith('/parts')) return true;
    if (path === '/financials/bills/pay') return permissions.has('record_payments');
    return permissions.has('view_purchase_orders');
  };
  const shown = placesOf().filter(([path]) => path !== current && isOpen(path));
  return (
    <DropdownMenu
      trigger={
        <Button variant="ghost">
          Purchasing
          <ChevronDown className="size-3.5" aria-hidden="true" />
        </Button>
      }
    >
      {shown.map(([path, label]) => (
        <MenuItem key={path} asChild>
          <Link to={path}>{label}</Link>
        </MenuItem>
      ))}
    </DropdownMenu>
  );
}
