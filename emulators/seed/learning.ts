import { updatedAchievements } from '@atelier/domain/learning/achievements';
import { path } from '@atelier/domain/paths';
import { dayIn, STUDIO_TIME_ZONE } from '@atelier/domain/time/day';
import { activeDays, streakOf } from '@atelier/domain/learning/streak';
import { ALL_VIDEOS } from './videos/all-videos.ts';
import { ago, type DemoDocument } from './demo-document.ts';
import { planSeconds } from './videos/video-plan.ts';

interface Watched {
  readonly video: string;
  /** Furthest share seen, 0 to 1; 1 is completed. */
  readonly share: number;
  readonly days_ago: number;
}
interface PracticeSessionPlan {
  readonly days_ago: number;
  readonly seconds: number;
  readonly reps: number;
  readonly moves?: Readonly<Record<string, number>>;
}
interface Learner {
  readonly uid: string;
  readonly watched: readonly Watched[];
  readonly practiceSessions: readonly PracticeSessionPlan[];
}

const practiceSession = (
  days_ago: number,
  minutes: number,
  reps = 0,
  moves?: PracticeSessionPlan['moves'],
): PracticeSessionPlan => ({
  days_ago,
  seconds: minutes * 60,
  reps,
  ...(moves === undefined ? {} : { moves }),
});

/** Oldest first; what a member completed and where they stopped. */
const LEARNERS: readonly Learner[] = [
  {
    uid: 'demo-free',
    watched: [
      { video: 'le-tour-simple', share: 1, days_ago: 3 },
      { video: 'du-shaker-a-la-bouteille', share: 0.12, days_ago: 2 },
      { video: 'le-stall-dos-de-la-main', share: 0.46, days_ago: 1 },
    ],
    practiceSessions: [
      practiceSession(9, 12),
      practiceSession(3, 24, 20, { 'lancer-un-tour': 14, 'reception-shaker': 6 }),
      practiceSession(2, 18),
      practiceSession(1, 28, 12, { accompagner: 12 }),
    ],
  },
  {
    uid: 'demo-pro',
    watched: [
      { video: 'le-tour-simple', share: 1, days_ago: 60 },
      { video: 'deux-bouteilles-une-verse', share: 1, days_ago: 20 },
      { video: 'cascade-a-trois-bouteilles', share: 0.55, days_ago: 4 },
    ],
    practiceSessions: [
      practiceSession(20, 35),
      practiceSession(5, 40, 60, { 'a-trois': 60 }),
      practiceSession(4, 31, 45, { 'a-trois': 45 }),
    ],
  },
  {
    uid: 'demo-premium',
    watched: [
      { video: 'tenir-la-bouteille', share: 1, days_ago: 240 },
      { video: 'le-tour-simple', share: 1, days_ago: 238 },
      { video: 'le-stall-dos-de-la-main', share: 1, days_ago: 230 },
      { video: 'roule-sur-l-avant-bras', share: 1, days_ago: 221 },
      { video: 'du-shaker-a-la-bouteille', share: 1, days_ago: 215 },
      { video: 'echange-croise', share: 1, days_ago: 202 },
      { video: 'verse-longue-poignet-fixe', share: 1, days_ago: 190 },
      { video: 'passage-sous-le-coude', share: 1, days_ago: 171 },
      { video: 'trois-temps-une-seule-main', share: 1, days_ago: 150 },
      { video: 'composer-un-numero', share: 1, days_ago: 30 },
      { video: 'toupie-et-stall', share: 0.7, days_ago: 1 },
    ],
    practiceSessions: [8, 7, 6, 5, 4, 3, 2, 1].map((days_ago) =>
      practiceSession(days_ago, 20 + days_ago, 30, { 'la-pose': 30 }),
    ),
  },
];

function lengthOf(videoId: string): number {
  const plan = ALL_VIDEOS.find(({ id }) => id === videoId);
  if (plan === undefined) throw new Error(`no demo video ${videoId}`);
  return planSeconds(plan);
}

function learnerDocuments({ uid, watched, practiceSessions: sittings }: Learner, now: Date): DemoDocument[] {
  const progress = watched.map(({ video, share, days_ago }) => ({
    path: path.progress(uid, video),
    data: {
      user_id: uid,
      video_id: video,
      progress: share,
      position_s: share === 1 ? 0 : Math.round(share * lengthOf(video) * 10) / 10,
      completed: share === 1,
      observed_at: ago(now, days_ago, 30),
      last_watched_at: ago(now, days_ago, 30),
    },
  }));
  const sessions = sittings.map(({ days_ago, seconds, reps, moves = {} }, index) => {
    const started_at = ago(now, days_ago, 60);
    const day = dayIn(STUDIO_TIME_ZONE, started_at);
    return {
      path: path.session(uid, `demo-${String(index + 1).padStart(2, '0')}`),
      data: { day, started_at, seconds, reps, moves, updated_at: new Date(started_at.getTime() + seconds * 1000) },
    };
  });
  const labels = Object.fromEntries(watched.map(({ video, share }) => [video, share === 1 ? 'completed' : 'started']));
  const latest = watched.at(-1);
  const library = {
    path: path.libraryState(uid),
    data: { videos: labels, last: latest?.video, updated_at: ago(now, latest?.days_ago ?? 0, 30) },
  };
  const summary = {
    completed_videos: watched.filter(({ share }) => share === 1).length,
    ...streakOf(activeDays(sessions.map(({ data }) => data))),
  };
  const achievements = updatedAchievements({ ...summary, achievements: {} }, ago(now, 1));
  return [...progress, ...sessions, library, { path: path.learningStats(uid), data: { ...summary, achievements } }];
}

/** Progress, labels, sittings and the statistics that the server computes from them. */
export function learningDocuments(now: Date): DemoDocument[] {
  return LEARNERS.flatMap((learner) => learnerDocuments(learner, now));
}
