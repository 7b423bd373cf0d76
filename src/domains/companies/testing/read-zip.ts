/** Reads a ZIP archive by its central directory, as any ZIP program does, and verifies each entry's checksum. */
import { crc32, inflateRawSync } from 'node:zlib';

export function readZip(bytes: Buffer): ReadonlyMap<string, Buffer> {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  const entries = new Map<string, Buffer>();
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [nameLength, extraLength] = [bytes.readUInt16LE(at + 28), bytes.readUInt16LE(at + 30)];
    const name = bytes.subarray(at + 46, at + 46 + nameLength).toString('utf8');
    const packed = bytes.readUInt32LE(at + 20);
    const local = bytes.readUInt32LE(at + 42);
    const data = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const stored = bytes.subarray(data, data + packed);
    const content = bytes.readUInt16LE(at + 10) === 0 ? stored : inflateRawSync(stored);
    if (crc32(content) !== bytes.readUInt32LE(at + 16)) throw new Error(`${name} is damaged`);
    entries.set(name, content);
    at += 46 + nameLength + extraLength;
  }
  return entries;
}
