import { Monitor, Smartphone } from 'lucide-react';
import type { ReactNode } from 'react';
import type { OwnDevice } from '#domains/identity/accounts/account.rules.ts';
import { Badge } from '#ui/components/values/Badge.tsx';
import { When } from '#ui/components/values/When.tsx';
import { describeAgent } from './describe-agent.ts';

export interface DeviceLineProps {
  /** The user agent string. */
  agent: string | null;
  facts: Pick<OwnDevice, 'ip' | 'last_seen_at' | 'created_at' | 'is_current'>;
  /** More badges beside its name. */
  marks?: ReactNode;
  action?: ReactNode;
  conventions?: { timezone?: string; locale?: string };
}

/** A known or signed-in device: name, address and last use. */
export function DeviceLine({ agent, facts, marks, action, conventions = {} }: DeviceLineProps) {
  const name = describeAgent(agent);
  const Icon = /iPhone|iPad|Android/.test(name) ? Smartphone : Monitor;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-4 py-2.5 last:border-0">
      <Icon className="size-5 shrink-0 text-muted" aria-hidden="true" />
      <div className="min-w-40 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 font-medium">
          {name}
          {facts.is_current && <Badge tone="info">This device</Badge>}
          {marks}
        </p>
        <p className="text-label text-muted">
          {facts.ip ?? 'Address unknown'} · last used <When at={facts.last_seen_at} {...conventions} /> ·
          since <When at={facts.created_at} {...conventions} />
        </p>
      </div>
      {action}
    </li>
  );
}

/** The badges of a device. */
export function DeviceMarks({ device }: { device: OwnDevice }) {
  return (
    <>
      {device.is_verified && <Badge tone="success">Verified</Badge>}
      {!device.is_signed_in && <Badge tone="muted">Signed out</Badge>}
      {device.unsent > 0 && <Badge tone="waiting">{device.unsent} not sent</Badge>}
    </>
  );
}
