import { describe, expect, it } from 'vitest';
import type { VideoCard } from '@atelier/domain/content/video';
import type { DifficultyLevel } from '@atelier/domain/values';
import { continueLearning, type FindResumePoint } from './continue-learning.tsx';

const card = (id: string, difficulty_level: DifficultyLevel = 'Débutant', day = 0): VideoCard => ({
  id,
  title: id,
  category: 'bases',
  difficulty_level,
  thumbnail_url: '',
  duration: '00:01:00',
  created_at: new Date(Date.UTC(2026, 0, day)),
});
const at = new Date(Date.UTC(2026, 0, 9));
const inProgress = (video_id: string) => ({
  user_id: 'camille',
  video_id,
  progress: 0.5,
  position_s: 30,
  completed: false,
  observed_at: at,
  last_watched_at: at,
});
const resume: FindResumePoint = ({ position_s }, durationS) => ({
  atS: position_s,
  isGap: durationS !== 60,
});
// Newest first, as in a catalog; the path begins with p1 and f1.
const own = [card('p3', 'Expert', 9), card('p1', 'Débutant', 8), card('p2', 'Avancé', 1)];
const free = [card('f2', 'Débutant', 2), card('f1', 'Débutant', 1)];

describe('continueLearning', () => {
  it.each([
    ['videos in progress first', [inProgress('f1'), inProgress('p1')], {}, ['f1', 'p1', 'p2']],
    ['the first steps of the member’s path when nothing was started', [], {}, ['p1', 'p2', 'p3']],
    [
      'free videos after those of the own level',
      [],
      { p1: 'completed', p2: 'completed' },
      ['p3', 'f1', 'f2'],
    ],
    ['no video twice', [inProgress('p3')], {}, ['p3', 'p1', 'p2']],
    ['no video that the member may not open', [inProgress('x1')], {}, ['p1', 'p2', 'p3']],
    [
      'at most three videos',
      [inProgress('p1'), inProgress('p2'), inProgress('p3'), inProgress('f1')],
      {},
      ['p1', 'p2', 'p3'],
    ],
    [
      'a video that is labelled as started before new ones',
      [inProgress('x1'), inProgress('x2'), inProgress('x3')],
      { x1: 'started', x2: 'started', x3: 'started', f1: 'started' },
      ['f1', 'p1', 'p2'],
    ],
    [
      'videos in progress before videos that are only labelled, and only once',
      [inProgress('p1')],
      { p1: 'started', p3: 'started', p2: 'completed' },
      ['p1', 'p3', 'f1'],
    ],
    [
      'no completed videos',
      [],
      { p3: 'completed', p2: 'completed', p1: 'completed', f2: 'completed', f1: 'completed' },
      [],
    ],
  ] as const)('lists %s', (_name, progress, labels, ids) => {
    expect(
      continueLearning(progress, [own, free], labels, resume).map((item) => item.card.id),
    ).toEqual(ids);
  });

  it('returns where to resume, by the length of the video', () => {
    expect(continueLearning([inProgress('f1')], [own, free], { f1: 'started' }, resume)[0]).toEqual(
      {
        card: free[1],
        status: 'started',
        progress: { fraction: 0.5, resume: { atS: 30, isGap: false } },
      },
    );
  });

  it('lists a started video without a position when the loaded progress is of videos outside the plan', () => {
    const closed = [inProgress('x1'), inProgress('x2'), inProgress('x3')];
    const labels = { x1: 'started', x2: 'started', x3: 'started', f2: 'started' } as const;
    const [first, second] = continueLearning(closed, [free], labels, resume);
    expect(first).toEqual({ card: free[0], status: 'started', progress: null });
    expect(second).toEqual({ card: free[1], status: 'new', progress: null });
  });
});
