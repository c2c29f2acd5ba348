import { requestResult } from './indexed-db.ts';

/** Where the SDK keeps who is signed in; it tells nobody, and its version is pinned. The browser tests notice a move. */
const DATABASE = 'firebaseLocalStorageDb';
const STORE = 'firebaseLocalStorage';

async function openExisting(): Promise<IDBDatabase | null> {
  const request = indexedDB.open(DATABASE);
  let isNew = false;
  request.onupgradeneeded = () => {
    // It is the SDK's to create.
    isNew = true;
    request.transaction?.abort();
  };
  try {
    return await requestResult(request);
  } catch (error) {
    if (isNew) return null;
    throw error;
  }
}

async function fromDatabase(key: string): Promise<unknown> {
  const database = await openExisting();
  if (database === null) return null;
  try {
    if (!database.objectStoreNames.contains(STORE)) return null;
    const kept: unknown = await requestResult(database.transaction(STORE).objectStore(STORE).get(key));
    return typeof kept === 'object' && kept !== null && 'value' in kept ? kept.value : null;
  } finally {
    database.close();
  }
}

async function read(apiKey: string): Promise<unknown> {
  const key = `firebase:authUser:${apiKey}:[DEFAULT]`;
  const kept = sessionStorage.getItem(key) ?? localStorage.getItem(key);
  return kept === null ? fromDatabase(key) : JSON.parse(kept);
}

let found: Promise<unknown> = Promise.resolve(null);

/**
 * Looks who was signed in when the page was last open, before the SDK starts: whom the server refuses then, the SDK
 * forgets without a word, and with them the tokens that could be asked why.
 */
export function lookForStoredUser(apiKey: string): void {
  found = read(apiKey).catch((error: unknown) => {
    console.warn('stored user not read', error);
    return null;
  });
}

/** The SDK's record of that user as it was found, not parsed; `null` for nobody. */
export const storedUser = (): Promise<unknown> => found;
