const INITIAL_CAPACITY = 16;
const LOAD_FACTOR = 0.75;

/** `String.hashCode` of Java, mixed as `HashMap` does. */
function hashOf(text: string): number {
  let hash = 0;
  for (let at = 0; at < text.length; at += 1) {
    hash = (Math.imul(31, hash) + text.charCodeAt(at)) | 0;
  }
  return hash ^ (hash >>> 16);
}

/** Sorts distinct strings as a hash set of Java orders them, which the emulator shows. */
export function inHashOrder(texts: readonly string[]): string[] {
  let capacity = INITIAL_CAPACITY;
  while (texts.length > capacity * LOAD_FACTOR) capacity *= 2;
  return texts.toSorted((a, b) => (hashOf(a) & (capacity - 1)) - (hashOf(b) & (capacity - 1)));
}
