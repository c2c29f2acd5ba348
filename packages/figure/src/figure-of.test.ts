import { expect, it } from 'vitest';
import { FIGURE_KINDS } from './compositions.ts';
import { figureOf, figureOfEvent } from './figure-of.ts';

it.each([
  ['Le tour simple', 'bases', 'arc', '1', 'copper'],
  ['Le stall sur le dos de la main', 'bases', 'stall', 'A', 'copper'],
  ['Roulé sur l’avant-bras', 'bases', 'spin', '¾', 'copper'],
  ['Du shaker à la bouteille', 'working flair', 'tin', '1½', 'curacao'],
  ['Échange croisé', 'working flair', 'double', '2', 'curacao'],
  ['Verse longue, poignet fixe', 'cocktails', 'arc', '1', 'copper'],
  ['Passage sous le coude', 'working flair', 'arc', '1', 'curacao'],
  ['Trois temps, une seule main', 'exhibition flair', 'column', '3', 'both'],
  ['Prise à l’aveugle dans le dos', 'exhibition flair', 'spin', '½', 'both'],
  ['Finale', 'compétition', undefined, undefined, 'both'],
] as const)('%s (%s)', (title, category, kind, mark, light) => {
  const figure = figureOf({ id: 'v1', category, title });
  expect(figure.light).toBe(light);
  if (kind === undefined) expect(FIGURE_KINDS).toContain(figure.kind);
  else expect(figure).toMatchObject({ kind, mark });
});

it('keeps the figure if a new title names the same move, and varies it by id', () => {
  const video = { id: 'v1', category: 'bases', title: 'Le tour simple' } as const;
  expect(figureOf({ ...video, title: 'LE TOUR SIMPLE, corrigé' })).toEqual(figureOf(video));
  expect(figureOf({ ...video, id: 'v2' }).seed).not.toBe(figureOf(video).seed);
});

it('distributes titles without a known word over all kinds', () => {
  const kinds = Array.from(
    { length: 200 },
    (_, index) => figureOf({ id: `v${index}`, category: 'bases', title: 'Finale' }).kind,
  );
  expect(new Set(kinds)).toEqual(new Set(FIGURE_KINDS));
});

it.each([
  ['Masterclass : la bouteille et le shaker', 'masterclass', { kind: 'tin', light: 'copper' }],
  ['Duel des comptoirs', 'competition', { light: 'both' }],
  ['Le geste et le verre', 'seminar', { light: 'curacao' }],
] as const)('of an event: %s (%s)', (title, type, expected) => {
  expect(figureOfEvent({ id: 'e1', title, type })).toMatchObject(expected);
});
