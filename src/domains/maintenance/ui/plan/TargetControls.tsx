/** What a plan maintains: assets or rooms one by one, or all of a category or kind. */
import { type ReactNode, useState } from 'react';
import { AssetPicker } from '#domains/assets/ui/AssetPicker.tsx';
import { RoomPicker } from '#domains/rooms/ui/RoomPicker.tsx';
import { useHasRooms } from '#domains/rooms/ui/use-has-rooms.ts';
import { useRows } from '#ui/api/rows.ts';
import { where } from '#ui/api/where.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Field } from '#ui/components/inputs/Field.tsx';
import { RadioGroup } from '#ui/components/inputs/RadioGroup.tsx';
import { Sheet } from '#ui/components/overlays/Sheet.tsx';
import { useFormatCount } from '#ui/hooks/use-format-count.ts';
import type { OwnControlProps } from '#ui/resource/fields/control.ts';
import { rowTitle } from '#ui/resource/names.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';

const mostTargets = 5000;

export function TargetKindControl({ label, value, onChange, setOther, error }: OwnControlProps) {
  const hasRooms = useHasRooms();
  const ofAssets = [
    { value: 'assets', label: 'Assets', help: 'Chosen one by one' },
    { value: 'category', label: 'All assets of a category', help: 'Also those that come later' },
  ];
  const ofRooms = [
    { value: 'rooms', label: 'Rooms', help: 'Chosen one by one' },
    { value: 'room_kind', label: 'All rooms of a kind', help: 'Also those that come later' },
  ];
  return (
    <Field label={label} error={error} group>
      <RadioGroup
        inline
        options={hasRooms ? [...ofAssets, ...ofRooms] : ofAssets}
        value={typeof value === 'string' ? value : undefined}
        onValueChange={(kind) => {
          onChange(kind);
          // Rooms have no meters.
          if (kind === 'rooms' || kind === 'room_kind') setOther?.('trigger', 'calendar');
        }}
      />
    </Field>
  );
}

export function AssetsControl(props: OwnControlProps) {
  return (
    <TargetsControl {...props} table="assets" noun="asset">
      {(chosen, onChange) => <AssetPicker chosen={chosen} onChange={onChange} most={mostTargets} />}
    </TargetsControl>
  );
}

export function RoomsControl(props: OwnControlProps) {
  return (
    <TargetsControl {...props} table="rooms" noun="room">
      {(chosen, onChange) => <RoomPicker chosen={chosen} onChange={onChange} most={mostTargets} />}
    </TargetsControl>
  );
}

interface TargetsControlProps extends Omit<OwnControlProps, 'children'> {
  table: 'assets' | 'rooms';
  noun: string;
  children: (chosen: ReadonlySet<string>, onChange: (chosen: ReadonlySet<string>) => void) => ReactNode;
}

function TargetsControl({ label, error, value, onChange, table, noun, children }: TargetsControlProps) {
  const [isOpen, setOpen] = useState(false);
  const formatCount = useFormatCount();
  const ids = Array.isArray(value) ? value.filter((id) => typeof id === 'string') : [];
  return (
    <Field label={label} error={error} group>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button variant="outline" onClick={() => setOpen(true)}>
          {ids.length === 0 ? `Choose ${noun}s` : 'Change'}
        </Button>
        {ids.length > 0 && (
          <span className="min-w-0">
            {formatCount(ids.length)} {noun}
            {ids.length === 1 ? '' : 's'}: <Names table={table} ids={ids} />
          </span>
        )}
      </div>
      <Sheet
        open={isOpen}
        onOpenChange={setOpen}
        title={`Choose ${noun}s`}
        footer={<Button onClick={() => setOpen(false)}>Done</Button>}
      >
        <div className="p-4">
          {children(new Set(ids), (chosen) => onChange(chosen.size > 0 ? [...chosen] : null))}
        </div>
      </Sheet>
    </Field>
  );
}

const mostNames = 5;

function Names({ table, ids }: { table: 'assets' | 'rooms'; ids: readonly string[] }) {
  const workplace = useWorkplace();
  const resource = workplace.resourceOf(table);
  const named = ids.slice(0, mostNames);
  const { rows } = useRows(table, {
    filters: where().in('id', named),
    limit: mostNames,
    count: false,
  });
  if (!resource) return null;
  const names = rows.map((row) => rowTitle(resource, row, workplace)).join(', ');
  return (
    <span className="text-muted">
      {names}
      {ids.length > mostNames && ' …'}
    </span>
  );
}
