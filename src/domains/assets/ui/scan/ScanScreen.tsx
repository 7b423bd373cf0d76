/** Scans labels with the camera: one opens its asset or room, several are listed. Pictures and typed codes work as well. */

import { Flashlight, FlashlightOff } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#ui/components/actions/Button.tsx';
import { Switch } from '#ui/components/inputs/Switch.tsx';
import { Page } from '#ui/components/layout/Page.tsx';
import { PageHeader } from '#ui/components/layout/PageHeader.tsx';
import { useAddress, useNavigate } from '#ui/navigation.tsx';
import { PictureButton } from './PictureButton.tsx';
import { ScanList } from './ScanList.tsx';
import { TypedCode } from './TypedCode.tsx';
import { useCamera } from './use-camera.ts';
import { useScans } from './use-scans.ts';
import { Viewfinder } from './Viewfinder.tsx';

export function ScanScreen() {
  const navigate = useNavigate();
  const { code: given } = useAddress<{ code: string }>();
  const [several, setSeveral] = useState(false);
  const { scans, take, clear } = useScans(({ asset, room }) => {
    if (several) return;
    if (asset) void navigate({ to: `/assets/${asset.id}` });
    if (room) void navigate({ to: `/property-tasks/rooms/${room.id}` });
  });
  const camera = useCamera((text) => void take(text), true);
  const begun = useRef(false);
  useEffect(() => {
    if (!given || begun.current) return;
    begun.current = true;
    void take(given);
  }, [given, take]);

  return (
    <Page title="Scan a code" className="gap-4">
      <PageHeader
        title="Scan a code"
        actions={
          <Switch
            label="Scan several"
            checked={several}
            onCheckedChange={setSeveral}
            className="min-h-8 items-center"
          />
        }
      />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,560px)_minmax(0,1fr)]">
        <div className="flex flex-col gap-3">
          <Viewfinder camera={camera} />
          <div className="flex flex-wrap items-center gap-2">
            <PictureButton onText={(text) => void take(text)} />
            {camera.torch !== undefined && (
              <Button
                variant="outline"
                aria-pressed={camera.torch}
                className="coarse:min-h-12"
                onClick={() => camera.setTorch(!camera.torch)}
              >
                {camera.torch ? (
                  <FlashlightOff className="size-4" aria-hidden="true" />
                ) : (
                  <Flashlight className="size-4" aria-hidden="true" />
                )}
                {camera.torch ? 'Light off' : 'Light on'}
              </Button>
            )}
          </div>
          <TypedCode onCode={(text) => void take(text)} />
        </div>
        <ScanList scans={scans} several={several} onClear={clear} onRetry={(text) => void take(text)} />
      </div>
    </Page>
  );
}
