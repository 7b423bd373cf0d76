// Documents, drawn as on the server. The fonts are fetched, and the drawing loaded, with the first document.

import type { Pdf } from '#server/ports.ts';

export function pdfWithFonts(base: URL): Pdf {
  const fonts = async () => {
    const read = async (name: string) =>
      new Uint8Array(await (await fetch(new URL(name, base))).arrayBuffer());
    const [regular, bold] = await Promise.all([read('regular.ttf'), read('bold.ttf')]);
    return { regular, bold };
  };
  let ready: Promise<Pdf['draw']> | undefined;
  const load = async () => {
    const [{ drawDocument }, { provideFonts }, files] = await Promise.all([
      import('#hosts/documents/draw-document.ts'),
      import('#hosts/documents/fonts.ts'),
      fonts(),
    ]);
    provideFonts(files);
    return drawDocument;
  };
  return {
    async draw(document) {
      ready ??= load();
      ready.catch(() => {
        ready = undefined;
      });
      return (await ready)(document);
    },
  };
}
