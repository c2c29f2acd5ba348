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
const begun = (video_id: string) => ({ video_id, progress: 0.5, position_s: 30 });
const own = [card('p3'), card('p2'), card('p1')];
const free = [card('f2'), card('f1')];

describe('continueLearning', () => {
  it.each([
    ['begun first', [begun('f1'), begun('p1')], {}, ['f1', 'p1', 'p3']],
    ['the newest of the own level when nothing is begun', [], {}, ['p3', 'p2', 'p1']],
    ['then free ones', [], { p3: 'completed', p2: 'completed' }, ['p1', 'f2', 'f1']],
    ['nothing twice', [begun('p3')], {}, ['p3', 'p2', 'p1']],
    ['nothing that the member may not open', [begun('x1')], {}, ['p3', 'p2', 'p1']],
    ['three at most', [begun('p1'), begun('p2'), begun('p3'), begun('f1')], {}, ['p1', 'p2', 'p3']],
    [
      'one that is begun by its label alone, before those never begun',
      [begun('x1'), begun('x2'), begun('x3')],
      { x1: 'started', x2: 'started', x3: 'started', f1: 'started' },
      ['f1', 'p3', 'p2'],
    ],
    [
      'the latest begun before it, and once',
      [begun('p1')],
      { p1: 'started', p3: 'started', p2: 'completed' },
      ['p1', 'p3', 'f2'],
    ],
    [
      'nothing completed',
      [],
      { p3: 'completed', p2: 'completed', p1: 'completed', f2: 'completed', f1: 'completed' },
      [],
    ],
  ] as const)('%s', (_name, progress, labels, ids) => {
    expect(continueLearning(progress, [own, free], labels).map((item) => item.card.id)).toEqual(ids);
  });

  it('knows where to resume', () => {
    expect(continueLearning([begun('f1')], [own, free], { f1: 'started' })[0]).toEqual({
      card: card('f1'),
      status: 'started',
      progress: { share: 0.5, positionS: 30 },
    });
  });

  it('after a change of plan, an open one begun before three closed ones is still to finish, its place unknown', () => {
    const closed = [begun('x1'), begun('x2'), begun('x3')];
    const labels = { x1: 'started', x2: 'started', x3: 'started', f2: 'started' } as const;
    const [first, second] = continueLearning(closed, [free], labels);
    expect(first).toEqual({ card: card('f2'), status: 'started', progress: null });
    expect(second).toEqual({ card: card('f1'), status: 'new', progress: null });
  });
});
