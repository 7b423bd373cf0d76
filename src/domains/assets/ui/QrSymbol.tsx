import { useMemo } from 'react';
import { qrPath } from '#ui/format/qr-path.ts';
import { appAddress } from '#ui/in-app.ts';

/** The address printed on a label; opens the right page with or without an account. */
export function labelAddress(code: string): string {
  return appAddress(`/q/${code}`);
}

/** A QR code as one path: black on white in both themes, with the quiet zone that readers need. */
export function QrSymbol({ code, className }: { code: string; className?: string }) {
  const { path, size } = useMemo(() => qrPath(labelAddress(code)), [code]);
  return (
    <svg
      role="img"
      aria-label="QR code"
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={className}
    >
      <rect width={size} height={size} className="fill-paper" />
      <path d={path} className="fill-paper-ink" />
    </svg>
  );
}

/** The same as an SVG file. */
export function qrFile(code: string): Blob {
  const { path, size } = qrPath(labelAddress(code));
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="white"/><path d="${path}"/></svg>`;
  return new Blob([svg], { type: 'image/svg+xml' });
}
