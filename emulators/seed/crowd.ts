import { path } from '@atelier/domain/collection-paths';
import { STUDIO_TIME_ZONE } from '@atelier/domain/day';
import { nameTokens, searchTokens, sortName } from '@atelier/domain/search-tokens';
import { APPLICATION_STATUSES, SUBSCRIPTION_STATUSES, TIERS } from '@atelier/domain/values';
import { ago, type DemoDocument } from './demo-document.ts';

const FIRST_NAMES = ['Agathe', 'Basile', 'Célia', 'Dorian', 'Élodie', 'Farid', 'Gaëlle', 'Hakim', 'Ines', 'Jules'];
const LAST_NAMES = ['Armand', 'Bréval', 'Chauvet', 'Dalmas', 'Estève', 'Fournel', 'Garros', 'Hervieu', 'Imbert'];

/** One of a list, by turns. */
const turn = <Value>(values: readonly Value[], index: number): Value => values[index % values.length] as Value;
const nameOf = (index: number) => `${turn(FIRST_NAMES, index)} ${turn(LAST_NAMES, Math.floor(index / 3))}`;
const uidOf = (index: number) => `crowd-${String(index).padStart(6, '0')}`;

/**
 * Members in number, with what a house of that size has in its admin lists: every 25th is a trainer, every 40th has
 * applied, every 20th bought a kit, every 60th proposed a video or reported something. The same `now` gives the same
 * documents. They have no sign-in accounts.
 *
 * @param count members.
 */
export function crowdDocuments(count: number, now: Date): DemoDocument[] {
  return Array.from({ length: count }, (_, index) => [
    memberDocument(index, now),
    ...(index % 40 === 0 ? [applicationDocument(index, now)] : []),
    ...(index % 20 === 0 ? [orderDocument(index, now)] : []),
    ...(index % 60 === 0 ? [draftDocument(index, now), reportDocument(index, now)] : []),
    ...(index % 50 === 0 ? [eventDocument(index, now), auditDocument(index, now)] : []),
  ]).flat();
}

function memberDocument(index: number, now: Date): DemoDocument {
  const email = `membre-${index}@foule.example`;
  const display_name = nameOf(index);
  const tier = turn(TIERS, index);
  return {
    path: path.profile(uidOf(index)),
    data: {
      display_name,
      email,
      locale: index % 9 === 0 ? 'en' : 'fr',
      time_zone: STUDIO_TIME_ZONE,
      subscription_tier: tier,
      subscription_status: tier === 'free' ? 'active' : turn(SUBSCRIPTION_STATUSES, Math.floor(index / 4)),
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
  const status = turn(APPLICATION_STATUSES, index / 40);
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

function orderDocument(index: number, now: Date): DemoDocument {
  const status = turn(['paid', 'expedier', 'expedié'] as const, index / 20);
  return {
    path: path.order(`crowd-kit-${index}`),
    data: {
      user_id: uidOf(index),
      full_name: nameOf(index),
      address: `${1 + (index % 90)} rue des Essais`,
      postal_code: '75011',
      city: 'Paris',
      country: 'FR',
      phone: '06 39 98 02 00',
      amount_total: 5680,
      status,
      ...(status === 'expedié' && { tracking_number: `6A${String(index).padStart(11, '0')}` }),
      created_at: ago(now, index % 300, 40),
      paid_at: ago(now, index % 300, 35),
    },
  };
}

function draftDocument(index: number, now: Date): DemoDocument {
  const folder = `videos/drafts/${uidOf(index)}`;
  return {
    path: path.video(`crowd-draft-${index}`),
    data: {
      title: `Proposition ${index}`,
      description: 'Une proposition parmi beaucoup.',
      category: 'bases',
      level: turn(TIERS, index / 60),
      difficulty_level: 'Débutant',
      subscription_tier: 'draft',
      status: 'brouillon',
      url: `${folder}/1700000000000.mp4`,
      thumbnail_url: `${folder}/thumbnails/1700000000000.jpg`,
      duration: '00:00:30',
      author_id: uidOf(index),
      created_at: ago(now, 1 + (index % 60)),
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
  return {
    path: path.event(`crowd-event-${index}`),
    data: {
      title: `Atelier ${index}`,
      description: 'Un atelier parmi beaucoup.',
      type: 'workshop',
      date: ago(now, index % 365)
        .toISOString()
        .slice(0, 10),
      start_time: '18:00',
      end_time: '20:00',
      location: 'Paris',
      status: 'completed',
      is_public: true,
      created_at: ago(now, 400 + (index % 100)),
    },
  };
}

function auditDocument(index: number, now: Date): DemoDocument {
  return {
    path: `${path.auditLog()}/crowd-${index}`,
    data: {
      actor: 'demo-admin',
      actor_name: 'Jeanne Prieur',
      target: uidOf(index),
      target_name: nameOf(index),
      member: uidOf(index),
      search: nameTokens(['Jeanne Prieur', nameOf(index)]),
      action: 'member.trainer',
      at: ago(now, index % 300),
      before: { is_pro_trainer: false },
      after: { is_pro_trainer: true },
      expires_at: ago(now, -365),
    },
  };
}
