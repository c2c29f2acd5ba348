import { expect, it } from 'vitest';
import { movesVtt } from './moves-vtt.ts';

it('writes moves as chapters in time order and in one language', () => {
  const move = (id: string, name_fr: string, start_s: number, end_s: number) => ({
    id,
    name_fr,
    name_en: `${id}!`,
    start_s,
    end_s,
  });
  const moves = [move('b', 'Deux & <trois>', 3661.5, 3662), move('a', 'Un -->\nDeux', 0, 3)];
  expect(movesVtt(moves, 'fr')).toBe(
    'WEBVTT\n\na\n00:00:00.000 --> 00:00:03.000\nUn → Deux\n\nb\n01:01:01.500 --> 01:01:02.000\nDeux &amp; &lt;trois>\n',
  );
  expect(movesVtt(moves, 'en')).toContain('\na!\n');
});
