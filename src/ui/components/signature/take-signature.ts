/**
 * A signature is handed on as what takes its picture, not as a picture: that is made some moments after the last stroke,
 * and who saves at once would send the one before it. Null while nothing is signed.
 */
export type TakeSignature = () => Promise<Blob | null>;

/** What stands on the sheet now, as a PNG. */
export function pngOf(sheet: HTMLCanvasElement): Promise<Blob | null> {
  return new Promise((done) => sheet.toBlob(done, 'image/png'));
}
