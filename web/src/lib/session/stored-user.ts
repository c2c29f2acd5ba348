import { requestResult } from '../device/indexed-db.ts';

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

async function readFromDatabase(key: string): Promise<unknown> {
  const database = await openExisting();
  if (database === null) return null;
  try {
    if (!database.objectStoreNames.contains(STORE)) return null;
    const record: unknown = await requestResult(database.transaction(STORE).objectStore(STORE).get(key));
    return typeof record === 'object' && record !== null && 'value' in record ? record.value : null;
  } finally {
    database.close();
  }
}

async function readRecord(apiKey: string): Promise<unknown> {
  const key = `firebase:authUser:${apiKey}:[DEFAULT]`;
  const record = sessionStorage.getItem(key) ?? localStorage.getItem(key);
  return record === null ? readFromDatabase(key) : JSON.parse(record);
}

let storedUserRecord: Promise<unknown> = Promise.resolve(null);

/**
 * Looks who was signed in when the page was last open, before the SDK starts: whom the server refuses then, the SDK
 * forgets without a word, and with them the tokens that could be asked why.
 */
export function readStoredUserEarly(apiKey: string): void {
  storedUserRecord = readRecord(apiKey).catch((error: unknown) => {
    console.warn('stored user not read', error);
    return null;
  });
}

/** The SDK's record of that user as it was found, not parsed; `null` for nobody. */
export const storedUser = (): Promise<unknown> => storedUserRecord;
