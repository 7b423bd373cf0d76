import { Copy, MoreHorizontal, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../components/actions/Button.tsx';
import { IconButton } from '../components/actions/IconButton.tsx';
import { Field } from '../components/inputs/Field.tsx';
import { Input } from '../components/inputs/Input.tsx';
import { Dialog } from '../components/overlays/Dialog.tsx';
import {
  DropdownMenu,
  MenuCheckItem,
  MenuItem,
  MenuLabel,
  MenuSeparator,
} from '../components/overlays/DropdownMenu.tsx';
import { Popover } from '../components/overlays/Popover.tsx';
import { Sheet } from '../components/overlays/Sheet.tsx';
import { notify } from '../toast/notify.ts';
import { toast } from '../toast/toast.ts';
import { Sample, SampleGrid } from './Sample.tsx';

const undo = { label: 'Undo', onClick: () => undefined };

export function DesignFloating() {
  const [sheet, setSheet] = useState(false);
  const [shown, setShown] = useState(true);
  return (
    <SampleGrid>
      <Sample name="Menu">
        <DropdownMenu
          align="start"
          trigger={
            <IconButton label="More" variant="outline">
              <MoreHorizontal className="size-4" aria-hidden="true" />
            </IconButton>
          }
        >
          <MenuLabel>Work order</MenuLabel>
          <MenuItem icon={<Copy aria-hidden="true" />} shortcut="Mod D">
            Duplicate
          </MenuItem>
          <MenuCheckItem checked={shown} onCheckedChange={setShown} keepOpen>
            Show on the board
          </MenuCheckItem>
          <MenuItem reason="Two required checklist items are open">Complete</MenuItem>
          <MenuSeparator />
          <MenuItem destructive icon={<Trash2 aria-hidden="true" />}>
            Cancel work order
          </MenuItem>
        </DropdownMenu>
      </Sample>
      <Sample name="Dialog, sheet, popover">
        <Dialog
          trigger={<Button variant="outline">Dialog</Button>}
          title="Verify this device"
          description="We sent six digits to dana@example.test."
          footer={<Button>Verify device</Button>}
        >
          <Field label="Verification code">
            <Input inputMode="numeric" maxLength={6} />
          </Field>
        </Dialog>
        <Sheet
          open={sheet}
          onOpenChange={setSheet}
          trigger={<Button variant="outline">Sheet</Button>}
          title="WO-1042"
          footer={<Button>Open</Button>}
        >
          <p className="p-4 text-muted">The panel beside a list.</p>
        </Sheet>
        <Popover label="Value" trigger={<Button variant="outline">Popover</Button>}>
          <Field label="Due before">
            <Input type="date" />
          </Field>
        </Popover>
      </Sample>
      <Sample name="Shell toast: one, 5 s, F8">
        <Button
          variant="outline"
          onClick={() => toast({ title: 'Logged Out', description: 'You have been signed out successfully' })}
        >
          Default
        </Button>
        <Button
          variant="outline"
          onClick={() =>
            toast({
              title: 'Login Failed',
              description:
                'The email or password you entered is incorrect. Please check your credentials and try again.',
              variant: 'destructive',
              action: { label: 'Try again', onAction: () => undefined },
            })
          }
        >
          Destructive
        </Button>
      </Sample>
      <Sample name="Work toasts: three, 4 s, Alt+T">
        <Button
          variant="outline"
          onClick={() => notify.success('Visit moved to Tuesday 09:00', { action: undo })}
        >
          Success
        </Button>
        <Button
          variant="outline"
          onClick={() =>
            notify.info('Sam changed this work order', { description: 'Your view is up to date.' })
          }
        >
          Info
        </Button>
        <Button variant="outline" onClick={() => notify.warning('The travel time is not known')}>
          Warning
        </Button>
        <Button variant="outline" onClick={() => notify.error('The photo was not stored')}>
          Error
        </Button>
        <Button variant="outline" onClick={() => notify.loading('Importing 100,000 rows', { id: 'import' })}>
          Loading
        </Button>
      </Sample>
    </SampleGrid>
  );
}
