import { afterEach } from 'vitest';
import { setLiveScope } from '../lib/firestore/live-scope.ts';

// What one test has read is not shown to the next, as if the member had changed
// (`lib/use-read-once.ts`).
afterEach(() => {
  setLiveScope('between two tests');
  setLiveScope('visitor');
});
