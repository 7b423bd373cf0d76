import { Archive, Copy, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { type StatusShape, sentence, type Tone } from '#kernel/display.ts';
import { Button, type ButtonSize, type ButtonVariant } from '../components/actions/Button.tsx';
import { IconButton } from '../components/actions/IconButton.tsx';
import { Switch } from '../components/inputs/Switch.tsx';
import { Tooltip } from '../components/overlays/Tooltip.tsx';
import { Avatar } from '../components/values/Avatar.tsx';
import { Badge } from '../components/values/Badge.tsx';
import { Kbd } from '../components/values/Kbd.tsx';
import { StatusMark } from '../components/values/StatusMark.tsx';
import { Sample, SampleGrid } from './Sample.tsx';

const variants: readonly ButtonVariant[] = [
  'default',
  'destructive',
  'outline',
  'secondary',
  'ghost',
  'link',
];
const sizes: readonly ButtonSize[] = ['sm', 'default', 'lg', 'icon'];
const tones: readonly Tone[] = ['neutral', 'info', 'progress', 'waiting', 'success', 'danger', 'muted'];
const shapes: readonly StatusShape[] = [
  'dashed',
  'ring',
  'dot',
  'half',
  'pause',
  'filled',
  'check',
  'crossed',
  'alert',
  'slash',
];

export function DesignControls() {
  const [on, setOn] = useState(true);
  return (
    <SampleGrid>
      <Sample name="Button: variants">
        {variants.map((variant) => (
          <Button key={variant} variant={variant}>
            {sentence(variant)}
          </Button>
        ))}
      </Sample>
      <Sample name="Button: sizes">
        {sizes.map((size) => (
          <Button key={size} size={size} aria-label={`Size ${size}`}>
            {size === 'icon' ? <Plus className="size-4" aria-hidden="true" /> : 'Send invoice'}
          </Button>
        ))}
      </Sample>
      <Sample name="Button: working, disabled, with an icon">
        <Button loading>Send invoice</Button>
        <Button variant="outline" loading>
          Send invoice
        </Button>
        <Button disabled>Send invoice</Button>
        <Button variant="outline">
          <Plus className="size-4" aria-hidden="true" />
          New work order
        </Button>
      </Sample>
      <Sample name="Icon button and tooltip (700 ms, then 300 ms)">
        <IconButton label="Copy" shortcut="Mod C">
          <Copy className="size-4" aria-hidden="true" />
        </IconButton>
        <IconButton label="Archive" variant="outline">
          <Archive className="size-4" aria-hidden="true" />
        </IconButton>
        <IconButton label="Delete" small disabled>
          <Trash2 className="size-4" aria-hidden="true" />
        </IconButton>
        <Tooltip content="Completed on the first visit and not recalled within 30 days ÷ completed">
          <Button variant="ghost">First-time fix</Button>
        </Tooltip>
      </Sample>
      <Sample name="Keys">
        <Kbd keys="Mod K" />
        <Kbd keys="j" />
        <Kbd keys="Shift Enter" />
      </Sample>
      <Sample name="Switch">
        <Switch
          className="w-full"
          checked={on}
          onCheckedChange={setOn}
          label="Mail me when a visit moves"
          help="At most once an hour."
        />
        <Switch
          className="w-full"
          checked={false}
          onCheckedChange={() => undefined}
          label="Not yours to change"
          disabled
        />
      </Sample>
      <Sample name="Status: tones">
        {tones.map((tone) => (
          <StatusMark key={tone} tone={tone} label={sentence(tone)} className="w-28" />
        ))}
      </Sample>
      <Sample name="Status: on a ground">
        {tones.map((tone) => (
          <StatusMark key={tone} tone={tone} label={sentence(tone)} filled />
        ))}
      </Sample>
      <Sample name="Status: shapes">
        {shapes.map((shape) => (
          <StatusMark key={shape} tone="neutral" shape={shape} label={sentence(shape)} className="w-22" />
        ))}
      </Sample>
      <Sample name="Badges">
        {tones.map((tone) => (
          <Badge key={tone} tone={tone}>
            {sentence(tone)}
          </Badge>
        ))}
      </Sample>
      <Sample name="Avatars">
        <Avatar name="Dana Whitfield" size={48} />
        <Avatar name="Óscar Núñez" size={36} />
        <Avatar name="李 小龍" size={28} />
        <Avatar name="sam@example.test" />
        <Avatar name="Northside Heating & Air" square size={28} />
        <Avatar name="Picture that is gone" src="/gone.png" size={20} />
      </Sample>
    </SampleGrid>
  );
}
