import { Buffer } from 'node:buffer';
import type { Value } from '@atelier/security-rules';

function quote(text: string): string {
  const units = text
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
  return /^[\w ,./-]*$/.test(text) ? `'${text}'` : `'${units.join('')}'`;
}

function joinLiterals(items: readonly Value[]): string | null {
  const texts = items.map(literal);
  return texts.includes(null) ? null : texts.join(', ');
}

/**
 * Returns an expression with exactly this value; null where no expression equals it, such as NaN.
 */
export function literal(value: Value): string | null {
  switch (value.type) {
    case 'null':
      return 'null';
    case 'bool':
    case 'int':
      return String(value.value);
    case 'float':
      return Number.isNaN(value.value) ? null : floatLiteral(value.value);
    case 'string':
      return quote(value.value);
    case 'bytes':
      return `b'${Buffer.from(value.value).toString('hex').replace(/../g, '\\x$&')}'`;
    case 'list': {
      const items = joinLiterals(value.items);
      return items === null ? null : `[${items}]`;
    }
    case 'set': {
      const items = joinLiterals(value.items);
      return items === null ? null : `[${items}].toSet()`;
    }
    case 'map': {
      const entries = [...value.entries].map(([key, item]) => [quote(key), literal(item)]);
      return entries.some(([, text]) => text === null)
        ? null
        : `{${entries.map((entry) => entry.join(': ')).join(', ')}}`;
    }
    case 'path': {
      if (value.segments.length === 0) return null;
      const texts = value.segments.map((segment) =>
        typeof segment === 'string' ? `/$(${quote(segment)})` : null,
      );
      return texts.includes(null) ? null : texts.join('');
    }
    case 'timestamp':
      return `(timestamp.date(1970, 1, 1) + ${nanosLiteral(value.nanos)})`;
    case 'duration':
      return `(${nanosLiteral(value.nanos)})`;
    case 'latlng':
      return `latlng.value(${floatLiteral(value.latitude)}, ${floatLiteral(value.longitude)})`;
    default:
      return null;
  }
}

function floatLiteral(value: number): string {
  return `float('${Object.is(value, -0) ? '-0' : value}')`;
}

function nanosLiteral(nanos: bigint): string {
  const seconds = nanos / 1_000_000_000n;
  const rest = nanos % 1_000_000_000n;
  return `duration.value(${seconds}, 's') + duration.value(${rest}, 'ns')`;
}
