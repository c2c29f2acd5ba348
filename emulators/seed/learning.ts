import { updatedAchievements } from '@atelier/domain/learning/achievements';
import {
  addSeries,
  type Hand,
  type Prop,
  skillId,
  type SkillTotals,
} from '@atelier/domain/learning/mastery';
import { practiceOf, withoutOld } from '@atelier/domain/learning/practice-summary';
import { path } from '@atelier/domain/paths';
import { dayIn, STUDIO_TIME_ZONE } from '@atelier/domain/time/day';
import { activeDays, secondsPerDay, streakOf } from '@atelier/domain/learning/streak';
import { ago, demoDocument, numberedId, type DemoDocument } from './demo-document.ts';
import { ALL_VIDEOS, movesOf, planSeconds } from './videos/video-plan.ts';
import learners from './data/learning.json' with { type: 'json' };

function planOf(videoId: string) {
  const plan = ALL_VIDEOS.find(({ id }) => id === videoId);
  if (plan === undefined) throw new Error(`no demo video ${videoId}`);
  return plan;
}

/** `results` are the series of ten, oldest first: how many days ago, and how many were caught. */
function masteryOf(
  { video, move, hand, prop, results }: (typeof learners)[number]['skills'][number],
  now: Date,
) {
  const named = movesOf(planOf(video)).find(({ id }) => id === move);
  if (named === undefined) throw new Error(`no demo move ${move}`);
  const series = results.map(([days = 0, caught = 0], index) => ({
    id: `${index}`.padStart(20, 's'),
    caught,
    at: ago(now, days, 40 - index),
  }));
  const totals = series.reduce<SkillTotals | null>(addSeries, null);
  if (totals === null) throw new Error(`no series of the demo move ${move}`);
  return {
    video_id: video,
    move_id: move,
    name_fr: named.name_fr,
    name_en: named.name_en,
    hand: hand as Hand,
    prop: prop as Prop,
    ...totals,
    recent: [...totals.recent],
    results: [...(totals.results ?? [])],
    updated_at: series.at(-1)?.at ?? now,
  };
}

/** `share` is the part of a video that was played from its start, 0 to 1; 1 is completed. */
function learnerDocuments(learner: (typeof learners)[number], now: Date): DemoDocument[] {
  const { uid, watched, practice_sessions, validated_moves, skills } = learner;
  const progress = watched.map(({ video, share, days_ago }) =>
    demoDocument(path.progress(uid, video), {
      user_id: uid,
      video_id: video,
      progress: share,
      position_s: share === 1 ? 0 : Math.round(share * planSeconds(planOf(video)) * 10) / 10,
      completed: share === 1,
      observed_at: ago(now, days_ago, 30),
      last_watched_at: ago(now, days_ago, 30),
    }),
  );
  const sessions = practice_sessions.map(({ days_ago, seconds, reps, moves = {} }, index) => {
    const started_at = ago(now, days_ago, 60);
    const updated_at = new Date(started_at.getTime() + seconds * 1000);
    const data = {
      day: dayIn(STUDIO_TIME_ZONE, started_at),
      started_at,
      seconds,
      reps,
      moves,
      updated_at,
    };
    return { path: path.session(uid, numberedId(index)), data };
  });
  const latest = watched.at(-1);
  const library = demoDocument(path.libraryState(uid), {
    videos: Object.fromEntries(
      watched.map(({ video, share }) => [video, share === 1 ? 'completed' : 'started']),
    ),
    last: latest?.video,
    updated_at: ago(now, latest?.days_ago ?? 0, 30),
  });
  const summary = {
    completed_videos: watched.filter(({ share }) => share === 1).length,
    ...streakOf(activeDays(sessions.map(({ data }) => data))),
    ...(validated_moves !== undefined && { validated_moves }),
  };
  const achievements = updatedAchievements({ ...summary, achievements: {} }, ago(now, 1));
  const mastery = skills.map((skill) => masteryOf(skill, now));
  const practice = practiceOf(mastery, secondsPerDay(sessions.map(({ data }) => data)));
  return [
    ...progress,
    ...sessions,
    ...mastery.map((data) =>
      demoDocument(
        path.mastery(uid, skillId(data.video_id, data.move_id, data.hand, data.prop)),
        data,
      ),
    ),
    library,
    demoDocument(path.learningStats(uid), { ...summary, achievements }),
    demoDocument(path.practiceSummary(uid), {
      ...withoutOld(practice, dayIn(STUDIO_TIME_ZONE, now)),
      updated_at: ago(now, 1),
    }),
  ];
}

/**
 * Returns progress, library labels, practice sessions and skills, with the statistics and the
 * practice summary that the server makes of them.
 */
export function learningDocuments(now: Date): DemoDocument[] {
  return learners.flatMap((learner) => learnerDocuments(learner, now));
}
