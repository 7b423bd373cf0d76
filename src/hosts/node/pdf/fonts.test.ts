import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';
import { expect, it } from 'vitest';
import { embedFonts } from './fonts.ts';

const none = null as unknown as string;

it('sets words as wide as shaping sets them, distances of pairs included', () => {
  const ours = new PDFDocument({ font: none });
  embedFonts(ours);
  ours.font('regular').fontSize(1000);
  const shaped = new PDFDocument({ font: none });
  const file = '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf';
  shaped.font(createRequire(import.meta.url).resolve(file)).fontSize(1000);
  const apart = (text: string) => [...text].reduce((sum, one) => sum + ours.widthOfString(one), 0);
  for (const word of [
    'AVATAR',
    'Łódź',
    'Type,',
    '$1,299.00',
    'WO-1042',
    'To:',
    'Ferro–Süd',
    'ﬁ',
    '漢字',
    'İğ',
  ])
    expect([word, Math.round(ours.widthOfString(word))]).toEqual([
      word,
      Math.round(shaped.widthOfString(word)),
    ]);
  expect(ours.widthOfString('AVATAR')).toBeLessThan(apart('AVATAR') - 50);
  // An x between numbers is an x, and stays one when it is copied out.
  expect(Math.round(ours.widthOfString('20x25'))).toBe(Math.round(apart('20x25')));
});
