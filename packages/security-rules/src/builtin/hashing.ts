import { createHash } from 'node:crypto';
import { bytes, encodeUtf8 } from '../value/bytes.ts';
import { overload, type Overload } from './overload.ts';

// Reflected polynomials: CRC-32 (ISO 3309) and CRC-32C (Castagnoli).
const CRC32 = 0xedb88320;
const CRC32C = 0x82f63b78;

/** Returns the four bytes of a CRC, lowest first. */
function crc(input: Uint8Array, polynomial: number): Uint8Array {
  let register = 0xffffffff;
  for (const byte of input) {
    register ^= byte;
    for (let bit = 0; bit < 8; bit += 1) {
      register = register & 1 ? (register >>> 1) ^ polynomial : register >>> 1;
    }
  }
  const result = Buffer.alloc(4);
  result.writeUInt32LE((register ^ 0xffffffff) >>> 0);
  return result;
}

function hash(
  name: string,
  digest: (input: Uint8Array) => Uint8Array,
): readonly [string, readonly Overload[]] {
  return [
    name,
    [
      overload(['bytes'], ({ value }) => bytes(digest(value))),
      overload(['string'], ({ value }) => bytes(digest(encodeUtf8(value)))),
    ],
  ];
}

/** https://firebase.google.com/docs/reference/rules/rules.hashing */
export const HASHING: readonly (readonly [string, readonly Overload[]])[] = [
  hash('crc32', (input) => crc(input, CRC32)),
  hash('crc32c', (input) => crc(input, CRC32C)),
  hash('md5', (input) => createHash('md5').update(input).digest()),
  hash('sha256', (input) => createHash('sha256').update(input).digest()),
];
