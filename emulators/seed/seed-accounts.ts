import { type App } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { ALL_MEMBERS, DEMO_PASSWORD } from './members.ts';

const EMULATOR_VARIABLE = 'FIREBASE_AUTH_EMULATOR_HOST';

/**
 * Creates the demo members' sign-ins, or sets existing ones back to what they were.
 *
 * @param host `host:port` of the Auth emulator; the Admin SDK takes it from the environment only, which is put back.
 */
export async function seedAccounts(app: App, host: string): Promise<void> {
  const before = process.env[EMULATOR_VARIABLE];
  process.env[EMULATOR_VARIABLE] = host;
  try {
    const auth = getAuth(app);
    const { notFound } = await auth.getUsers(ALL_MEMBERS.map(({ uid }) => ({ uid })));
    const missing = new Set(notFound.map((one) => ('uid' in one ? one.uid : '')));
    for (const { uid, email, display_name } of ALL_MEMBERS) {
      const facts = { email, emailVerified: true, displayName: display_name, password: DEMO_PASSWORD, disabled: false };
      await (missing.has(uid) ? auth.createUser({ uid, ...facts }) : auth.updateUser(uid, facts));
    }
  } finally {
    if (before === undefined) delete process.env[EMULATOR_VARIABLE];
    else process.env[EMULATOR_VARIABLE] = before;
  }
}
