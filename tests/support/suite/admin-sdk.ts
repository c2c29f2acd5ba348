// Direct access of the tests to a running suite: creates members and documents bypassing the rules,
// reads stored documents, and returns links from the Auth emulator's mailbox.
import { getApps, initializeApp, type App } from 'firebase-admin/app';
import { getAuth, type Auth } from 'firebase-admin/auth';
import { getFirestore, Timestamp, type Firestore } from 'firebase-admin/firestore';
import { FRESH_MEMBERSHIP } from '@atelier/domain/members/profile';
import { path } from '@atelier/domain/paths';
import { authEmailUrl, fetchAuthEmails } from '@atelier/emulators/suite';
import { suiteInfo, type Account } from './suite-info.ts';

function app(): App {
  const running = getApps().find((one) => one.name === 'tests');
  if (running) return running;
  const info = suiteInfo();
  process.env.FIREBASE_AUTH_EMULATOR_HOST = info.auth;
  process.env.FIRESTORE_EMULATOR_HOST = info.firestore;
  // Without this the SDK looks for a metadata server before its first call.
  process.env.METADATA_SERVER_DETECTION = 'none';
  return initializeApp({ projectId: info.project }, 'tests');
}

export const adminAuth = (): Auth => getAuth(app());
export const adminFirestore = (): Firestore => getFirestore(app());

let made = 0;

/** Creates a member for one test; `fields` overrides the profile. */
export async function newMember(
  fields: Record<string, unknown> = {},
): Promise<Account & { display_name: string }> {
  made += 1;
  const unique = `${process.pid}-${Date.now().toString(36)}-${made}`;
  const display_name =
    typeof fields.display_name === 'string' ? fields.display_name : `Membre ${unique}`;
  const email = `membre-${unique}@example.com`;
  const password = `secret-${unique}`;
  const { uid } = await adminAuth().createUser({
    email,
    password,
    displayName: display_name,
    emailVerified: true,
  });
  await adminFirestore()
    .doc(path.profile(uid))
    .set({
      display_name,
      email,
      locale: 'fr',
      time_zone: 'Europe/Paris',
      ...FRESH_MEMBERSHIP,
      created_at: Timestamp.now(),
      ...fields,
    });
  return { uid, email, password, display_name };
}

type MailType = 'VERIFY_EMAIL' | 'PASSWORD_RESET' | 'VERIFY_AND_CHANGE_EMAIL';

/** Returns the path of the newest unused link that Auth e-mailed to an address; waits for it. */
export async function mailedLink(
  email: string,
  type: MailType,
  timeoutMs = 20_000,
): Promise<string> {
  const info = suiteInfo();
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const mails = await fetchAuthEmails(info.auth, info.project);
    const found = mails.findLast((mail) => mail.email === email && mail.requestType === type);
    if (found) return authEmailUrl('', found);
    if (Date.now() > deadline) throw new Error(`No ${type} mail came for ${email}.`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** Interval of polling a stored document. */
const POLL_INTERVAL_MS = 100;

/**
 * Waits until a stored document satisfies a condition; the error shows its last state.
 *
 * Polls instead of listening: if a listener starts in the millisecond of a write, Google's emulator
 * occasionally loses the write for the listener (5 of 2 100 writes of a browser) or the response
 * for the writer (2 of those; one arrived after 196 s). Of 3 000 writes without a starting listener
 * none was lost.
 */
export async function waitForDocument(
  documentPath: string,
  condition: (data: FirebaseFirestore.DocumentData | undefined) => boolean,
  timeoutMs = 90_000,
): Promise<FirebaseFirestore.DocumentData | undefined> {
  const document = adminFirestore().doc(documentPath);
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const last = (await document.get()).data();
    if (condition(last)) return last;
    if (Date.now() > deadline) {
      throw new Error(
        `${documentPath} never came to hold what was expected; last: ${JSON.stringify(last)}`,
      );
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
  }
}
