import type { Value } from '../value/value.ts';

/** `value is type`. No type name matches a set, as on the emulator 1.19.9. */
export function isOfType(value: Value, type: string): boolean {
  if (value.type === 'set') return false;
  if (type === 'number') return value.type === 'int' || value.type === 'float';
  return value.type === type;
}
