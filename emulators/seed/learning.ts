import { updatedAchievements } from '@atelier/domain/learning/achievements';
import { path } from '@atelier/domain/paths';
import { dayIn, STUDIO_TIME_ZONE } from '@atelier/domain/time/day';
import { activeDays, streakOf } from '@atelier/domain/learning/streak';
import { ago, demoDocument, numberedId, type DemoDocument } from './demo-document.ts';
import { ALL_VIDEOS, planSeconds } from './videos/video-plan.ts';
import learners from './data/learning.json' with { type: 'json' };

function secondsOf(videoId: string): number {
  const plan = ALL_VIDEOS.find(({ id }) => id === videoId);
  if (plan === undefined) throw new Error(`no demo video ${videoId}`);
  return planSeconds(plan);
}

/** `share` is the part of a video that was played from its start, 0 to 1; 1 is completed. */
function learnerDocuments(learner: (typeof learners)[number], now: Date): DemoDocument[] {
  const { uid, watched, practice_sessions, validated_moves } = learner;
  const progress = watched.map(({ video, share, days_ago }) =>
    demoDocument(path.progress(uid, video), {
      user_id: uid,
      video_id: video,
      progress: share,
      position_s: share === 1 ? 0 : Math.round(share * secondsOf(video) * 10) / 10,
      completed: share === 1,
      observed_at: ago(now, days_ago, 30),
      last_watched_at: ago(now, days_ago, 30),
    }),
  );
  const sessions = practice_sessions.map(({ days_ago, seconds, reps, moves = {} }, index) => {
    const started_at = ago(now, days_ago, 60);
    const updated_at = new Date(started_at.getTime() + seconds * 1000);
    const data = { day: dayIn(STUDIO_TIME_ZONE, started_at), started_at, seconds, reps, moves, updated_at };
    return { path: path.session(uid, numberedId(index)), data };
  });
  const latest = watched.at(-1);
  const library = demoDocument(path.libraryState(uid), {
    videos: Object.fromEntries(watched.map(({ video, share }) => [video, share === 1 ? 'completed' : 'started'])),
    last: latest?.video,
    updated_at: ago(now, latest?.days_ago ?? 0, 30),
  });
  const summary = {
    completed_videos: watched.filter(({ share }) => share === 1).length,
    ...streakOf(activeDays(sessions.map(({ data }) => data))),
    ...(validated_moves !== undefined && { validated_moves }),
  };
  const achievements = updatedAchievements({ ...summary, achievements: {} }, ago(now, 1));
  return [...progress, ...sessions, library, demoDocument(path.learningStats(uid), { ...summary, achievements })];
}

/** Returns progress, library labels, practice sessions and the statistics that the server computes from them. */
export function learningDocuments(now: Date): DemoDocument[] {
  return learners.flatMap((learner) => learnerDocuments(learner, now));
}
