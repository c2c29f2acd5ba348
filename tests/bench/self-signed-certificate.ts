// A certificate for one run: browsers require TLS for HTTP/2, and no private key is committed.
import { createHash, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';

/** Encodes an ASN.1 value in DER: tag, length, content. */
function der(tag: number, ...inside: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(inside);
  return Buffer.concat([Buffer.from([tag, ...encodedLength(body.length)]), body]);
}

/** Encodes a length of at most 65 535 in DER: above 127, how many bytes it has comes first. */
function encodedLength(length: number): number[] {
  if (length < 0x80) return [length];
  return length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
}

const sequence = (...inside: readonly Uint8Array[]) => der(0x30, ...inside);
const integer = (value: number) => der(0x02, Buffer.from([value]));
const objectId = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
const utf8 = (text: string) => der(0x0c, Buffer.from(text));
const bits = (bytes: Uint8Array) => der(0x03, Buffer.from([0]), bytes);
const utcTime = (date: Date) =>
  der(0x17, Buffer.from(`${date.toISOString().replace(/[-:T]/g, '').slice(2, 14)}Z`));

const ECDSA_WITH_SHA256 = sequence(objectId('2a8648ce3d040302'));
const COMMON_NAME = objectId('550403');
const SUBJECT_ALT_NAME = objectId('551d11');
const DAY_MS = 86_400_000;

function certificateOf(privateKey: KeyObject, publicKey: Buffer): Buffer {
  const name = sequence(der(0x31, sequence(COMMON_NAME, utf8('bench'))));
  const address = der(0x87, Buffer.from([127, 0, 0, 1]));
  const now = Date.now();
  const body = sequence(
    der(0xa0, integer(2)),
    integer(1),
    ECDSA_WITH_SHA256,
    name,
    sequence(utcTime(new Date(now - DAY_MS)), utcTime(new Date(now + DAY_MS))),
    name,
    publicKey,
    der(0xa3, sequence(sequence(SUBJECT_ALT_NAME, der(0x04, sequence(address))))),
  );
  return sequence(body, ECDSA_WITH_SHA256, bits(sign('sha256', body, privateKey)));
}

export interface OwnCertificate {
  /** PEM. */
  key: string;
  /** PEM. */
  cert: string;
  /** SHA-256 of the public key in base64, which Chromium is told to trust. */
  fingerprint: string;
}

/** Creates a self-signed certificate for 127.0.0.1 that is valid for a day. */
export function ownCertificate(): OwnCertificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  const base64 = certificateOf(privateKey, spki).toString('base64');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${base64.replace(/(.{64})/g, '$1\n')}\n-----END CERTIFICATE-----\n`,
    fingerprint: createHash('sha256').update(spki).digest('base64'),
  };
}
