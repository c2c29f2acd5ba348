import { initializeApp } from 'firebase/app';
import { initializeAuth, inMemoryPersistence, onAuthStateChanged } from 'firebase/auth';
import { getFirestore } from 'firebase/firestore';
import { getStorage } from 'firebase/storage';

const app = initializeApp({
  apiKey: 'bench',
  projectId: 'demo-bench',
  appId: 'bench',
  storageBucket: 'demo-bench',
});
// `getAuth` would ask Google for a script, which no bench run can reach.
export const auth = initializeAuth(app, { persistence: inMemoryPersistence });
export const database = getFirestore(app);
export const storage = getStorage(app);

onAuthStateChanged(auth, (user) => {
  document.documentElement.dataset.signedIn = String(user !== null);
});
