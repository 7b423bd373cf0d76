import { Monitor, Smartphone } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '#ui/components/Badge.tsx';
import { When } from '#ui/components/When.tsx';
import type { OwnDevice } from '../account.rules.ts';
import { describeAgent } from './describe-agent.ts';

interface DeviceLineProps {
  device: OwnDevice;
  action?: ReactNode;
  conventions?: { timezone?: string; locale?: string };
}

export function DeviceLine({ device, action, conventions = {} }: DeviceLineProps) {
  const name = describeAgent(device.label);
  const Icon = /iPhone|iPad|Android/.test(name) ? Smartphone : Monitor;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-4 py-2.5 last:border-0">
      <Icon className="size-5 shrink-0 text-muted" aria-hidden="true" />
      <div className="min-w-40 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 font-medium">
          {name}
          {device.is_current && <Badge tone="info">This device</Badge>}
          {device.is_verified && <Badge tone="success">Verified</Badge>}
          {!device.is_signed_in && <Badge tone="muted">Signed out</Badge>}
        </p>
        <p className="text-label text-muted">
          {device.ip ?? 'Address unknown'} · last used <When at={device.last_seen_at} {...conventions} /> ·
          since <When at={device.created_at} {...conventions} />
        </p>
      </div>
      {action}
    </li>
  );
}
