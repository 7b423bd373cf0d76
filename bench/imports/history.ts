/** A maintenance history with any number of rows, like a real export: with duplicates, quotes and some invalid rows. */
export function historyCsv(rows: number, badEvery = 1000): string {
  const next = generator(7);
  const lines = ['BscStartDate,Asset,OriginalShorttext,PMType,Cost'];
  for (let index = 0; index < rows; index += 1) {
    const day = new Date(Date.UTC(2001, 6, 1) + Math.floor(next() * 4200) * 86_400_000)
      .toISOString()
      .slice(0, 10);
    const asset = `Excavator ${1 + Math.floor(next() * 40)}`;
    const work = jobs[Math.floor(next() * jobs.length)] ?? '';
    const text =
      next() < 0.1 ? `"${work}, ${Math.floor(next() * 90)}"` : `${work} ${Math.floor(next() * 90)}`;
    const kind = next() < 0.95 ? 'PM01' : 'PM02';
    const cost = next() < 0.4 ? '0' : (next() * 5000).toFixed(2);
    const isBad = (index + 1) % badEvery === 0;
    lines.push(
      isBad ? `${day},${asset},won,t swing,${kind},${cost}` : `${day},${asset},${text},${kind},${cost}`,
    );
  }
  return `${lines.join('\n')}\n`;
}

const jobs = [
  'Replace bucket teeth',
  'Repair hydraulic leak',
  'Bucket will not open',
  'Refit lip shroud',
  'Oil leak on boom cylinder',
  'Engine will not start',
  'Replace slew motor',
  'Grease line broken',
];

function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
