/** An IEEE double. */
export interface FloatValue {
  readonly type: 'float';
  readonly value: number;
}

export function float(value: number): FloatValue {
  return { type: 'float', value };
}

const DECIMAL = /^[+-]?(?:NaN|Infinity|(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?[fFdD]?)$/;
const HEXADECIMAL =
  /^([+-]?)0[xX](?:([0-9a-fA-F]+)\.?|([0-9a-fA-F]*)\.([0-9a-fA-F]+))[pP]([+-]?[0-9]+)[fFdD]?$/;

/**
 * Parses a float as Java does: surrounding spaces, a type suffix and hexadecimal are allowed.
 *
 * @returns null if invalid
 */
export function parseFloat64(text: string): FloatValue | null {
  // Java trims all characters up to the space.
  const trimmed = text.replace(/^[\0- ]+|[\0- ]+$/g, '');
  const hex = HEXADECIMAL.exec(trimmed);
  if (hex) {
    const [, sign = '', whole, integral = '', fraction = '', exponent = '0'] = hex;
    const digits = whole ?? integral + fraction;
    const size = Number(BigInt(`0x${digits}`)) * 2 ** (Number(exponent) - 4 * fraction.length);
    return float(sign === '-' ? -size : size);
  }
  if (!DECIMAL.test(trimmed)) return null;
  return float(Number(trimmed.replace(/([0-9.])[fFdD]$/, '$1')));
}

/**
 * Formats a float as Java and `string()` do: always with a decimal point, and with `E` outside
 * 0.001 to 10 000 000.
 */
export function showFloat(value: number): string {
  if (Number.isNaN(value)) return 'NaN';
  if (!Number.isFinite(value)) return value > 0 ? 'Infinity' : '-Infinity';
  if (value === 0) return Object.is(value, -0) ? '-0.0' : '0.0';
  const size = Math.abs(value);
  const [mantissa = '', exponent = '0'] = value.toExponential().split('e');
  if (size < 1e-3 || size >= 1e7) return `${withPoint(mantissa)}E${Number(exponent)}`;
  return withPoint(String(value));
}

function withPoint(digits: string): string {
  return digits.includes('.') ? digits : `${digits}.0`;
}
