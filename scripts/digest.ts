// `npm run digest -- staging|production [DATABASE]`: counts and hashes the documents of a Firestore
// database by collection, to compare a restored database with the former one. `-- suite` reads that
// of the running suite. `-- staging|production --files`: the same for the files of the bucket, by
// folder.
import {
  adminFirestore,
  productionServices,
  readSuiteInfo,
  runCommand,
  SuiteError,
} from '../emulators/suite/index.ts';
import { systemCommands } from './deploy/command-port.ts';
import { databaseDigest, fileDigest } from './restore/digest.ts';
import { readSiteEnvironment } from './site-environment/read-site-environment.ts';

await runCommand(async () => {
  const [name, what] = process.argv.slice(2);
  if (name === undefined) {
    throw new SuiteError('Usage: npm run digest -- staging|production|suite [DATABASE | --files]');
  }
  if (what === '--files') {
    const { storageBucket } = readSiteEnvironment(name).firebase;
    for (const [folder, { files, hash }] of await fileDigest(storageBucket, systemCommands)) {
      print(folder, files, hash);
    }
    return;
  }
  for (const [collection, { documents, hash }] of await databaseDigest(
    await databaseOf(name, what),
  )) {
    print(collection, documents, hash);
  }
});

function print(name: string, count: number, hash: string): void {
  console.log(`${name.padEnd(24)} ${String(count).padStart(9)} ${hash}`);
}

async function databaseOf(name: string, databaseId?: string) {
  if (name !== 'suite') {
    return productionServices(readSiteEnvironment(name).firebase.projectId, databaseId).firestore;
  }
  // A Firestore emulator alone is enough for a rehearsal.
  const { FIRESTORE_EMULATOR_HOST: address, GCLOUD_PROJECT: project } = process.env;
  if (address !== undefined && project !== undefined) return adminFirestore(address, project);
  const suite = await readSuiteInfo();
  return adminFirestore(suite.firestore, suite.project);
}
