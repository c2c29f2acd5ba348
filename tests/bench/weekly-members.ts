// The members of `npm run bench -- weekly`, and Auth's answer about them.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Timestamp, type DocumentData, type Firestore } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import { FRESH_MEMBERSHIP } from '@atelier/domain/members/profile';
import { WEEKLY_WORDING } from '@atelier/domain/members/weekly-consent';
import { path } from '@atelier/domain/paths';
import { DAY_MS } from '@atelier/domain/time-units';
import { MAX_WEEKLY_MAILS_PER_DAY } from '../../functions/src/notifications/weekly.ts';
import { extentOf } from './extent.ts';

/** Noon of the Monday on which the mails are written first. */
const NOON = new Date('2026-11-30T12:00+01:00');
export const MONDAY = '2026-11-30';
const DAYS_OF_WEEK = 7;
/** The hours at which the job runs: once on each day of a week. */
export const NOONS = Array.from(
  { length: DAYS_OF_WEEK },
  (_, day) => new Date(NOON.getTime() + day * DAY_MS),
);

const GROUP = 11;
const GROUPS = extentOf(1_000, 20);
/** Mails that the first day has already: a brief run has too few members to reach the ceiling. */
const MAILS_OF_FIRST_DAY = extentOf(0, MAX_WEEKLY_MAILS_PER_DAY - 150);
const FILMS = 20;
const SKILLS = 20;
const REFUSALS = ['withdrawn', 'unconfirmed', 'refused address'] as const;

interface WeeklyMember {
  uid: string;
  /** Why the job reads this member and may send no mail. */
  refusal: (typeof REFUSALS)[number] | undefined;
  /** Whether they want to be told in the app as well. */
  isShown: boolean;
}

/** Of eleven members one gets no mail, and one is told in the app as well. */
export const MEMBERS: readonly WeeklyMember[] = Array.from(
  { length: GROUP * GROUPS },
  (_, index) => ({
    uid: `weekly${String(index).padStart(6, '0')}`,
    refusal: index % GROUP === 0 ? REFUSALS[(index / GROUP) % REFUSALS.length] : undefined,
    isShown: index % GROUP === 1,
  }),
);
const UNCONFIRMED = new Set(
  MEMBERS.flatMap(({ uid, refusal }) => (refusal === 'unconfirmed' ? [uid] : [])),
);

export const weeklyMailId = (uid: string) => `weekly_${uid}_${MONDAY}`;
/** Mails that are sent as well: each is claimed, sent over SMTP and settled. */
export const SENT_MAILS: readonly string[] = MEMBERS.flatMap(({ uid, refusal }) =>
  refusal === undefined ? [weeklyMailId(uid)] : [],
).slice(0, extentOf(4_000, 200));
const emailOf = (uid: string) => `${uid}@example.com`;

/** Returns a time zone in which it is noon now, so that no mail waits for the morning. */
function zoneAtNoon(): string {
  const west = new Date().getUTCHours() - 12;
  return west === 0 ? 'Etc/GMT' : `Etc/GMT${west > 0 ? '+' : '-'}${Math.abs(west)}`;
}

function profileOf({ uid, refusal, isShown }: WeeklyMember, index: number): DocumentData {
  const agreed = Timestamp.fromDate(new Date('2026-11-05T10:00Z'));
  const refused = { email: emailOf(uid), at: Timestamp.fromDate(NOON) };
  return {
    display_name: 'Zoé Martin',
    email: emailOf(uid),
    locale: index % 2 === 0 ? 'fr' : 'en',
    time_zone: zoneAtNoon(),
    ...FRESH_MEMBERSHIP,
    weekly_consent: { by: 'profile', wording: WEEKLY_WORDING, at: agreed },
    preferences: {
      notifications: {
        app: { weekly: isShown },
        ...(refusal === 'withdrawn' && { mail: { weekly: false } }),
      },
    },
    ...(refusal === 'refused address' && { refused_address: refused }),
    created_at: agreed,
  };
}

function summaryOf(): DocumentData {
  const skills = Array.from({ length: SKILLS }, (_, index) => ({
    video_id: `film${index}`,
    move_id: 'tour',
    name_fr: `Le tour ${index}`,
    name_en: `The spin ${index}`,
    hand: 'right',
    prop: 'training',
    tries: 20,
    caught: 15,
    best: 8,
    last_at: Timestamp.fromMillis(NOON.getTime() - (index + 3) * DAY_MS),
  }));
  return {
    skills: Object.fromEntries(skills.map((skill, index) => [`skill${index}`, skill])),
    days: { '2026-11-24': 1_500 },
    updated_at: Timestamp.fromDate(NOON),
  };
}

/** Writes the members, and the films and news that their mails name. */
export async function seedWeek(db: Firestore): Promise<void> {
  const at = Timestamp.fromDate(new Date('2026-11-25T10:00Z'));
  const films = Array.from({ length: FILMS }, (_, index) => ({
    id: `film${index}`,
    title: `Film ${index}`,
    category: 'bases',
    difficulty_level: 'Débutant',
    thumbnail_url: '',
    duration: '00:06:42',
    created_at: at,
  }));
  const items = films.map(({ id, title }) => ({ kind: 'film', id, title, at }));
  const writer = db.bulkWriter();
  void writer.set(db.doc(path.catalog('free')), {
    cards: films,
    count: films.length,
    updated_at: at,
  });
  void writer.set(db.doc(path.news('free')), { items, updated_at: at });
  for (const [index, member] of MEMBERS.entries()) {
    void writer.set(db.doc(path.profile(member.uid)), profileOf(member, index));
    void writer.set(db.doc(path.practiceSummary(member.uid)), summaryOf());
  }
  for (let index = 0; index < MAILS_OF_FIRST_DAY; index++) {
    void writer.set(db.doc(path.mail(`other${index}`)), { batch: `weekly_${MONDAY}` });
  }
  await writer.close();
}

const lookup = z.object({ localId: z.array(z.string()) });

/**
 * Answers `accounts:lookup` as Auth does, for the members of this bench.
 *
 * @returns its `host:port`, and what stops it
 */
export async function startAccounts(): Promise<{ address: string; stop: () => void }> {
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
    request.on('end', () => {
      const users = lookup.parse(JSON.parse(body)).localId.map((uid) => ({
        localId: uid,
        email: emailOf(uid),
        emailVerified: !UNCONFIRMED.has(uid),
      }));
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ users }));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const stop = () => {
    server.close();
    server.closeAllConnections();
  };
  return { address: `127.0.0.1:${(server.address() as AddressInfo).port}`, stop };
}
