import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { FontFiles } from '#hosts/documents/fonts.ts';

export function readFonts(): FontFiles {
  const find = createRequire(import.meta.url);
  const read = (file: string) => readFileSync(find.resolve(`@expo-google-fonts/inter/${file}`));
  return {
    regular: read('400Regular/Inter_400Regular.ttf'),
    bold: read('600SemiBold/Inter_600SemiBold.ttf'),
  };
}
