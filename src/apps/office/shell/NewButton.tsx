import { Plus } from 'lucide-react';
import { Button } from '#ui/components/actions/Button.tsx';
import { OnDemandMenu } from './OnDemandMenu.tsx';

const load = () => import('./NewMenu.tsx').then((module) => module.NewMenu);

export function NewButton() {
  return (
    <OnDemandMenu load={load} hotkey="n">
      <Button variant="outline" aria-haspopup="menu" aria-keyshortcuts="N" className="me-1">
        <Plus className="size-4" aria-hidden="true" />
        <span className="max-sm:sr-only">New</span>
      </Button>
    </OnDemandMenu>
  );
}
