import * as z from 'zod/mini';
import { parserOf } from '@atelier/domain/parsing/parse';

const hostPort = z.string().check(z.regex(/^[A-Za-z0-9.-]+:[0-9]{1,5}$/));
const emulatorsSchema = z.object({
  project: z.string(),
  auth: hostPort,
  firestore: hostPort,
  storage: hostPort,
  /** Address of the media worker; absent without ffmpeg. */
  mediaWorker: z.optional(z.string()),
});
export type Emulators = z.output<typeof emulatorsSchema>;
const parseEmulators = parserOf('emulators.json', emulatorsSchema);

/** Loads the addresses of the local suite; a production build leaves this file out. */
export async function loadEmulators(): Promise<Emulators> {
  const response = await fetch('/emulators.json', { cache: 'no-store' });
  if (!response.ok) throw new Error(`/emulators.json: ${response.status}`);
  return parseEmulators(await response.json());
}
