/**
 * One Firestore document of the demo data; times are Dates, which Firestore stores as timestamps.
 */
export interface DemoDocument {
  readonly path: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Makes a document; leaves out the fields that are undefined. */
export function demoDocument(path: string, fields: object): DemoDocument {
  return {
    path,
    data: Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)),
  };
}

/** Returns the id of the document at an index, from 0: `demo-01` and so on. */
export const numberedId = (index: number) => `demo-${String(index + 1).padStart(2, '0')}`;

const MINUTE_MS = 60_000;
const DAY_MS = 1440 * MINUTE_MS;

/**
 * Returns a time before `now`, cut to whole seconds: emulator exports and clients agree on those.
 */
export function ago(now: Date, days: number, minutes = 0): Date {
  const at = now.getTime() - days * DAY_MS - minutes * MINUTE_MS;
  return new Date(at - (at % 1000));
}
