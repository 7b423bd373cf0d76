import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';
import { expect, it } from 'vitest';
import { readFonts } from '../node/pdf/read-fonts.ts';
import { embedFonts, lineSetter, provideFonts } from './fonts.ts';

provideFonts(readFonts());

const none = null as unknown as string;

it('sets words as wide as shaping does, including kerning', () => {
  const ours = new PDFDocument({ font: none });
  embedFonts(ours);
  ours.font('regular').fontSize(1000);
  const shaped = new PDFDocument({ font: none });
  const file = '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf';
  shaped.font(createRequire(import.meta.url).resolve(file)).fontSize(1000);
  const apart = (text: string) => [...text].reduce((sum, one) => sum + ours.widthOfString(one), 0);
  for (const word of ['AVATAR', 'Łódź', 'Type,', 'To:', 'Ferro–Süd', 'ﬁ', '漢字', 'İğ'])
    expect([word, Math.round(ours.widthOfString(word))]).toEqual([
      word,
      Math.round(shaped.widthOfString(word)),
    ]);
  expect(ours.widthOfString('AVATAR')).toBeLessThan(apart('AVATAR') - 50);
  // An x between numbers is an x, also when copied.
  expect(Math.round(ours.widthOfString('20x25'))).toBe(Math.round(apart('20x25')));
});

it.each(['regular', 'bold'])(
  'sets digits tabular and unkerned, so that a point never hides under a 7, in %s',
  (weight) => {
    const doc = new PDFDocument({ font: none });
    embedFonts(doc);
    doc.font(weight).fontSize(1000);
    const width = (text: string) => Math.round(doc.widthOfString(text));
    const apart = (text: string) => [...text].reduce((sum, one) => sum + width(one), 0);
    expect(new Set([...'0123456789'].map(width)).size).toBe(1);
    // The last two are shaped, because they contain non-Latin letters; the point is slightly narrower there.
    for (const figures of ['7.5', '97.50', '1,777.00', '-7.7', '(7)', '7.25', '₴7.50', '7.5Ω'])
      expect([figures, width(figures) >= apart(figures) - 60]).toEqual([figures, true]);
  },
);

it.each([
  ['plain', 'AVATAR To: office@cooper.example, $1,299.00 – “7 × 1½” 97.50'],
  ['Latin', 'Łódź Grüße Ångström'],
  ['beyond Latin', 'Ωμέγα Жук Łódź Tiếng Việt'],
  ['composed', 'e\u0301 caf\u00e9'],
])('maps the glyphs of %s letters back to text, whichever subset they are in', async (_, text) => {
  const doc = new PDFDocument({ font: none, compress: false });
  embedFonts(doc);
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const isDone = new Promise((resolve) => doc.on('end', resolve));
  const place = { weight: 'regular', size: 10, x: 10, y: 10 } as const;
  if (!lineSetter(doc)(text, place, '0 0 0 rg')) doc.font('regular').text(text, { lineBreak: false });
  doc.end();
  await isDone;
  const pdf = Buffer.concat(chunks).toString('latin1');
  const letters = [...pdf.matchAll(/^<....> <....> \[(.*)\]$/gm)].flatMap(([, part]) =>
    (part ?? '').split('> <').map(decoded),
  );
  const shown = [...pdf.matchAll(/\[(<[^\]]*)\] TJ/g)].map(([, one]) => one).join('');
  const codes = [...shown.matchAll(/<([0-9a-f]+)>/g)].flatMap(([, run]) => run?.match(/..../g) ?? []);
  expect(
    codes
      .map((code) => letters[Number.parseInt(code, 16)])
      .join('')
      .normalize(),
  ).toBe(text.normalize());
});

const decoded = (hex: string) =>
  String.fromCharCode(...(hex.match(/[0-9a-f]{4}/g) ?? []).map((code) => Number.parseInt(code, 16)));
