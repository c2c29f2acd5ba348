import type { VideoCard } from '@atelier/domain/entities/video';
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
      'nothing completed',
      [],
      { p3: 'completed', p2: 'completed', p1: 'completed', f2: 'completed', f1: 'completed' },
      [],
    ],
  ] as const)('%s', (_name, progress, labels, ids) => {
    expect(continueLearning(progress, [own, free], labels).map((item) => item.card.id)).toEqual(ids);
  });

  it('knows where to resume', () => {
    expect(continueLearning([begun('f1')], [own, free], {})[0]?.progress).toEqual({ share: 0.5, positionS: 30 });
  });
});
