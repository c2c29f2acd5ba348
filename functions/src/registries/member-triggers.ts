import { systemClock } from '@atelier/domain/time/clock';
import { logAdminWrite } from '../moderation/audit/audit-log.ts';
import { renameInTeasers } from '../content/catalog.ts';
import { tellNewAddress } from '../members/account-changes.ts';
import { renameAuthor } from '../members/rename-author.ts';
import {
  hasChanged,
  onCreated,
  onWritten,
  onWrittenWithAuthContext,
} from '../platform/document-trigger.ts';
import { candidateDay, countCompletedVideos, countPracticeDay } from '../members/learning-stats.ts';
import { summarizeSkill } from '../members/practice-summary.ts';
import { leaveLostSessions } from '../live/leave-sessions.ts';
import { logEvent } from '../platform/log.ts';
import { profileRepairs, repairProfile } from '../members/repair-profile.ts';
import { recountOpenTasks } from '../metrics/daily-metrics.ts';
import {
  isShippingUpdate,
  notifyOfPayment,
  notifyOfShipping,
} from '../shop/order-notifications.ts';
import { removeFormerAvatar, removeFormerIdentityImages } from '../content/media/former-files.ts';
import { STRIPE_KEY } from '../platform/secrets.ts';
import { announceOpened } from '../studio/announce.ts';

export const onProfileWritten = onWritten({
  name: 'onProfileWritten',
  document: 'profiles/{uid}',
  timeoutSeconds: 540,
  // A new name may take minutes to reach everything that its member wrote, and others should not
  // wait for it.
  maxInstances: 2,
  secrets: STRIPE_KEY,
  handlers: {
    /** Writes the fields that the server derives from a profile, if they differ. */
    repair: async ({ after, params }) => {
      const profile = after?.data();
      if (profile && Object.keys(profileRepairs(profile)).length > 0) {
        await repairProfile(params.uid);
      }
    },
    /** Stripe uses the customer's e-mail and language for invoices. */
    updateCustomer: async (write) => {
      if (!hasChanged(write, 'email', 'locale')) return;
      const { updateCustomerContact } = await import('../billing/customers.ts');
      await updateCustomerContact(write.params.uid);
    },
    tellNewAddress: (write) => tellNewAddress(write, systemClock.now()),
    /** Frees places in live sessions that a new plan does not include. */
    leaveSessions: async (write) => {
      if (hasChanged(write, 'subscription_tier', 'subscription_status')) {
        await leaveLostSessions(write.params.uid, systemClock.now());
      }
    },
    removeFormerAvatar: async (write) => {
      if (hasChanged(write, 'avatar_url')) {
        await removeFormerAvatar(write.params.uid, write.before?.get('avatar_url'));
      }
    },
    /**
     * Writes a new name to all comments, messages, questions and bookings of the member, which may
     * take minutes.
     */
    renameAuthor: async (write) => {
      if (!hasChanged(write, 'display_name') && !hasChanged(write, 'is_pro_trainer')) return;
      logEvent.memberRenamed(write.params.uid, await renameAuthor(write.params.uid));
    },
    /** Writes or removes a trainer's name in the teasers of their videos. */
    renameInTeasers: async ({ before, after, params }) => {
      if (before && before.get('display_name') !== after?.get('display_name')) {
        await renameInTeasers(params.uid);
      }
    },
  },
});

export const onLibraryWritten = onWritten({
  name: 'onLibraryWritten',
  document: 'profiles/{uid}/library/state',
  handlers: {
    countCompletedVideos: ({ params }) => countCompletedVideos(params.uid, systemClock.now()),
  },
});

export const onSessionWritten = onWritten({
  name: 'onSessionWritten',
  document: 'profiles/{uid}/sessions/{sessionId}',
  handlers: {
    /** For streak and practice summary. */
    countDay: async ({ after, params }) => {
      const day = after && candidateDay(after.data());
      if (day !== undefined) await countPracticeDay(params.uid, day, systemClock.now());
    },
  },
});

export const onMasteryWritten = onWritten({
  name: 'onMasteryWritten',
  document: 'profiles/{uid}/mastery/{skill}',
  handlers: {
    summarize: async ({ after, params }) => {
      if (after) await summarizeSkill(params.uid, params.skill, systemClock.now());
    },
  },
});

export const onApplicationWritten = onWritten({
  name: 'onApplicationWritten',
  document: 'trainer_applications/{uid}',
  handlers: {
    count: ({ before, after }) => recountOpenTasks('applications', before?.data(), after?.data()),
    tellStudio: (write) => announceOpened('applications', write),
    /** Removes replaced identity images. */
    removeFormerImages: async ({ before, params }) => {
      const former: unknown[] = [before?.get('id_front_path'), before?.get('id_back_path')];
      if (former.some((file) => file !== undefined)) {
        await removeFormerIdentityImages(params.uid, former);
      }
    },
  },
});

/** What an order can wait for. */
const ORDER_TASKS = ['orders', 'disputes', 'refunds'] as const;

export const onOrderWritten = onWrittenWithAuthContext({
  name: 'onOrderWritten',
  document: 'starter_kit_orders/{orderId}',
  handlers: {
    audit: (write) => logAdminWrite('starter_kit_orders', write),
    /** One after the other: each writes to the same document. */
    count: async ({ before, after }) => {
      for (const kind of ORDER_TASKS) await recountOpenTasks(kind, before?.data(), after?.data());
    },
    tellStudio: async (write) => {
      for (const kind of ORDER_TASKS) await announceOpened(kind, write);
    },
    tellShipped: async ({ before, after, params }) => {
      const former = before?.data();
      const order = after?.data();
      if (former && after && order && isShippingUpdate(former, order)) {
        await notifyOfShipping(params.orderId, after);
      }
    },
    tellPayment: async ({ before, after, params }) => {
      if (before && after) await notifyOfPayment(params.orderId, before, after);
    },
  },
});

export const onDeletionCreated = onCreated({
  name: 'onDeletionCreated',
  document: 'deletions/{uid}',
  timeoutSeconds: 540,
  secrets: STRIPE_KEY,
  handlers: {
    /** Starts a requested deletion; a schedule retries failed steps. */
    start: async ({ params }) => {
      const { continueDeletion } = await import('../deletion/run-deletion.ts');
      await continueDeletion(params.uid, systemClock.now());
    },
  },
});
