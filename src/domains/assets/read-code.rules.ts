/**
 * The code in what a scanner read or a person typed: the bare code in any case and spacing, or the address on a label of
 * this installation (`origin`, like `https://field.example`). An address of another host is none of ours, whatever code
 * stands in it. I and L are read as 1 and O as 0, as Crockford's alphabet asks. Undefined = this is no code of ours.
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

/** In groups that an eye can hold: `7M3K Q2…`. */
export function spacedCode(code: string): string {
  return code.replace(/(.{4})(?=.)/g, '$1 ');
}
