/** A PMTiles archive (version 3, uncompressed) with one tile: the whole world as land, in the schema of Protomaps' basemap. */
export function tinyMapExtract(): Uint8Array {
  const tile = worldTile();
  const metadata = new TextEncoder().encode('{}');
  // One entry: tile 0, run of 1, its length, its offset plus 1.
  const directory = Uint8Array.from([1, 0, 1, ...varint(tile.length), 1]);
  const header = new Uint8Array(127);
  const view = new DataView(header.buffer);
  header.set(new TextEncoder().encode('PMTiles'));
  header[7] = 3;
  const sections = [directory.length, metadata.length, 0, tile.length];
  let offset = header.length;
  sections.forEach((length, n) => {
    view.setBigUint64(8 + n * 16, BigInt(offset), true);
    view.setBigUint64(16 + n * 16, BigInt(length), true);
    offset += length;
  });
  for (const at of [72, 80, 88]) view.setBigUint64(at, 1n, true);
  // Clustered, neither directories nor tiles compressed, vector tiles, of zoom level 0 only.
  header.set([1, 1, 1, 1, 0, 0], 96);
  [-1_800_000_000, -850_000_000, 1_800_000_000, 850_000_000].forEach((degrees, n) => {
    view.setInt32(102 + n * 4, degrees, true);
  });
  const parts = [header, directory, metadata, tile];
  const archive = new Uint8Array(offset);
  let at = 0;
  for (const part of parts) {
    archive.set(part, at);
    at += part.length;
  }
  return archive;
}

/** A vector tile with the layer `earth`: a square as large as the tile. */
function worldTile(): Uint8Array {
  const zigzag = (value: number) => (value << 1) ^ (value >> 31);
  const [moveTo, lineTo, close] = [(1 << 3) | 1, (3 << 3) | 2, (1 << 3) | 7];
  const extent = 4096;
  const commands = [moveTo, 0, 0, lineTo, zigzag(extent), 0, 0, zigzag(extent), zigzag(-extent), 0, close];
  const feature = [...field(3, [3], 'number'), ...field(4, commands.flatMap(varint))];
  const name = [...new TextEncoder().encode('earth')];
  const layer = [
    ...field(15, [2], 'number'),
    ...field(1, name),
    ...field(2, feature),
    ...field(5, varint(extent), 'number'),
  ];
  return Uint8Array.from(field(3, layer));
}

/** A field of a protocol buffer. */
function field(number: number, bytes: readonly number[], kind: 'bytes' | 'number' = 'bytes'): number[] {
  return kind === 'number' ? [number << 3, ...bytes] : [(number << 3) | 2, ...varint(bytes.length), ...bytes];
}

function varint(value: number): number[] {
  return value < 128 ? [value] : [(value & 127) | 128, ...varint(value >>> 7)];
}
