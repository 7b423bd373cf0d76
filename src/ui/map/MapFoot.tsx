import { useContext } from 'react';
import { isDemo } from '../demo.ts';
import { WorkplaceContext } from '../resource/workplace.tsx';
import { scaleOf } from './lines-and-scale.ts';
import { useMap } from './map-context.ts';
import type { Background } from './use-tiles.ts';

/** The scale, and whose the background is. */
export function MapFoot({ background }: { background: Background }) {
  const { seen } = useMap();
  const viewer = useContext(WorkplaceContext)?.viewer;
  const scale = scaleOf(seen.place.lat, seen.place.zoom, viewer?.locale ?? 'en-GB', 96);
  return (
    <div className="map-foot">
      <span className="map-note shrink-0" aria-hidden="true">
        <span className="block tabular" dir="ltr">
          {scale.label}
        </span>
        <span className="map-scale" style={{ width: scale.pixels }} />
      </span>
      {isDemo && (
        <span className="map-note">Streets come from a map server, which the demo has none of.</span>
      )}
      {'isBare' in background && background.isBare ? (
        <span className="map-note">The outlines come with a network.</span>
      ) : (
        background.state === 'failed' && <span className="map-note">The background could not be loaded.</span>
      )}
      {background.state === 'shown' && <Attribution of={background.attribution} />}
    </div>
  );
}

function Attribution({ of }: { of: Extract<Background, { state: 'shown' }>['attribution'] }) {
  if (!of) return null;
  return (
    <span className="map-note">
      {of.link ? (
        <a href={of.link} target="_blank" rel="noreferrer" className="hover:underline">
          {of.text}
        </a>
      ) : (
        of.text
      )}
    </span>
  );
}
