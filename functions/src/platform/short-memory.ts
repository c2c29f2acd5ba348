interface MemoryLimits<Value> {
  /** How long a value is kept, counted from when it was asked for. */
  keepMs: number;
  /** Beyond either, the oldest values are forgotten. */
  maxValues: number;
  maxBytes: number;
  /** Returns about how many bytes a value takes, without its key. */
  bytesOf: (value: Value) => number;
}

interface Remembered<Value> {
  found: Promise<Value>;
  until: number;
  /** Of key and value; of the key alone until the value is there. */
  bytes: number;
}

/**
 * Returns a function that finds a value by its key and remembers it in this instance for a moment:
 * who asks meanwhile gets the same value, also while it is still looked for. A failure reaches all
 * who wait for it, and is not remembered.
 */
export function shortMemory<Value>({ keepMs, maxValues, maxBytes, bytesOf }: MemoryLimits<Value>) {
  /** Oldest first. */
  const values = new Map<string, Remembered<Value>>();
  let bytes = 0;
  const resize = (one: Remembered<Value>, size: number) => {
    bytes += size - one.bytes;
    one.bytes = size;
  };
  const forget = (key: string, one: Remembered<Value>) => {
    // Another value may have taken its place.
    if (values.get(key) !== one) return;
    values.delete(key);
    resize(one, 0);
  };
  const forgetOldest = () => {
    for (const [key, one] of values) {
      if (values.size <= maxValues && bytes <= maxBytes) return;
      forget(key, one);
    }
  };
  return (key: string, find: () => Promise<Value>): Promise<Value> => {
    const known = values.get(key);
    if (known !== undefined && known.until > Date.now()) return known.found;
    if (known !== undefined) forget(key, known);
    const keyBytes = textBytes(key);
    const asked: Remembered<Value> = { found: find(), until: Date.now() + keepMs, bytes: 0 };
    values.set(key, asked);
    resize(asked, keyBytes);
    forgetOldest();
    asked.found.then(
      (value) => {
        if (values.get(key) !== asked) return;
        resize(asked, keyBytes + bytesOf(value));
        forgetOldest();
      },
      () => forget(key, asked),
    );
    return asked.found;
  };
}

/** Returns how many bytes a text takes at most in memory. */
export const textBytes = (text: string): number => text.length * 2;
