import { toHex } from './bytes.ts';
import { showFloat } from './float.ts';
import { sortedKeys } from './map.ts';
import { showPath } from './path.ts';
import { toDate } from './timestamp.ts';
import type { Result } from './value.ts';

/** Formats a result for people, close to the syntax of the language. */
export function formatValue(value: Result): string {
  switch (value.type) {
    case 'error':
      return `error: ${value.reason}`;
    case 'null':
      return 'null';
    case 'bool':
    case 'int':
      return String(value.value);
    case 'float':
      return showFloat(value.value);
    case 'string':
      return JSON.stringify(value.value);
    case 'bytes':
      return `bytes ${toHex(value.value)}`;
    case 'list':
      return `[${value.items.map(formatValue).join(', ')}]`;
    case 'set':
      return `set [${value.items.map(formatValue).join(', ')}]`;
    case 'map': {
      const entries = sortedKeys(value).map(
        (key) => `${JSON.stringify(key)}: ${formatValue(value.entries.get(key) ?? value)}`,
      );
      return `{${entries.join(', ')}}`;
    }
    case 'map_diff': {
      const { added, removed, changed } = value;
      const parts = Object.entries({ added, removed, changed }).map(
        ([name, part]) => `${name}: ${formatValue(part)}`,
      );
      return `diff {${parts.join(', ')}}`;
    }
    case 'path':
      return showPath(value);
    case 'timestamp':
      return toDate(value).toISOString();
    case 'duration':
      return `${value.nanos}ns`;
    case 'latlng':
      return `latlng(${value.latitude}, ${value.longitude})`;
    case 'unknown':
      return 'unknown';
    case 'constraint': {
      const filters = value.filters.map(
        (filter) => `${filter.operator} ${formatValue(filter.value)}`,
      );
      return `any that is ${filters.join(' and ') || 'present'}`;
    }
  }
}
