/**
 * A map: `<MapCanvas label="Sites" target={{ area }} marks={<MapMark …/>} />`. Moved by mouse, touch and keyboard; without
 * tiles it has outlines, names and a scale. Load it lazily: it includes Leaflet.
 */
import { Minus, Plus } from 'lucide-react';
import { type ReactNode, useMemo, useRef } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from '../components/actions/IconButton.tsx';
import { cx } from '../cx.ts';
import { MapFoot } from './MapFoot.tsx';
import { MapGround } from './MapGround.tsx';
import { MapNames } from './MapNames.tsx';
import { MapContext } from './map-context.ts';
import type { MapName } from './map-names.ts';
import { type LeafletOptions, useLeaflet } from './use-leaflet.ts';
import { useBackground, useNearest } from './use-tiles.ts';
import './map.css';

export interface MapCanvasProps extends Omit<LeafletOptions, 'nearest'> {
  /** Accessible name. */
  label: string;
  /** Content that moves with the map: MapMarks. */
  marks?: ReactNode;
  /** Names of towns and places, shown where no background has them. */
  names?: readonly MapName[] | undefined;
  /** Content above the map, at a fixed position. */
  children?: ReactNode;
  /** Beside the zoom buttons. */
  controls?: ReactNode;
  className?: string;
}

export function MapCanvas({
  label,
  marks,
  names = none,
  children,
  controls,
  className,
  ...options
}: MapCanvasProps) {
  const box = useRef<HTMLDivElement>(null);
  const nearest = useNearest();
  const { handle, seen } = useLeaflet(box, { ...options, nearest });
  const background = useBackground(handle?.leaflet);
  const hasBackground = background.state === 'shown';
  const onMap = useMemo(
    () => (handle && seen ? { map: handle, seen, hasBackground } : null),
    [handle, seen, hasBackground],
  );
  const pane = handle?.leaflet.getPane('markerPane');
  return (
    <div
      className={cx(
        'relative isolate min-w-0 overflow-hidden rounded-lg border border-line bg-surface',
        className,
      )}
    >
      {handle && 'isBare' in background && background.state !== 'asking' && (
        <MapGround leaflet={handle.leaflet} isBare={background.isBare} />
      )}
      <div
        ref={box}
        {...(options.still
          ? { 'aria-hidden': true }
          : { role: 'application', 'aria-label': `${label}: arrow keys move the map, plus and minus zoom` })}
        className="map-moving bg-transparent font-sans text-label"
      />
      {onMap && (
        <MapContext value={onMap}>
          {pane && createPortal(marks, pane)}
          {!hasBackground && 'names' in background && (
            <MapNames names={[...names, ...background.names]} around={marks} />
          )}
          <MapFoot background={background} />
          {!options.still && (
            <div className="map-controls">
              <MapButton label="Zoom in" onPress={() => onMap.map.step(1)}>
                <Plus className="size-4" aria-hidden="true" />
              </MapButton>
              <MapButton label="Zoom out" onPress={() => onMap.map.step(-1)}>
                <Minus className="size-4" aria-hidden="true" />
              </MapButton>
              {controls}
            </div>
          )}
          {children}
        </MapContext>
      )}
    </div>
  );
}

const none: readonly MapName[] = [];

function MapButton({
  label,
  onPress,
  children,
}: {
  label: string;
  onPress: () => void;
  children: ReactNode;
}) {
  return (
    <IconButton label={label} variant="outline" onClick={onPress}>
      {children}
    </IconButton>
  );
}
