import type { VideoCard } from '@atelier/domain/content/video';
import { describe, expect, it } from 'vitest';
import { continueLearning } from './continue-learning.ts';

const card = (id: string): VideoCard => ({
  id,
  title: id,
  category: 'bases',
  difficulty_level: 'Débutant',
  thumbnail_url: '',
  duration: '00:01:00',
  created_at: new Date(0),
});
const inProgress = (video_id: string) => ({ video_id, progress: 0.5, position_s: 30 });
const own = [card('p3'), card('p2'), card('p1')];
const free = [card('f2'), card('f1')];

describe('continueLearning', () => {
  it.each([
    ['videos in progress first', [inProgress('f1'), inProgress('p1')], {}, ['f1', 'p1', 'p3']],
    ['the newest of the own level when nothing was started', [], {}, ['p3', 'p2', 'p1']],
    ['free videos after those of the own level', [], { p3: 'completed', p2: 'completed' }, ['p1', 'f2', 'f1']],
    ['no video twice', [inProgress('p3')], {}, ['p3', 'p2', 'p1']],
    ['no video that the member may not open', [inProgress('x1')], {}, ['p3', 'p2', 'p1']],
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
      ['f1', 'p3', 'p2'],
    ],
    [
      'videos in progress before videos that are only labelled, and only once',
      [inProgress('p1')],
      { p1: 'started', p3: 'started', p2: 'completed' },
      ['p1', 'p3', 'f2'],
    ],
    [
      'no completed videos',
      [],
      { p3: 'completed', p2: 'completed', p1: 'completed', f2: 'completed', f1: 'completed' },
      [],
    ],
  ] as const)('lists %s', (_name, progress, labels, ids) => {
    expect(continueLearning(progress, [own, free], labels).map((item) => item.card.id)).toEqual(ids);
  });

  it('returns the position at which to resume', () => {
    expect(continueLearning([inProgress('f1')], [own, free], { f1: 'started' })[0]).toEqual({
      card: card('f1'),
      status: 'started',
      progress: { fraction: 0.5, positionS: 30 },
    });
  });

  it('lists a started video without a position when the loaded progress is of videos outside the plan', () => {
    const closed = [inProgress('x1'), inProgress('x2'), inProgress('x3')];
    const labels = { x1: 'started', x2: 'started', x3: 'started', f2: 'started' } as const;
    const [first, second] = continueLearning(closed, [free], labels);
    expect(first).toEqual({ card: card('f2'), status: 'started', progress: null });
    expect(second).toEqual({ card: card('f1'), status: 'new', progress: null });
  });
});
