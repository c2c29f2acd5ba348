import { FIGURE_KINDS, type FigureKind } from './compositions.ts';
import type { FigureMark } from './figure-mark.ts';
import type { Figure } from './figure-svg.ts';
import { seedOf } from './random.ts';
import type { FigureLight } from './stage.ts';

/**
 * Light by category: basics and cocktails in copper, working flair in curaçao, stage categories in
 * both.
 */
const LIGHT_OF = {
  bases: 'copper',
  cocktails: 'copper',
  'working flair': 'curacao',
  'exhibition flair': 'both',
  compétition: 'both',
} as const satisfies Readonly<Record<string, FigureLight>>;

interface FigureMove {
  readonly kind: FigureKind;
  readonly mark: FigureMark;
}

/**
 * Kind of move by the first matching word of a title; the order decides for titles with two
 * matches.
 */
const MOVES: readonly (readonly [words: RegExp, move: FigureMove])[] = [
  [/\b(stall|appui|equilibre|tenir|poser?)\b/, { kind: 'stall', mark: 'A' }],
  [/\b(trois|cascade|colonnes?|three)\b/, { kind: 'column', mark: '3' }],
  [/\b(echange|croise|double|deux|miroir|duo|exchange|two)\b/, { kind: 'double', mark: '2' }],
  [/\b(shaker|tin|timbale|boston)\b/, { kind: 'tin', mark: '1½' }],
  [/\b(roule|roll|toupie|pivot|helice)\b/, { kind: 'spin', mark: '¾' }],
  [/\b(aveugle|dos|demi|blind|half)\b/, { kind: 'spin', mark: '½' }],
  [/\b(tours?|lancer|passage|verse|flip|throw|pour)\b/, { kind: 'arc', mark: '1' }],
];

/** Mark of a title without a matching word; its kind is derived from the seed. */
const MARK_OF: Readonly<Record<FigureKind, FigureMark>> = {
  arc: '1',
  double: '2',
  stall: 'A',
  tin: '1½',
  column: '3',
  spin: '½',
};

/** Returns a title in lower case, without accents and invisible characters. */
const fold = (title: string): string =>
  title
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase();

function moveOf(title: string, seed: number): FigureMove {
  const folded = fold(title);
  const named = MOVES.find(([words]) => words.test(folded));
  if (named !== undefined) return named[1];
  const kind = FIGURE_KINDS[seed % FIGURE_KINDS.length] ?? 'arc';
  return { kind, mark: MARK_OF[kind] };
}

/**
 * Returns the figure of a video: seed from its id, move from its title, light from its category.
 */
export function figureOf(video: {
  id: string;
  category: keyof typeof LIGHT_OF;
  title: string;
}): Figure {
  const seed = seedOf(video.id);
  return { seed, ...moveOf(video.title, seed), light: LIGHT_OF[video.category] };
}

/** Light by event type: teaching in copper, stage events in both, talks in curaçao. */
const LIGHT_OF_EVENT = {
  masterclass: 'copper',
  workshop: 'copper',
  seminar: 'curacao',
  competition: 'both',
  demo: 'both',
} as const satisfies Readonly<Record<string, FigureLight>>;

/** Returns the figure of an event: seed from its id, move from its title, light from its type. */
export function figureOfEvent(event: {
  id: string;
  type: keyof typeof LIGHT_OF_EVENT;
  title: string;
}): Figure {
  const seed = seedOf(event.id);
  return { seed, ...moveOf(event.title, seed), light: LIGHT_OF_EVENT[event.type] };
}
