// Packs the built client once, so that the server need not: next to each file its .br and .gz.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const PACKABLE = /\.(js|css|html|svg|json|webmanifest|txt)$/;
const LEAST = 500;

/** Next to every file of a folder that gains by it, the same packed. */
export function pack(folder) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !PACKABLE.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    const plain = readFileSync(path);
    if (plain.length < LEAST) continue;
    const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
    writeFileSync(`${path}.br`, brotliCompressSync(plain, quality));
    writeFileSync(`${path}.gz`, gzipSync(plain, { level: 9 }));
  }
}
