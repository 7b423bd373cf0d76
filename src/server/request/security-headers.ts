/** `pictures`: another origin for images, configured by the operator for map tiles. */
const policy = (pictures = '') =>
  [
    "default-src 'self'",
    // The bundled barcode reader is WebAssembly.
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${pictures && ` ${pictures}`}`,
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "media-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join('; ');

/** Sent with every response. */
export function guardHeaders(overTls: boolean): readonly (readonly [name: string, value: string])[] {
  return overTls ? underTls : everywhere;
}

/** A route may have set a stricter policy (files). */
export function securityHeaders(pictures: string | undefined): (headers: Headers, overTls: boolean) => void {
  const ownPolicy = policy(pictures);
  return (headers, overTls) => {
    const isStricter = headers.has(POLICY);
    for (const [name, value] of guardHeaders(overTls)) if (name !== POLICY) headers.set(name, value);
    if (!isStricter) headers.set(POLICY, ownPolicy);
  };
}

const POLICY = 'content-security-policy';

const everywhere = [
  [POLICY, policy()],
  ['x-content-type-options', 'nosniff'],
  ['referrer-policy', 'strict-origin-when-cross-origin'],
  ['permissions-policy', 'camera=(self), geolocation=(self), microphone=(), payment=(), usb=()'],
  ['cross-origin-opener-policy', 'same-origin'],
  ['cross-origin-resource-policy', 'same-origin'],
] as const;

const underTls = [
  ...everywhere,
  ['strict-transport-security', 'max-age=31536000; includeSubDomains'],
] as const;
