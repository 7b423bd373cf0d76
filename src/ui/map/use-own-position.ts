import { useState } from 'react';
import type { Position } from './position.ts';

/** The device's position, by the browser's geolocation with the user's permission. No third party is asked. */
export function useOwnPosition(onFound: (position: Position) => void) {
  const [isAsking, setAsking] = useState(false);
  const [fault, setFault] = useState<string>();
  const [note, setNote] = useState<string>();
  const ask = () => {
    setAsking(true);
    setFault(undefined);
    setNote(undefined);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setAsking(false);
        setNote(`Exact to about ${Math.max(1, Math.round(coords.accuracy)).toLocaleString('en')} m`);
        onFound({ lat: Number(coords.latitude.toFixed(6)), lng: Number(coords.longitude.toFixed(6)) });
      },
      ({ code }) => {
        setAsking(false);
        setFault(faults[code] ?? faults[2]);
      },
      { enableHighAccuracy: true, timeout: 15_000, maximumAge: 30_000 },
    );
  };
  // Browsers offer it on secure pages only.
  return { isThere: window.isSecureContext && 'geolocation' in navigator, isAsking, fault, note, ask };
}

const faults: Readonly<Record<number, string>> = {
  1: 'The browser may not tell where you are: allow it in the settings of this page.',
  2: 'The device does not know where it is right now.',
  3: 'The device took too long to find out where it is. Try again, best under the open sky.',
};
