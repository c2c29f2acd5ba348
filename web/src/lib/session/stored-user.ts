/**
 * Where the SDK stores the signed-in user: undocumented, so the SDK's version is pinned and browser
 * tests check it.
 */
const DATABASE = 'firebaseLocalStorageDb';
const STORE = 'firebaseLocalStorage';

// Without `idb`: this code runs on every page of a member, before the SDK starts.
function requestResult<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () =>
      reject(request.error ?? new DOMException('request failed', 'UnknownError'));
  });
}

async function openExisting(): Promise<IDBDatabase | null> {
  const request = indexedDB.open(DATABASE);
  let isNew = false;
  request.onupgradeneeded = () => {
    // Only the SDK may create it.
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
    const record: unknown = await requestResult(
      database.transaction(STORE).objectStore(STORE).get(key),
    );
    return typeof record === 'object' && record !== null && 'value' in record ? record.value : null;
  } finally {
    database.close();
  }
}

async function readRecord(apiKey: string): Promise<unknown> {
  const key = `firebase:authUser:${apiKey}:[DEFAULT]`;
  const record = sessionStorage.getItem(key) ?? localStorage.getItem(key);
  return record === null ? await readFromDatabase(key) : JSON.parse(record);
}

let storedUserRecord: Promise<unknown> = Promise.resolve(null);

/**
 * Reads who was signed in when the page was last open. Must run before the SDK starts: the SDK
 * drops a user whom the server rejects, and with them the tokens needed to ask for the reason.
 */
export function readStoredUserEarly(apiKey: string): void {
  storedUserRecord = readRecord(apiKey).catch((error: unknown) => {
    console.warn('stored user not read', error);
    return null;
  });
}

/** Returns the SDK's record of that user, not parsed; `null` for nobody. */
export const storedUser = (): Promise<unknown> => storedUserRecord;
