/** An amount as it is written out on a cheque: “One thousand two hundred five and 40/100”. */
const ones = (
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen ' +
  'seventeen eighteen nineteen'
).split(' ');
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const thousands = ['', 'thousand', 'million', 'billion', 'trillion', 'quadrillion'];

/** `minor`: in minor units, not below zero. */
export function amountInWords(minor: bigint, exponent: number): string {
  const unit = 10n ** BigInt(exponent);
  const words = wholeInWords(minor / unit);
  const sentence = words.charAt(0).toUpperCase() + words.slice(1);
  if (exponent === 0) return sentence;
  return `${sentence} and ${String(minor % unit).padStart(exponent, '0')}/${unit}`;
}

function wholeInWords(whole: bigint): string {
  if (whole === 0n) return 'zero';
  const groups: string[] = [];
  let rest = whole;
  for (const name of thousands) {
    const three = Number(rest % 1000n);
    if (three > 0) groups.unshift(name ? `${underThousand(three)} ${name}` : underThousand(three));
    rest /= 1000n;
  }
  return groups.join(' ');
}

function underThousand(number: number): string {
  const parts: string[] = [];
  if (number >= 100) parts.push(`${ones[Math.floor(number / 100)]} hundred`);
  const rest = number % 100;
  if (rest >= 20) {
    const one = rest % 10;
    parts.push(`${tens[Math.floor(rest / 10) - 2]}${one > 0 ? `-${ones[one]}` : ''}`);
  } else if (rest > 0) parts.push(ones[rest] ?? '');
  return parts.join(' ');
}
