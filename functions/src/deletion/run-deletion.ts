import { FieldValue, Timestamp, type DocumentSnapshot } from 'firebase-admin/firestore';
import { path } from '@atelier/domain/paths';
import {
  DELETION_STEPS,
  dueSteps,
  retryDelayMs,
  type DeletionStep,
  type StepState,
} from '@atelier/domain/members/deletion-steps';
import { deletionsDue } from '@atelier/domain/queries/server-member-queries';
import { DAY_MS } from '@atelier/domain/time-units';
import { localeOf } from '@atelier/domain/values';
import {
  dateAt,
  deleteAccount,
  database,
  mediaBucket,
  pagesOf,
  toFirestoreQuery,
} from '../platform/firebase.ts';
import { clearContributions } from './clear-contributions.ts';
import { deleteCustomer, refundOnDeletion, type DeletionContext } from './end-billing.ts';
import { identityFilesOf, memberFolders } from '../members/member-files.ts';
import { logEvent } from '../platform/log.ts';
import { templateOf } from '../mail/change-mails.ts';
import { contactOf, sendMail, type Contact } from '../mail/mails.ts';

/** A finished deletion is kept that long, so that an admin can look it up. */
const KEPT_MS = 30 * DAY_MS;
const PAGE = 20;

/** Each step is safe to run twice, and for a member of whom nothing is left. */
const STEPS: Readonly<
  Record<DeletionStep, (uid: string, context: DeletionContext) => Promise<void>>
> = {
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
 * Runs every open step that is due. A failing step is logged, stays open and does not stop the
 * others.
 */
export async function continueDeletion(uid: string, now: Date): Promise<void> {
  const reference = database().doc(path.deletion(uid));
  const stored = await reference.get();
  if (!stored.exists || stored.get('state') !== 'pending') return;
  const steps = stepsOf(stored);
  const secondPassAt = dateAt(stored, 'second_pass_at') ?? new Date(0);
  const contact = await keepContact(stored);
  const context = { requestedAt: dateAt(stored, 'requested_at') ?? new Date(0), contact };
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
  const isFirstPassDone = DELETION_STEPS.every(
    (step) => step === 'second_pass' || steps[step] === 'done',
  );
  if (isFirstPassDone) await tellDeletion(uid, context);
  const attempts = Number(stored.get('attempts')) + 1;
  const retryAt = now.getTime() + retryDelayMs(attempts);
  const nextAt = failed.length > 0 ? retryAt : Math.max(secondPassAt.getTime(), now.getTime());
  await reference.update({
    state: isDone ? 'done' : 'pending',
    steps,
    attempts,
    next_at: Timestamp.fromMillis(nextAt),
    ...(isDone && { expires_at: Timestamp.fromMillis(Date.now() + KEPT_MS) }),
    error: failed.length > 0 ? failed.join(',') : FieldValue.delete(),
    ...(isFirstPassDone && { contact: FieldValue.delete() }),
  });
  if (isDone) logEvent.deletionDone(uid);
}

/**
 * Tells the former member what was deleted and what is kept (GDPR art. 12), once: the address is
 * removed afterwards.
 */
async function tellDeletion(uid: string, { requestedAt, contact }: DeletionContext): Promise<void> {
  if (contact === undefined) return;
  const data = { date: requestedAt, exactTime: requestedAt };
  await sendMail({
    id: `leaving_${uid}_done`,
    to: contact,
    template: templateOf('account-deleted'),
    data,
  });
}

/**
 * Deletes the profile with its subcollections, the notifications, the application, presence and
 * limits.
 */
async function deleteProfile(uid: string): Promise<void> {
  const db = database();
  await Promise.all(
    [path.profile(uid), path.notifications(uid)].map((one) => db.recursiveDelete(db.doc(one))),
  );
  const limits = [
    path.limit(uid),
    path.editLimit(uid),
    path.draftLimit(uid),
    path.reportLimit(uid),
    path.uploadQuota(uid),
  ];
  const own = [path.application(uid), path.presence(uid), ...limits];
  await Promise.all(own.map((one) => db.doc(one).delete()));
}

/**
 * Deletes every unpublished file of a member: avatar, chat files, clips, drafts, identity images.
 */
async function clearMemberFiles(uid: string): Promise<void> {
  for (const prefix of memberFolders(uid)) await mediaBucket().deleteFiles({ prefix });
  for (const file of await identityFilesOf(uid)) await file.delete({ ignoreNotFound: true });
}

/**
 * Continues the deletions that are due, while there is time. A failing one does not stop the
 * others.
 */
export async function continueDueDeletions(now: Date, hasTime: () => boolean): Promise<void> {
  for await (const page of pagesOf(toFirestoreQuery(deletionsDue('pending', now, PAGE)), PAGE)) {
    for (const { id } of page) {
      if (!hasTime()) return;
      await continueDeletion(id, now).catch((error: unknown) =>
        logEvent.cleanUpFailed('deletion', id, error),
      );
    }
  }
}

function stepsOf(deletion: DocumentSnapshot): Record<DeletionStep, StepState> {
  const stateOf = (step: DeletionStep) =>
    [step, deletion.get(`steps.${step}`) === 'done' ? 'done' : 'open'] as const;
  return Object.fromEntries(DELETION_STEPS.map(stateOf)) as Record<DeletionStep, StepState>;
}

/**
 * Returns where to write after the account is deleted, and stores it before anything is. Without
 * uid, so that the mails about the deletion are not deleted with the member's others before they
 * are sent.
 */
async function keepContact(deletion: DocumentSnapshot): Promise<Contact | undefined> {
  const stored = storedContact(deletion);
  if (stored !== undefined) return stored;
  const found = await contactOf(deletion.id);
  if (found === undefined) return undefined;
  const contact = { email: found.email, locale: found.locale };
  await deletion.ref.update({ contact });
  return contact;
}

function storedContact(deletion: DocumentSnapshot): Contact | undefined {
  const email: unknown = deletion.get('contact.email');
  return typeof email === 'string'
    ? { email, locale: localeOf(deletion.get('contact.locale')) }
    : undefined;
}
