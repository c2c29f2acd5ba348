import { Firestore } from '@google-cloud/firestore';
import { disableMetadataLookup } from './disable-metadata-lookup.ts';

const variable = 'FIRESTORE_EMULATOR_HOST';

/** Firestore of an emulator with all rights. @param address `host:port`; it wins over the environment's */
export function adminFirestore(address: string, project: string): Firestore {
  disableMetadataLookup();
  const named = process.env[variable];
  delete process.env[variable]; // the client would take it before what it is given
  try {
    return new Firestore({
      projectId: project,
      host: address,
      ssl: false,
      customHeaders: { Authorization: 'Bearer owner' },
    });
  } finally {
    if (named !== undefined) process.env[variable] = named;
  }
}
