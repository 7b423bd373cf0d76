/**
 * Positions of labels on a sheet. Measures are those of the manufacturers' templates, in millimetres; a partly used sheet is
 * finished by skipping its first labels.
 */
export const labelFormats = ['avery_l7160', 'avery_5160', 'roll_50x30'] as const;
export type LabelFormat = (typeof labelFormats)[number];

export interface LabelSheet {
  readonly label: string;
  readonly page: { readonly width: number; readonly height: number };
  readonly columns: number;
  readonly rows: number;
  readonly size: { readonly width: number; readonly height: number };
  /** From the paper's corner to the first label's corner. */
  readonly margin: { readonly left: number; readonly top: number };
  /** From one label's corner to the next one's. */
  readonly pitch: { readonly x: number; readonly y: number };
  /** Free space inside a label: cutters and printers drift. */
  readonly padding: number;
}

const inch = 25.4;

export const labelSheets: Readonly<Record<LabelFormat, LabelSheet>> = {
  avery_l7160: {
    label: 'Avery L7160 (A4, 21 labels)',
    page: { width: 210, height: 297 },
    columns: 3,
    rows: 7,
    size: { width: 63.5, height: 38.1 },
    margin: { left: 7.21, top: 15.15 },
    pitch: { x: 66.04, y: 38.1 },
    padding: 2.5,
  },
  avery_5160: {
    label: 'Avery 5160 (Letter, 30 labels)',
    page: { width: 8.5 * inch, height: 11 * inch },
    columns: 3,
    rows: 10,
    size: { width: 2.625 * inch, height: inch },
    margin: { left: 0.1875 * inch, top: 0.5 * inch },
    pitch: { x: 2.75 * inch, y: inch },
    padding: 2,
  },
  roll_50x30: {
    label: 'Label printer (50 × 30 mm)',
    page: { width: 50, height: 30 },
    columns: 1,
    rows: 1,
    size: { width: 50, height: 30 },
    margin: { left: 0, top: 0 },
    pitch: { x: 50, y: 30 },
    padding: 1.5,
  },
};

/** The usual sheet format for a locale (`en-US`): Letter or A4. */
export function usualFormat(locale: string): LabelFormat {
  return /-(US|CA|MX|PH)$/.test(locale) ? 'avery_5160' : 'avery_l7160';
}

export interface LabelPlace {
  /** From 0. */
  readonly page: number;
  /** Millimetres from the page's left and top. */
  readonly x: number;
  readonly y: number;
}

export function labelsOnSheet(format: LabelFormat): number {
  const { columns, rows } = labelSheets[format];
  return columns * rows;
}

/** Row by row; `skip` labels of the first sheet are already used. */
export function labelPlaces(format: LabelFormat, count: number, skip = 0): LabelPlace[] {
  const { columns, margin, pitch } = labelSheets[format];
  const onSheet = labelsOnSheet(format);
  return Array.from({ length: count }, (_, index) => {
    const at = index + (skip % onSheet);
    const onPage = at % onSheet;
    return {
      page: Math.floor(at / onSheet),
      x: margin.left + (onPage % columns) * pitch.x,
      y: margin.top + Math.floor(onPage / columns) * pitch.y,
    };
  });
}
