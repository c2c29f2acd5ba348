import * as z from 'zod/mini';
import { parserOf } from '@atelier/domain/parsing/parse';

const hostPort = z.string().check(z.regex(/^[A-Za-z0-9.-]+:[0-9]{1,5}$/));
const emulatorsSchema = z.object({
  project: z.string(),
  auth: hostPort,
  firestore: hostPort,
  storage: hostPort,
});
export type Emulators = z.output<typeof emulatorsSchema>;
const parseEmulators = parserOf('emulators.json', emulatorsSchema);

/**
 * Addresses of the local suite, told by whoever serves the page. Reached only in the dev server and in a build of
 * mode `suite`; a production build leaves this file out.
 */
export async function loadEmulators(): Promise<Emulators> {
  const response = await fetch('/emulators.json', { cache: 'no-store' });
  if (!response.ok) throw new Error(`/emulators.json: ${response.status}`);
  return parseEmulators(await response.json());
}
