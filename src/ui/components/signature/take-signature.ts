/**
 * Renders the signature as a picture; null while unsigned. A function rather than a picture, because a picture is made some
 * moments after the last stroke, and saving at once would send the previous one.
 */
export type TakeSignature = () => Promise<Blob | null>;

/** The current content of the canvas as a PNG. */
export function pngOf(sheet: HTMLCanvasElement): Promise<Blob | null> {
  return new Promise((done) => sheet.toBlob(done, 'image/png'));
}
