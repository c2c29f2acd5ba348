import { basename } from 'node:path';

const mainClass = 'com.google.cloud.datastore.emulator.firestore.CloudFirestore';

/**
 * How Java runs that jar. firebase-tools' download says in its manifest what to run; the Google Cloud CLI's does not,
 * and takes the same arguments.
 */
export function firestoreCommand(jar: string): string[] {
  const run = /^cloud-firestore-emulator-v.*\.jar$/.test(basename(jar)) ? ['-jar', jar] : ['-cp', jar, mainClass];
  return ['-Duser.language=en', ...run];
}
