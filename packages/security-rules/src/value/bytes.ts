export interface BytesValue {
  readonly type: 'bytes';
  readonly value: Uint8Array;
}

export function bytes(value: Uint8Array): BytesValue {
  return { type: 'bytes', value };
}

/** Encodes URL-safe base64 with padding. */
export function toBase64(value: Uint8Array): string {
  const digits = Buffer.from(value).toString('base64url');
  return digits.padEnd(Math.ceil(digits.length / 4) * 4, '=');
}

/** Encodes upper-case hexadecimal. */
export function toHex(value: Uint8Array): string {
  return Buffer.from(value).toString('hex').toUpperCase();
}

/** Encodes UTF-8; an unpaired surrogate becomes a question mark. */
export function encodeUtf8(text: string): Uint8Array {
  return Buffer.from(text.replace(/\p{Surrogate}/gu, '?'), 'utf8');
}
