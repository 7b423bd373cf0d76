/**
 * Reads codes from pictures. Uses the browser's BarcodeDetector if available, otherwise a WebAssembly one from this server, never
 * from another host. Loaded with the first picture.
 */
import readerFile from 'zxing-wasm/reader/zxing_reader.wasm?url';

export interface Detector {
  /** The texts of the codes in the picture. */
  readonly read: (picture: ImageBitmapSource) => Promise<readonly string[]>;
}

interface NativeDetector {
  detect(picture: ImageBitmapSource): Promise<readonly { readonly rawValue: string }[]>;
}
interface NativeDetectorClass {
  new (options: { formats: readonly string[] }): NativeDetector;
  getSupportedFormats(): Promise<readonly string[]>;
}

/** Our own labels, or the bar codes on purchased parts. */
export type CodeKind = 'label' | 'part';

const formats = {
  label: ['qr_code'],
  part: ['qr_code', 'data_matrix', 'ean_13', 'ean_8', 'upc_a', 'upc_e', 'code_128', 'code_39', 'itf'],
} as const;

const known = new Map<CodeKind, Promise<Detector>>();

export function loadDetector(kind: CodeKind = 'label'): Promise<Detector> {
  const loading =
    known.get(kind) ??
    makeDetector(kind).catch((error: unknown) => {
      known.delete(kind);
      throw error;
    });
  known.set(kind, loading);
  return loading;
}

async function makeDetector(kind: CodeKind): Promise<Detector> {
  const detector = (await nativeDetector(kind)) ?? (await ownDetector(kind));
  return {
    read: async (picture) => (await detector.detect(picture)).map(({ rawValue }) => rawValue),
  };
}

async function nativeDetector(kind: CodeKind): Promise<NativeDetector | undefined> {
  const { BarcodeDetector: Native }: typeof globalThis & { BarcodeDetector?: NativeDetectorClass } =
    globalThis;
  if (!Native) return undefined;
  try {
    const able = await Native.getSupportedFormats();
    return formats[kind].every((format) => able.includes(format))
      ? new Native({ formats: formats[kind] })
      : undefined;
  } catch {
    return undefined;
  }
}

async function ownDetector(kind: CodeKind): Promise<NativeDetector> {
  const { BarcodeDetector, prepareZXingModule } = await import('barcode-detector/ponyfill');
  await prepareZXingModule({
    overrides: {
      locateFile: (path: string, prefix: string) => (path.endsWith('.wasm') ? readerFile : prefix + path),
    },
    fireImmediately: true,
  });
  return new BarcodeDetector({ formats: [...formats[kind]] });
}
