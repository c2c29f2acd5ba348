import { liveMonthOf } from '@atelier/domain/live/booking';
import { joinOpensAt } from '@atelier/domain/live/live-session';
import { nextReminderAt } from '@atelier/domain/live/reminders';
import { path } from '@atelier/domain/paths';
import { dayIn, STUDIO_TIME_ZONE } from '@atelier/domain/time/day';
import { studioInstant } from '@atelier/domain/time/studio-time';
import { ago, demoDocument, type DemoDocument } from './demo-document.ts';
import { memberOf, TRAINER } from './members.ts';

const HOUR_MS = 3_600_000;
const MEMBER = 'demo-pro';

/**
 * Sessions of the demo trainer; `in_days` is negative for a past one. The Pro member has booked
 * both.
 */
const SESSIONS = [
  {
    id: 'le-tour-pas-a-pas',
    in_days: 6,
    title: 'Le tour, pas à pas',
    description:
      'On reprend le tour depuis la prise : la hauteur, le plan, la réception. Venez avec une bouteille vide.',
    question: 'Comment garder la bouteille dans le même plan ?',
  },
  {
    id: 'questions-de-debut',
    in_days: -40,
    title: 'Vos questions de début',
    description: 'Une heure de questions et de corrections pour celles et ceux qui commencent.',
    replay_video_id: 'finale-aux-trois-shakers',
  },
] as const;

/** Returns two live sessions with their link, the booking of the Pro member, and a question. */
export function liveSessionDocuments(now: Date): DemoDocument[] {
  return SESSIONS.flatMap(({ id, in_days, title, description, ...more }) => {
    const starts_at = studioInstant(dayIn(STUDIO_TIME_ZONE, ago(now, -in_days)), '19:00');
    const ends_at = new Date(starts_at.getTime() + HOUR_MS);
    const booked_at = ago(now, 45);
    const month = liveMonthOf(starts_at);
    const name = memberOf(MEMBER).display_name;
    const isPast = in_days < 0;
    return [
      demoDocument(path.liveSession(id), {
        title,
        description,
        trainer_id: TRAINER,
        trainer_name: memberOf(TRAINER).display_name,
        tiers: ['pro', 'premium'],
        starts_at,
        ends_at,
        places: 10,
        booked: 1,
        waiting: 0,
        status: 'planned',
        replay_video_id: 'replay_video_id' in more ? more.replay_video_id : undefined,
        due_at: nextReminderAt(starts_at, now),
        created_at: ago(now, 50),
        updated_at: ago(now, 50),
      }),
      demoDocument(path.liveLink(id), {
        url: 'https://meet.jit.si/AtelierFlairDemo',
        opens_at: joinOpensAt(starts_at),
      }),
      demoDocument(path.liveBooking(id, MEMBER), {
        user_id: MEMBER,
        name,
        tier: 'pro',
        month,
        state: 'booked',
        booked_at,
        attended: isPast ? true : undefined,
      }),
      demoDocument(path.liveMonth(MEMBER, month), {
        month,
        sessions: { [id]: { state: 'booked', title, starts_at, ends_at, booked_at } },
      }),
      ...('question' in more
        ? [
            demoDocument(path.liveQuestion(id, MEMBER), {
              user_id: MEMBER,
              author_name: name,
              text: more.question,
              votes: 0,
              created_at: ago(now, 2),
            }),
          ]
        : []),
    ];
  });
}
