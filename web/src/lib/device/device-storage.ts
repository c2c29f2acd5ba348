/** The part of the Web Storage API that settings and queues use. */
export type DeviceStorage = Pick<Storage, 'getItem' | 'setItem'>;

/**
 * Runs an action on the device's storage. Returns `null` when the storage is forbidden or full, or
 * holds invalid JSON.
 *
 * @param onRefused gets the name of the error of a storage that is forbidden or full.
 */
export function attempt<T>(action: () => T, onRefused?: (errorName: string) => void): T | null {
  try {
    return action();
  } catch (error) {
    if (error instanceof DOMException) onRefused?.(error.name);
    else if (!(error instanceof SyntaxError)) throw error;
    return null;
  }
}

/** Returns what follows a prefix in all stored keys; nothing when the storage is forbidden. */
export function keysAfter(
  storage: Pick<Storage, 'key' | 'length'>,
  prefix: string,
  onRefused?: (errorName: string) => void,
): string[] {
  const keys =
    attempt(
      () => Array.from({ length: storage.length }, (_, index) => storage.key(index)),
      onRefused,
    ) ?? [];
  return keys.flatMap((key) =>
    key?.startsWith(prefix) === true ? [key.slice(prefix.length)] : [],
  );
}

/** Returns the JSON value stored under a key; `null` when there is none or it cannot be read. */
export function readJson(storage: DeviceStorage, key: string): unknown {
  return attempt((): unknown => JSON.parse(storage.getItem(key) ?? 'null'));
}

/**
 * Stores a value as JSON. Returns false, after a warning, when the storage is full or forbidden.
 */
export function writeJson(storage: DeviceStorage, key: string, value: unknown): boolean {
  const write = () => (storage.setItem(key, JSON.stringify(value)), true);
  return (
    attempt(write, (errorName) => console.warn('not stored on this device', key, errorName)) ??
    false
  );
}
