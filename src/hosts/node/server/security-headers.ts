const policy = [
  "default-src 'self'",
  // The bundled barcode reader is WebAssembly.
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "media-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "form-action 'self'",
].join('; ');

/** On every answer, whatever its kind. A route may have set a stricter policy of its own (files). */
export function securityHeaders(headers: Headers, overTls: boolean): void {
  if (!headers.has('content-security-policy')) headers.set('content-security-policy', policy);
  headers.set('x-content-type-options', 'nosniff');
  headers.set('referrer-policy', 'strict-origin-when-cross-origin');
  headers.set('permissions-policy', 'camera=(self), geolocation=(self), microphone=(), payment=(), usb=()');
  headers.set('cross-origin-opener-policy', 'same-origin');
  headers.set('cross-origin-resource-policy', 'same-origin');
  if (overTls) headers.set('strict-transport-security', 'max-age=31536000; includeSubDomains');
}
