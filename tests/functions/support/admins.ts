import type { DocumentData } from 'firebase-admin/firestore';
import { afterAll } from 'vitest';
import { adminFirestore, newMember } from '../../support/suite/admin-sdk.ts';
import { mailDocuments, mailsTo } from '../../support/suite/mails.ts';
import { callServer, type CallResult } from './call.ts';
import { idToken } from './functions-emulator.ts';
import { deleteAfterTests } from './documents.ts';

type Member = Awaited<ReturnType<typeof newMember>>;

const adminsMade: string[] = [];
// Removes its admins, so that later counts of admins are unchanged.
afterAll(async () => {
  await Promise.all(
    adminsMade.map((uid) =>
      adminFirestore().doc(`profiles/${uid}`).set({ is_admin: false }, { merge: true }),
    ),
  );
});

export interface SignedInMember extends Member {
  token: string;
  /** Calls the server as this member. */
  callServer: (name: string, data: unknown) => Promise<CallResult>;
}

/** Creates a signed-in member; `fields` overrides the profile. */
export async function createSignedInMember(
  fields: Record<string, unknown> = {},
): Promise<SignedInMember> {
  const member = await newMember(fields);
  if (fields.is_admin === true) adminsMade.push(member.uid);
  const token = await idToken(member);
  return { ...member, token, callServer: (name, data) => callServer(name, data, token) };
}

/** Creates a signed-in admin. */
export const createSignedInAdmin = (fields: Record<string, unknown> = {}) =>
  createSignedInMember({ is_admin: true, ...fields });

/** Returns the error code of a call, or `ok`. */
export const codeOf = ({ error }: CallResult) => error ?? 'ok';

/** Returns the audit entries about a member or document, oldest first. */
export async function auditEntriesFor(target: string): Promise<DocumentData[]> {
  const { docs } = await adminFirestore()
    .collection('audit_log')
    .where('target', '==', target)
    .get();
  return docs
    .map((one) => one.data())
    .sort((a, b) => Number(a.at.toMillis()) - Number(b.at.toMillis()));
}

/**
 * Returns the e-mails to an address, each with its text as it arrived; their documents are removed
 * after the file.
 */
export async function mailsSentTo(email: string): Promise<DocumentData[]> {
  const docs = await mailDocuments(email);
  for (const { ref } of docs) deleteAfterTests(ref.path);
  const received = new Map((await mailsTo(email)).map((mail) => [mail.id, mail]));
  return docs.map((one) => ({ ...one.data(), message: received.get(one.id) }));
}
