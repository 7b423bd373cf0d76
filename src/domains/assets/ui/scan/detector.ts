/**
 * Reads QR codes from pictures. The browser's own reader where there is one; otherwise ours, which is WebAssembly and comes
 * from this server, never from another host. It is loaded with the first picture.
 */
import readerFile from 'zxing-wasm/reader/zxing_reader.wasm?url';

export interface Detector {
  /** The texts in the picture. */
  readonly read: (picture: ImageBitmapSource) => Promise<readonly string[]>;
}

interface NativeDetector {
  detect(picture: ImageBitmapSource): Promise<readonly { readonly rawValue: string }[]>;
}
interface NativeDetectorClass {
  new (options: { formats: readonly string[] }): NativeDetector;
  getSupportedFormats(): Promise<readonly string[]>;
}

const options = { formats: ['qr_code'] as const };
let known: Promise<Detector> | undefined;

export function loadDetector(): Promise<Detector> {
  known ??= makeDetector().catch((error: unknown) => {
    known = undefined;
    throw error;
  });
  return known;
}

async function makeDetector(): Promise<Detector> {
  const detector = (await nativeDetector()) ?? (await ownDetector());
  return {
    read: async (picture) => (await detector.detect(picture)).map(({ rawValue }) => rawValue),
  };
}

async function nativeDetector(): Promise<NativeDetector | undefined> {
  const Native = (globalThis as { BarcodeDetector?: NativeDetectorClass }).BarcodeDetector;
  if (!Native) return undefined;
  try {
    const formats = await Native.getSupportedFormats();
    return formats.includes('qr_code') ? new Native(options) : undefined;
  } catch {
    return undefined;
  }
}

async function ownDetector(): Promise<NativeDetector> {
  const { BarcodeDetector, prepareZXingModule } = await import('barcode-detector/ponyfill');
  await prepareZXingModule({
    overrides: {
      locateFile: (path: string, prefix: string) => (path.endsWith('.wasm') ? readerFile : prefix + path),
    },
    fireImmediately: true,
  });
  return new BarcodeDetector({ formats: [...options.formats] }) as unknown as NativeDetector;
}
