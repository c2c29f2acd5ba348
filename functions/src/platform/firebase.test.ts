import type { Firestore } from 'firebase-admin/firestore';
import { expect, test } from 'vitest';
import { repeatClosedTransactions } from './firebase.ts';

const failure = (message: string) => Object.assign(new Error(message), { code: 3 });

test.each([
  ['3 INVALID_ARGUMENT: Transaction is invalid or closed.', 10],
  ['3 INVALID_ARGUMENT: Property array contains an invalid nested entity.', 3],
])('a transaction that fails with "%s" ends with the code %i', async (message, code) => {
  const client = {
    runTransaction: (update: () => Promise<unknown>) => update(),
  } as unknown as Firestore;
  repeatClosedTransactions(client);
  await expect(client.runTransaction(() => Promise.reject(failure(message)))).rejects.toMatchObject(
    { message, code },
  );
});
