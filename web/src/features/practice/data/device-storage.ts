/** The part of the Web Storage API that is used here. */
export type DeviceStorage = Pick<Storage, 'getItem' | 'setItem'>;

/** What a device keeps under a key, as JSON; a device that refuses, or holds half a line, holds nothing. */
export function readJson(storage: DeviceStorage, key: string): unknown {
  try {
    return JSON.parse(storage.getItem(key) ?? 'null');
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof DOMException) return null;
    throw error;
  }
}

/** @returns whether the device keeps it; one that is full or refuses does not, and the page goes on. */
export function writeJson(storage: DeviceStorage, key: string, value: unknown): boolean {
  try {
    storage.setItem(key, JSON.stringify(value));
    return true;
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    console.warn('not kept on this device', key, error.name);
    return false;
  }
}
