import { randomUUID } from 'node:crypto';
import { Timestamp } from 'firebase-admin/firestore';
import { DELETION_STEPS, SECOND_PASS_AFTER_MS } from '@atelier/domain/members/deletion-steps';
import { path } from '@atelier/domain/paths';
import {
  documentEvent,
  type RestDocument,
  restDocument,
} from '../functions/support/deliver-event.ts';
import { mediaBucket } from '../functions/support/functions-emulator.ts';
import { adminFirestore } from '../support/suite/admin-sdk.ts';
import type { Payer } from './bench-members.ts';
import { deliver, type Load, pick } from './load.ts';

/** By which the audit log sees a write of the admin whom the document names. */
const ANOTHER_TIME = { updated_at: { timestampValue: '2026-01-01T00:00:00Z' } };

interface Written {
  /** Whose documents of the demo data the events are about. */
  collection: string;
  /**
   * Fields that were different before the write, so that handlers do what most writes make them do.
   */
  former?: Record<string, unknown>;
  /**
   * Where many documents lead to one that a transaction writes: members write theirs one after the
   * other.
   */
  parallel?: number;
}

const WRITTEN: Readonly<Record<string, Written>> = {
  onApplicationWritten: { collection: 'trainer_applications' },
  onChatRoomWritten: { collection: 'chat_rooms', former: ANOTHER_TIME },
  onCommentWritten: {
    collection: 'comments',
    former: { rating: { integerValue: '1' } },
    parallel: 20,
  },
  onEventWritten: { collection: 'events', former: ANOTHER_TIME },
  onLibraryWritten: { collection: 'library', parallel: 6 },
  onMasteryWritten: { collection: 'mastery', parallel: 6 },
  onMessageWritten: { collection: 'messages' },
  onMoveReviewWritten: { collection: 'move_reviews' },
  onOrderWritten: { collection: path.orders(), former: ANOTHER_TIME },
  onReportWritten: { collection: 'reports', former: ANOTHER_TIME },
  onSessionWritten: { collection: 'sessions', parallel: 6 },
  onSettingsWritten: { collection: 'settings', former: ANOTHER_TIME },
  onSupportMessageWritten: {
    collection: 'support_messages',
    former: { state: { stringValue: 'resolved' } },
  },
  onVideoWritten: { collection: 'videos', former: ANOTHER_TIME },
};
/** As many documents of each. */
const DOCUMENTS = 30;

/** Returns representative events for each trigger, by its deployed name. */
export async function triggerLoads(payers: readonly Payer[]): Promise<Record<string, Load>> {
  const written = async (
    paths: readonly string[],
    former: Record<string, unknown> = {},
  ): Promise<Load> => {
    const changes = await Promise.all(
      paths.map(async (one) => {
        const after = await restDocument(one);
        const before: RestDocument = {
          ...after,
          fields: { ...(after?.fields as object), ...former },
        };
        return { path: one, before, after };
      }),
    );
    return {
      request: (index) => deliver(documentEvent({ ...pick(changes, index), id: randomUUID() })),
    };
  };
  const ofDemoData = Object.entries(WRITTEN).map(
    async ([name, { collection, former, parallel }]) => {
      const { docs } = await adminFirestore().collectionGroup(collection).limit(DOCUMENTS).get();
      if (docs.length === 0) throw new Error(`The demo data has no ${collection} for ${name}.`);
      const load = await written(
        docs.map(({ ref }) => ref.path),
        former,
      );
      return [name, { ...load, ...(parallel !== undefined && { parallel }) }] as const;
    },
  );
  const profiles = payers.map(({ uid }) => path.profile(uid));
  return {
    ...Object.fromEntries(await Promise.all(ofDemoData)),
    // Stripe is told the new address.
    onProfileWritten: await written(profiles, { email: { stringValue: 'former@example.com' } }),
    onMailCreated: await newMails(),
    onDeletionCreated: await newDeletions(),
    onFileUploaded: await uploads(),
  };
}

const created = async (paths: readonly string[]): Promise<Load> => {
  const documents = await Promise.all(
    paths.map(async (one) => ({ path: one, after: await restDocument(one) })),
  );
  return {
    request: (index) => deliver(documentEvent({ ...pick(documents, index), id: randomUUID() })),
  };
};

/**
 * Writes documents that the suite's own triggers leave alone, until `prepare` gives them something
 * to do.
 */
async function asleep(
  paths: readonly string[],
  sleeping: object,
  awake: () => object,
): Promise<Load> {
  const write = async (fields: () => object) => {
    await Promise.all(paths.map((one) => adminFirestore().doc(one).set(fields(), { merge: true })));
  };
  await write(() => sleeping);
  return { ...(await created(paths)), prepare: () => write(awake) };
}

/** As many mails as requests: a mail is sent once. */
async function newMails(): Promise<Load> {
  const paths = Array.from({ length: 50 }, (_, index) =>
    path.mail(`bench-${process.pid}-${index}`),
  );
  const mail = (delivery: object) => ({
    to: 'bench@example.com',
    message: {
      subject: 'Bonjour',
      text: 'Un texte. '.repeat(200),
      html: `<p>${'Un texte. '.repeat(200)}</p>`,
    },
    delivery,
  });
  const load = await asleep(paths, mail({ state: 'sent', attempts: 0 }), () =>
    mail({ state: 'retry', attempts: 0, next_at: Timestamp.fromMillis(Date.now() - 1000) }),
  );
  return {
    ...load,
    problem: async (requests) => {
      const asked = paths.slice(0, requests).map((one) => adminFirestore().doc(one));
      const mails = await adminFirestore().getAll(...asked);
      const left = mails.filter((one) => one.get('delivery.state') !== 'sent').length;
      return left === 0 ? undefined : `${left} mails were not sent`;
    },
  };
}

/** Deletions of members of whom nothing is left, which run all steps. */
async function newDeletions(): Promise<Load> {
  const paths = Array.from({ length: 60 }, (_, index) =>
    path.deletion(`bench-${process.pid}-${index}`),
  );
  const steps = Object.fromEntries(DELETION_STEPS.map((step) => [step, 'open']));
  const at = (ms: number) => Timestamp.fromMillis(Date.now() + ms);
  const load = await asleep(
    paths,
    { state: 'done', steps, attempts: 0, requested_by: 'bench' },
    () => ({
      state: 'pending',
      requested_at: at(0),
      second_pass_at: at(SECOND_PASS_AFTER_MS),
      next_at: at(0),
    }),
  );
  return {
    ...load,
    problem: async (requests) => {
      const asked = paths.slice(0, requests).map((one) => adminFirestore().doc(one));
      const deletions = await adminFirestore().getAll(...asked);
      const failed = deletions.filter((one) => one.get('steps.files') !== 'done').length;
      return failed === 0 ? undefined : `${failed} deletions are not done`;
    },
  };
}

/** Files of the demo data arrive again; each one's first bytes are read. */
async function uploads(): Promise<Load> {
  const bucket = mediaBucket();
  const [files] = await bucket.getFiles({ maxResults: DOCUMENTS, autoPaginate: false });
  return {
    request: (index) => {
      const { name, metadata } = pick(files, index);
      return deliver(
        JSON.stringify({
          specversion: '1.0',
          id: randomUUID(),
          type: 'google.cloud.storage.object.v1.finalized',
          source: `//storage.googleapis.com/projects/_/buckets/${bucket.name}`,
          subject: `objects/${name}`,
          time: new Date().toISOString(),
          datacontenttype: 'application/json',
          // Without a download token it counts for nobody's day.
          data: {
            bucket: bucket.name,
            name,
            contentType: metadata.contentType,
            size: metadata.size,
            metadata: {},
          },
        }),
      );
    },
  };
}
