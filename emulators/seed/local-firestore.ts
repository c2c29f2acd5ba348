import { Firestore } from '@google-cloud/firestore';

/**
 * A Firestore emulator with all rights, whatever the environment says.
 *
 * @param host `host:port` of the emulator.
 */
export function localFirestore(project: string, host: string): Firestore {
  return new Firestore({
    projectId: project,
    host,
    ssl: false,
    customHeaders: { Authorization: 'Bearer owner' },
    // Named here, the domain is not asked of a cloud's metadata server, which no local machine has.
    clientOptions: { universeDomain: 'googleapis.com' },
  });
}
