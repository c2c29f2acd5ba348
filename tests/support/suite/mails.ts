import type { QueryDocumentSnapshot } from 'firebase-admin/firestore';
import { fetchMails, type ReceivedMail } from '@atelier/emulators/suite';
import { adminFirestore } from './admin-sdk.ts';
import { suiteInfo } from './suite-info.ts';

const POLL_INTERVAL_MS = 100;
const TIMEOUT_MS = 60_000;

/**
 * Returns the mails that the functions wrote to an address, oldest first, as they arrived in the
 * suite's mailbox. Waits for those that are on their way; a mail exists from the moment that its
 * document does.
 */
export async function mailsTo(email: string): Promise<ReceivedMail[]> {
  const docs = await mailDocuments(email);
  const onTheWay = docs.filter(
    (mail) => !['failed', 'bounced'].includes(mail.get('delivery.state')),
  );
  const writtenAt = new Map(
    docs.map((mail) => [mail.id, Number(mail.get('created_at').toMillis())]),
  );
  const deadline = Date.now() + TIMEOUT_MS;
  for (;;) {
    const all = await fetchMails(suiteInfo().mailbox, email);
    const received = new Map(all.filter(isOurs).map((mail) => [mail.id, mail]));
    const missing = onTheWay.filter(({ id }) => !received.has(id));
    const timeOf = ({ id, at }: ReceivedMail) => writtenAt.get(id) ?? Date.parse(at);
    if (missing.length === 0) {
      return [...received.values()].toSorted((a, b) => timeOf(a) - timeOf(b));
    }
    if (Date.now() > deadline) {
      throw new Error(`Mail did not arrive: ${missing.map(({ id }) => id).join(', ')}`);
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
  }
}

/** Returns the documents of the mails to an address; the text of a sent one is gone. */
export async function mailDocuments(email: string): Promise<QueryDocumentSnapshot[]> {
  return (await adminFirestore().collection('mail').where('to', '==', email).get()).docs;
}

const isOurs = ({ subject }: ReceivedMail) => !subject.startsWith('Firebase Auth:');
