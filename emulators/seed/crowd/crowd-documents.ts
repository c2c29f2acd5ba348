import { path } from '@atelier/domain/paths';
import { isPublicStatus } from '@atelier/domain/content/event';
import { formatOrderNumber, orderTokens } from '@atelier/domain/shop/starter-kit-order';
import { STARTER_KIT } from '@atelier/domain/shop/starter-kit';
import {
  APPLICATION_STATUSES,
  EVENT_STATUSES,
  SUBSCRIPTION_STATUSES,
  TIERS,
} from '@atelier/domain/values';
import type { AuditAction } from '@atelier/domain/moderation/audit-action';
import { dayIn, STUDIO_TIME_ZONE } from '@atelier/domain/time/day';
import { nameTokens } from '@atelier/domain/search-tokens';
import { emailOf, FREQUENT_MEMBER, nameOf, pickCyclic, uidOf } from './crowd-names.ts';
import { crowdCatalogs, draftDocument, publishedDocuments } from './crowd-videos.ts';
import { adminFirestore } from '../../suite/admin/admin-services.ts';
import { ago, demoDocument, type DemoDocument } from '../demo-document.ts';
import { profileDocument, ADMIN, memberOf } from '../members.ts';

/**
 * Writes `count` members with their documents. Use a Firestore without functions: the Functions
 * emulator would start a process for every waiting event.
 *
 * @param host  `host:port` of the Firestore emulator
 */
export async function seedCrowd(
  project: string,
  host: string,
  count: number,
  now = new Date(),
): Promise<void> {
  const firestore = adminFirestore(host, project);
  try {
    const writer = firestore.bulkWriter({ throttling: false });
    const written = crowdDocuments(count, now).map(({ path: at, data }) =>
      writer.set(firestore.doc(at), data),
    );
    await writer.close();
    await Promise.all(written);
  } finally {
    await firestore.terminate();
  }
}

/**
 * Returns `count` members and the documents that fill the admin lists: every 25th member is a
 * trainer, every 40th applied, every 20th has an order, a video and an event, every 60th a draft
 * and a report, every 10th an audit entry. One member appears often in every list. The same `now`
 * gives the same documents. The members have no accounts.
 */
export function crowdDocuments(count: number, now: Date): DemoDocument[] {
  const members = Array.from({ length: count }, (_, index) => [
    memberDocument(index, now),
    ...(index % 40 === 0 ? [applicationDocument(index, now)] : []),
    ...(index % 20 === 0 ? [orderDocument(index, now), eventDocument(index, now)] : []),
    ...(index % 20 === 0 ? publishedDocuments(index, now) : []),
    ...(index % 60 === 0 ? [draftDocument(index, now), reportDocument(index, now)] : []),
    ...(index % 10 === 0 ? [auditDocument(index, now)] : []),
  ]).flat();
  return [...members, ...crowdCatalogs(members, now), ...metricsDocuments(count, now)];
}

function memberDocument(index: number, now: Date): DemoDocument {
  const tier = pickCyclic(TIERS, index);
  const member = {
    uid: uidOf(index),
    email: emailOf(index),
    display_name: nameOf(index),
    locale: index % 9 === 0 ? ('en' as const) : ('fr' as const),
    tier,
    status:
      tier === 'free'
        ? ('active' as const)
        : pickCyclic(SUBSCRIPTION_STATUSES, Math.floor(index / 4)),
    is_pro_trainer: index % 25 === 0,
  };
  return profileDocument(member, ago(now, 2 + (index % 700), index % 1440));
}

function applicationDocument(index: number, now: Date): DemoDocument {
  const status = pickCyclic(APPLICATION_STATUSES, index / 40);
  return demoDocument(path.application(uidOf(index)), {
    user_id: uidOf(index),
    full_name: nameOf(index),
    email: emailOf(index),
    phone: '06 39 98 02 00',
    siret: '00000010900017',
    iban: 'FR7600000000000000000000194',
    accepted_contract: true,
    status,
    ...(status === 'rejected' && { reason: 'Le dossier est incomplet.' }),
    created_at: ago(now, 60 + (index % 90)),
    ...(status !== 'pending' && { decided_at: ago(now, 45 + (index % 10)) }),
  });
}

const AMOUNT_CENTS = STARTER_KIT.price_cents + STARTER_KIT.shipping_cents;
const ORDER_STATES = [
  { status: 'paid' },
  { status: 'expedier' },
  { status: 'expedié' },
  { status: 'refunded', fulfilment: 'expedier', refunded_cents: AMOUNT_CENTS },
  { status: 'disputed', fulfilment: 'expedié' },
] as const;

function orderDocument(index: number, now: Date): DemoDocument {
  const state = pickCyclic(ORDER_STATES, index / 20);
  const number = formatOrderNumber('2025', index + 1);
  return demoDocument(path.order(`crowd-kit-${index}`), {
    user_id: index % 200 === 0 ? FREQUENT_MEMBER : uidOf(index),
    number,
    search: orderTokens(number, nameOf(index), emailOf(index)),
    email: emailOf(index),
    full_name: nameOf(index),
    address: `${1 + (index % 90)} rue des Essais`,
    postal_code: '75011',
    city: 'Paris',
    country: 'FR',
    phone: '06 39 98 02 00',
    amount_total: AMOUNT_CENTS,
    ...state,
    ...(state.status === 'expedié' && { tracking_number: `6A${String(index).padStart(11, '0')}` }),
    created_at: ago(now, index % 300, 40),
    paid_at: ago(now, index % 300, 35),
  });
}

function reportDocument(index: number, now: Date): DemoDocument {
  const said = {
    user_id: uidOf(index + 1),
    author_name: nameOf(index + 1),
    text: 'Achetez mes cocktails.',
    has_file: false,
  };
  return demoDocument(path.report(`crowd-report-${index}`), {
    reporter: uidOf(index),
    target: path.comment('le-tour-simple', 'demo-01'),
    reason: 'Hors sujet.',
    said,
    state: 'open',
    created_at: ago(now, 1 + (index % 30)),
  });
}

function eventDocument(index: number, now: Date): DemoDocument {
  const status = pickCyclic(EVENT_STATUSES, index / 20);
  const date = ago(now, (status === 'completed' ? 1 : -400) + (index % 365));
  return demoDocument(path.event(`crowd-event-${index}`), {
    title: `Atelier ${index}`,
    description: 'Un atelier parmi beaucoup.',
    type: 'workshop',
    date: date.toISOString().slice(0, 10),
    start_time: '18:00',
    end_time: '20:00',
    location: 'Paris',
    status,
    is_public: isPublicStatus(status),
    ...(status === 'premium-tchat-vip' && { vip_since: ago(now, 1) }),
    created_at: ago(now, 400 + (index % 100)),
  });
}

/** Days with metrics: more than the overview compares, two times thirty. */
const DAYS = 70;

interface CrowdAction {
  readonly action: AuditAction;
  readonly before: object | null;
  readonly after: object | null;
}
const CROWD_ACTIONS: readonly CrowdAction[] = [
  { action: 'member.trainer', before: { is_pro_trainer: false }, after: { is_pro_trainer: true } },
  { action: 'identity-image.open', before: null, after: null },
  { action: 'application.approve', before: { status: 'pending' }, after: { status: 'approved' } },
];

/**
 * Returns an audit entry about a member; every second one is about the frequent member, whose index
 * is 0.
 */
function auditDocument(index: number, now: Date): DemoDocument {
  const target = index % 20 === 0 ? 0 : index;
  const actor_name = memberOf(ADMIN).display_name;
  return demoDocument(`${path.auditLog()}/crowd-${index}`, {
    actor: ADMIN,
    actor_name,
    target: uidOf(target),
    target_name: nameOf(target),
    member: uidOf(target),
    search: nameTokens([actor_name, nameOf(target)]),
    ...pickCyclic(CROWD_ACTIONS, index / 10),
    at: ago(now, index % 300),
    expires_at: ago(now, -365),
  });
}

/** Returns the daily metrics of the last days. */
function metricsDocuments(members: number, now: Date): DemoDocument[] {
  const each = { active: Math.floor(members / 4), canceled: 0, waiting: 0 };
  return Array.from({ length: DAYS }, (_, index) => {
    const computed_at = ago(now, index);
    const day = dayIn(STUDIO_TIME_ZONE, computed_at);
    return demoDocument(path.metrics(day), {
      day,
      members: Object.fromEntries(TIERS.map((tier) => [tier, each])),
      trainers: Math.floor(members / 25),
      sign_ups: 7,
      open_tasks: {
        drafts: 84,
        applications: 42,
        orders: 100,
        reports: 84,
        support: 0,
        disputes: 0,
        plan_disputes: 0,
        refunds: 0,
        clips: 0,
        sessions: 0,
        jobs: 0,
      },
      computed_at,
    });
  });
}
