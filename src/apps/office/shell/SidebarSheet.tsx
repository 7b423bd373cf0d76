import { Sheet } from '#ui/components/overlays/Sheet.tsx';
import { Sidebar } from './Sidebar.tsx';

/** The sidebar on a small screen: slides over the page and closes after a choice. */
export function SidebarSheet({ onOpenChange }: { onOpenChange: (open: boolean) => void }) {
  return (
    <Sheet open onOpenChange={onOpenChange} side="start" title="Menu" hideTitle>
      <Sidebar />
    </Sheet>
  );
}
