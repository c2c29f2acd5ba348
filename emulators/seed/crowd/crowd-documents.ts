import { path } from '@atelier/domain/paths';
import { STUDIO_TIME_ZONE } from '@atelier/domain/time/day';
import { isPublicStatus } from '@atelier/domain/content/event';
import { searchTokens, sortName } from '@atelier/domain/search-tokens';
import { APPLICATION_STATUSES, EVENT_STATUSES, SUBSCRIPTION_STATUSES, TIERS } from '@atelier/domain/values';
import { auditDocument, metricsDocuments } from './crowd-history.ts';
import { nameOf, FREQUENT_MEMBER, pickCyclic, uidOf } from './crowd-names.ts';
import { catalogDocuments, draftDocument, publishedDocuments } from './crowd-videos.ts';
import { ago, type DemoDocument } from '../demo-document.ts';

/**
 * Members in number, with what a house of that size has in its admin lists: every 25th is a trainer, every 40th has
 * applied, every 20th bought a kit, made a video or came to an event, every 60th proposed a video or reported something,
 * every 10th was dealt with by an admin. One of them is a regular in all of it. The same `now` gives the same documents.
 * They have no sign-in accounts.
 *
 * @param count members.
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
  return [...members, ...catalogDocuments(members, now), ...metricsDocuments(count, now)];
}

function memberDocument(index: number, now: Date): DemoDocument {
  const email = `membre-${index}@foule.example`;
  const display_name = nameOf(index);
  const tier = pickCyclic(TIERS, index);
  return {
    path: path.profile(uidOf(index)),
    data: {
      display_name,
      email,
      locale: index % 9 === 0 ? 'en' : 'fr',
      time_zone: STUDIO_TIME_ZONE,
      subscription_tier: tier,
      subscription_status: tier === 'free' ? 'active' : pickCyclic(SUBSCRIPTION_STATUSES, Math.floor(index / 4)),
      membership_source: tier === 'free' ? 'stripe' : 'admin',
      is_pro_trainer: index % 25 === 0,
      is_admin: false,
      search: searchTokens(display_name, email),
      sort_name: sortName(display_name),
      created_at: ago(now, 2 + (index % 700), index % 1440),
    },
  };
}

function applicationDocument(index: number, now: Date): DemoDocument {
  const status = pickCyclic(APPLICATION_STATUSES, index / 40);
  return {
    path: path.application(uidOf(index)),
    data: {
      user_id: uidOf(index),
      full_name: nameOf(index),
      email: `membre-${index}@foule.example`,
      phone: '06 39 98 02 00',
      siret: '00000010900017',
      iban: 'FR7600000000000000000000194',
      accepted_contract: true,
      status,
      ...(status === 'rejected' && { reason: 'Le dossier est incomplet.' }),
      created_at: ago(now, 60 + (index % 90)),
      ...(status !== 'pending' && { decided_at: ago(now, 45 + (index % 10)) }),
    },
  };
}

/** Where a kit is, or why it is no more on its way. */
const ORDER_STATES = [
  { status: 'paid' },
  { status: 'expedier' },
  { status: 'expedié' },
  { status: 'refunded', fulfilment: 'expedier', refunded_cents: 5680 },
  { status: 'disputed', fulfilment: 'expedié' },
] as const;

function orderDocument(index: number, now: Date): DemoDocument {
  const state = pickCyclic(ORDER_STATES, index / 20);
  return {
    path: path.order(`crowd-kit-${index}`),
    data: {
      user_id: index % 200 === 0 ? FREQUENT_MEMBER : uidOf(index),
      full_name: nameOf(index),
      address: `${1 + (index % 90)} rue des Essais`,
      postal_code: '75011',
      city: 'Paris',
      country: 'FR',
      phone: '06 39 98 02 00',
      amount_total: 5680,
      ...state,
      ...(state.status === 'expedié' && { tracking_number: `6A${String(index).padStart(11, '0')}` }),
      created_at: ago(now, index % 300, 40),
      paid_at: ago(now, index % 300, 35),
    },
  };
}

function reportDocument(index: number, now: Date): DemoDocument {
  return {
    path: path.report(`crowd-report-${index}`),
    data: {
      reporter: uidOf(index),
      target: 'videos/le-tour-simple/comments/demo-01',
      reason: 'Hors sujet.',
      said: {
        user_id: uidOf(index + 1),
        author_name: nameOf(index + 1),
        text: 'Achetez mes cocktails.',
        has_file: false,
      },
      state: 'open',
      created_at: ago(now, 1 + (index % 30)),
    },
  };
}

function eventDocument(index: number, now: Date): DemoDocument {
  const status = pickCyclic(EVENT_STATUSES, index / 20);
  return {
    path: path.event(`crowd-event-${index}`),
    data: {
      title: `Atelier ${index}`,
      description: 'Un atelier parmi beaucoup.',
      type: 'workshop',
      date: ago(now, (status === 'completed' ? 1 : -400) + (index % 365))
        .toISOString()
        .slice(0, 10),
      start_time: '18:00',
      end_time: '20:00',
      location: 'Paris',
      status,
      is_public: isPublicStatus(status),
      ...(status === 'premium-tchat-vip' && { vip_since: ago(now, 1) }),
      created_at: ago(now, 400 + (index % 100)),
    },
  };
}
