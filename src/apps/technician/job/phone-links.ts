/** Links to the phone's maps, telephone and messages. */
export function mapsLink(address: string, userAgent: string): string {
  const place = encodeURIComponent(address);
  if (/iPhone|iPad/.test(userAgent)) return `https://maps.apple.com/?daddr=${place}`;
  if (/Android/.test(userAgent)) return `geo:0,0?q=${place}`;
  return `https://www.openstreetmap.org/search?query=${place}`;
}

export const dialable = (phone: string): string => phone.replace(/(?!^\+)\D/g, '');
