/** "340 kB", "3.4 MB". */
export function formatBytes(bytes: number, locale: string): string {
  const [unit, size] = bytes < 1_000_000 ? ['kilobyte', bytes / 1_000] : ['megabyte', bytes / 1_000_000];
  const maximumFractionDigits = size < 10 ? 1 : 0;
  return new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits }).format(size);
}
