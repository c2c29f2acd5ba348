/** One Firestore document of the demo data; instants are Dates, which Firestore stores as timestamps. */
export interface DemoDocument {
  readonly path: string;
  readonly data: Readonly<Record<string, unknown>>;
}

const MINUTE_MS = 60_000;
const DAY_MS = 1440 * MINUTE_MS;

/** An instant before `now`, cut to whole seconds: emulator exports and clients agree on those. */
export function ago(now: Date, days: number, minutes = 0): Date {
  const at = now.getTime() - days * DAY_MS - minutes * MINUTE_MS;
  return new Date(at - (at % 1000));
}
