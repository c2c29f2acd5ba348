// Members whose day is planned already, so that what a session shows and fetches is known.
import { Timestamp } from 'firebase-admin/firestore';
import { skillId } from '@atelier/domain/learning/mastery';
import type { PlanBlock } from '@atelier/domain/learning/plan';
import { toStored } from '@atelier/domain/learning/practice-today';
import { path } from '@atelier/domain/paths';
import { dayIn } from '@atelier/domain/time/day';
import { DAY_MS } from '@atelier/domain/time-units';
import { adminFirestore, newMember, waitForDocument } from './admin-sdk.ts';

/** Films of which a move is due; the plan adds new moves of another one. */
export const DUE = [
  ['le-stall-dos-de-la-main', 'accompagner', 'Accompagner la descente', 'Follow it down'],
  ['roule-sur-l-avant-bras', 'retour', 'Le retour', 'The way back'],
  ['l-equilibre-sur-le-coude', 'bouger-dessous', 'Bouger dessous', 'Move below'],
] as const;

/** Returns a new member who practises so many minutes a day and has practised the moves of `DUE`. */
export async function memberWithPractice(minutes: number) {
  const member = await newMember({ preferences: { practice: { minutes, hand: 'right' } } });
  for (const [video_id, move_id, name_fr, name_en] of DUE) {
    await adminFirestore()
      .doc(`profiles/${member.uid}/mastery/${video_id}_${move_id}_right_training`)
      .set({
        video_id,
        move_id,
        name_fr,
        name_en,
        hand: 'right',
        prop: 'training',
        tries: 10,
        caught: 6,
        best: 6,
        recent: ['a'.repeat(20)],
        updated_at: Timestamp.fromMillis(Date.now() - 4 * DAY_MS),
      });
  }
  await waitForDocument(
    `profiles/${member.uid}/practice/summary`,
    (data) => Object.keys(data?.skills ?? {}).length === DUE.length,
  );
  return member;
}

/** How many films the day of `planFourFilms` has. */
export const PLANNED_FILMS = 4;

/** Stores a day of four films, two of them new, in twenty minutes. */
export async function planFourFilms(uid: string): Promise<void> {
  const block = (videoId: string, moveId: string, isNew: boolean): PlanBlock => ({
    id: skillId(videoId, moveId, 'right', 'training'),
    kind: isNew ? 'new' : 'review',
    video_id: videoId,
    move: { id: moveId, name_fr: moveId, name_en: moveId },
    hand: 'right',
    prop: 'training',
    reason: isNew ? { code: 'first' } : { code: 'due', days: 3 },
    minutes: 5,
  });
  const [[dueFilm, dueMove], [otherFilm, otherMove]] = DUE;
  const blocks = [
    block(dueFilm, dueMove, false),
    block('tenir-la-bouteille', 'prise-haute', true),
    block(otherFilm, otherMove, false),
    block('le-tour-simple', 'lancer-un-tour', true),
  ];
  await adminFirestore()
    .doc(path.practiceToday(uid))
    .set({
      ...toStored(blocks, 20, dayIn('Europe/Paris', new Date())),
      updated_at: Timestamp.now(),
    });
}
