/** A failed evaluation. As the result of a condition it denies; `&&` and `||` can absorb it. */
export interface ErrorValue {
  readonly type: 'error';
  /** The message of Google's emulator, where it has one. */
  readonly reason: string;
}

export function errorValue(reason: string): ErrorValue {
  return { type: 'error', reason };
}

export const NULL_ERROR = errorValue('Null value error.');

export function undefinedProperty(name: string): ErrorValue {
  return errorValue(`Property ${name} is undefined on object.`);
}

export function typeError(received: string, expected: string): ErrorValue {
  return errorValue(`Type error. Received: [${received}] Expected: [${expected}].`);
}

export function functionNotFound(name: string): ErrorValue {
  return errorValue(`Function not found error: Name: [${name}].`);
}

export function indexOutOfBounds(index: bigint, size: number): ErrorValue {
  return errorValue(`Index out of bound error. Index: [${index}] , size: [${size}].`);
}
