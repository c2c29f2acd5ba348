import { FieldValue, Timestamp, type DocumentSnapshot } from 'firebase-admin/firestore';
import { path } from '@atelier/domain/paths';
import {
  DELETION_STEPS,
  dueSteps,
  retryDelayMs,
  type DeletionStep,
  type StepState,
} from '@atelier/domain/members/deletion-steps';
import { deletionsDue } from '@atelier/domain/queries/server-queries';
import { localeOf } from '@atelier/domain/values';
import { deleteAccount } from '../platform/accounts.ts';
import { clearContributions } from './clear-contributions.ts';
import { deleteCustomer } from './delete-customer.ts';
import { identityFilesOf } from '../members/member-files.ts';
import { database, mediaBucket } from '../platform/firebase.ts';
import { refundOnDeletion, type DeletionContext } from './refund-on-deletion.ts';
import { logEvent } from '../platform/log.ts';
import { type Contact, contactOf } from '../members/member-contact.ts';
import { toFirestoreQuery } from '../platform/firestore-query.ts';

/** Each step is safe to run twice, and for a member of whom nothing is left. */
const STEPS: Readonly<Record<DeletionStep, (uid: string, context: DeletionContext) => Promise<void>>> = {
  stripe: async (uid, context) => {
    await refundOnDeletion(uid, context);
    await deleteCustomer(uid);
  },
  auth: deleteAccount,
  profile: deleteProfile,
  content: clearContributions,
  files: clearMemberFiles,
  second_pass: async (uid) => {
    await deleteProfile(uid);
    await clearContributions(uid);
    await clearMemberFiles(uid);
  },
};

/**
 * Continues one deletion: runs every open step that is due. A failing step is logged, stays open and does not stop the
 * others.
 */
export async function continueDeletion(uid: string, now: Date): Promise<void> {
  const reference = database().doc(path.deletion(uid));
  const stored = await reference.get();
  if (!stored.exists || stored.get('state') !== 'pending') return;
  const steps = stepsOf(stored);
  const secondPassAt = dateOf(stored, 'second_pass_at');
  const context = {
    requestedAt: dateOf(stored, 'requested_at'),
    attempt: Number(stored.get('attempts')),
    contact: storedContact(stored) ?? (await contactOf(uid)),
  };
  const failed: DeletionStep[] = [];
  for (const step of dueSteps(steps, secondPassAt, now)) {
    try {
      await STEPS[step](uid, context);
      steps[step] = 'done';
    } catch (error) {
      logEvent.deletionStepFailed(uid, step, error);
      failed.push(step);
    }
  }
  const isDone = DELETION_STEPS.every((step) => steps[step] === 'done');
  const attempts = Number(stored.get('attempts')) + 1;
  const retryAt = now.getTime() + retryDelayMs(attempts);
  const nextAt = failed.length > 0 ? retryAt : Math.max(secondPassAt.getTime(), now.getTime());
  await reference.update({
    state: isDone ? 'done' : 'pending',
    steps,
    attempts,
    next_at: Timestamp.fromMillis(nextAt),
    error: failed.length > 0 ? failed.join(',') : FieldValue.delete(),
    // The refund mail needs the address after the account is deleted; it is removed once Stripe is done.
    contact: steps.stripe === 'done' ? FieldValue.delete() : (context.contact ?? FieldValue.delete()),
  });
  if (isDone) logEvent.deletionDone(uid);
}

/** Deletes the profile with its subcollections, the application, presence and limits. */
async function deleteProfile(uid: string): Promise<void> {
  const db = database();
  await db.recursiveDelete(db.doc(path.profile(uid)));
  const own = [path.application(uid), path.presence(uid), path.limit(uid), path.reportLimit(uid)];
  await Promise.all(own.map((one) => db.doc(one).delete()));
}

/** Deletes every unpublished file of a member: avatar, chat files, drafts, identity images. */
async function clearMemberFiles(uid: string): Promise<void> {
  const folders = [`avatars/${uid}/`, `chat_media/${uid}/`, `videos/drafts/${uid}/`];
  for (const prefix of folders) await mediaBucket().deleteFiles({ prefix });
  for (const file of await identityFilesOf(uid)) await file.delete({ ignoreNotFound: true });
}

/** Continues every deletion that is due. @returns the number of deletions. */
export async function continueDueDeletions(now: Date): Promise<number> {
  const due = await toFirestoreQuery(deletionsDue('pending', now)).get();
  for (const { id } of due.docs) await continueDeletion(id, now);
  return due.size;
}

function stepsOf(deletion: DocumentSnapshot): Record<DeletionStep, StepState> {
  const stateOf = (step: DeletionStep) => [step, deletion.get(`steps.${step}`) === 'done' ? 'done' : 'open'] as const;
  return Object.fromEntries(DELETION_STEPS.map(stateOf)) as Record<DeletionStep, StepState>;
}

function storedContact(deletion: DocumentSnapshot): Contact | undefined {
  const [email, locale]: unknown[] = [deletion.get('contact.email'), deletion.get('contact.locale')];
  return typeof email === 'string' ? { email, locale: localeOf(locale) } : undefined;
}

function dateOf(deletion: DocumentSnapshot, field: string): Date {
  const value: unknown = deletion.get(field);
  return value instanceof Timestamp ? value.toDate() : new Date(0);
}
