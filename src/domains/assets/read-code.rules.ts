/**
 * Extracts the code from scanned or typed text: the bare code in any case and spacing, or the address on a label of this
 * installation (`origin`, like `https://field.example`). Addresses of other hosts are not accepted, whatever code they contain. I
 * and L are read as 1 and O as 0, as in Crockford's alphabet. Undefined if it is not one of our codes.
 */
export function readCode(text: string, origin?: string): string | undefined {
  const trimmed = text.trim();
  const address = origin && `${origin.replace(/\/$/, '')}/q/`.toLowerCase();
  const isOwn = address !== undefined && trimmed.toLowerCase().startsWith(address);
  const inAddress = isOwn ? /^([^/?#\s]+)\/?(?:[?#]\S*)?$/.exec(trimmed.slice(address.length)) : null;
  const bare = (inAddress?.[1] ?? trimmed)
    .toUpperCase()
    .replace(/[\s-]/g, '')
    .replace(/[IL]/g, '1')
    .replaceAll('O', '0');
  return /^[0-9A-HJKMNP-TV-Z]{26}$/.test(bare) ? bare : undefined;
}

/** In readable groups: `7M3K Q2…`. */
export function spacedCode(code: string): string {
  return code.replace(/(.{4})(?=.)/g, '$1 ');
}
