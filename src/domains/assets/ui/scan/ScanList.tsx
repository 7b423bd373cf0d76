import { CircleX, QrCode } from 'lucide-react';
import { assetStatus } from '#domains/assets/asset.display.ts';
import type { ScannedCode } from '#domains/assets/asset-code.inputs.ts';
import { spacedCode } from '#domains/assets/read-code.rules.ts';
import { roomStatus } from '#domains/rooms/room.display.ts';
import { floorName, roomName } from '#domains/rooms/room-name.rules.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Section } from '#ui/components/layout/Section.tsx';
import { Spinner } from '#ui/components/states/Spinner.tsx';
import { StatusMark } from '#ui/components/values/StatusMark.tsx';
import { Link } from '#ui/navigation.tsx';
import { AssignLabel } from './AssignLabel.tsx';
import type { Scan } from './use-scans.ts';

interface ScanListProps {
  scans: readonly Scan[];
  several: boolean;
  onClear: () => void;
  /** Scans the same code again: after it was assigned, or after the network came back. */
  onRetry: (text: string) => void;
}

export function ScanList({ scans, several, onClear, onRetry }: ScanListProps) {
  const assets = scans.flatMap((scan) => (scan.found?.asset ? [scan.found.asset.id] : []));
  const rooms = scans.flatMap((scan) => (scan.found?.room ? [scan.found.room.id] : []));
  if (scans.length === 0) {
    return (
      <p className="text-muted">
        {several
          ? 'What you scan is listed here: go from label to label, and open or print them afterwards.'
          : 'The asset or room opens as soon as its label is read.'}
      </p>
    );
  }
  return (
    <Section
      title="Scanned"
      aside={scans.length}
      actions={
        <>
          {assets.length + rooms.length > 1 && (
            <Button asChild size="sm" variant="outline">
              <Link
                to="/assets/create-qr"
                search={assets.length > 0 ? { assets: assets.join(',') } : { rooms: rooms.join(',') }}
              >
                Print labels
              </Link>
            </Button>
          )}
          <Button size="sm" variant="ghost" onClick={onClear}>
            Clear
          </Button>
        </>
      }
    >
      <ul aria-live="polite" className="divide-y divide-line rounded-lg border border-line bg-surface">
        {scans.map((scan) => (
          <li key={scan.id} className="px-3 py-2.5">
            <ScanLine scan={scan} onRetry={() => onRetry(scan.text)} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function ScanLine({ scan, onRetry }: { scan: Scan; onRetry: () => void }) {
  if (scan.state === 'asking') {
    return (
      <p className="flex items-center gap-2 text-muted">
        <Spinner />
        Looking up {spacedCode(scan.text)}
      </p>
    );
  }
  if (scan.found) return <Found found={scan.found} onAssigned={onRetry} />;
  return (
    <div className="flex items-start justify-between gap-3">
      <p className="flex min-w-0 items-start gap-2 text-tone-danger">
        <CircleX className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
        <span className="min-w-0 wrap-anywhere">
          {scan.problem}
          <span className="block font-mono text-label text-subtle">{scan.text}</span>
        </span>
      </p>
      {scan.state === 'failed' && (
        <Button size="sm" variant="outline" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  );
}

function Found({ found, onAssigned }: { found: ScannedCode; onAssigned: () => void }) {
  const { asset, room } = found;
  if (room) {
    return (
      <div className="flex items-center justify-between gap-3">
        <div className="min-w-0">
          <Link to={`/property-tasks/rooms/${room.id}`} className="font-medium hover:underline">
            {roomName(room.number)}
          </Link>
          <p className="truncate text-label text-subtle">
            {[floorName(room.floor), room.site].filter(Boolean).join(' · ')}
          </p>
        </div>
        <StatusMark {...roomStatus(room.status)} />
      </div>
    );
  }
  if (!asset) {
    return (
      <div className="flex flex-col gap-3">
        <p className="flex items-start gap-2">
          <QrCode className="mt-0.5 size-4 shrink-0 text-subtle" aria-hidden="true" />
          <span className="min-w-0">
            <span className="font-medium">A free label</span>
            <span className="block text-muted">Say what it is stuck on.</span>
          </span>
        </p>
        <AssignLabel codeId={found.asset_code_id} onAssigned={onAssigned} />
      </div>
    );
  }
  return (
    <div className="flex items-center justify-between gap-3">
      <div className="min-w-0">
        <Link to={`/assets/${asset.id}`} className="font-medium hover:underline">
          {asset.name}
        </Link>
        <p className="truncate text-label text-subtle">
          {[asset.asset_tag, asset.site, asset.location].filter(Boolean).join(' · ')}
        </p>
      </div>
      <StatusMark {...assetStatus(asset.status)} />
    </div>
  );
}
