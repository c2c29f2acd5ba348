import sharp from 'sharp';
import { idSource } from '@atelier/figure/drawing';
import { figureOf } from '@atelier/figure/figure-of';
import { seededRandom } from '@atelier/figure/random';
import { type FigureLight, PLATE, stageBackdrop } from '@atelier/figure/stage';
import { CYCLE_S, type VideoPlan } from '../videos/video-plan.ts';
import { catchesOf, choreography, momentOf, type Choreography } from './choreography.ts';

export const FRAME_RATE = 24;

export interface ClipSection {
  readonly choreography: Choreography;
  readonly cycles: number;
}

/**
 * Returns the sections of a clip, each with a variation of its figure that depends only on the
 * video's id.
 */
export function clipSections(plan: VideoPlan): ClipSection[] {
  const random = seededRandom(figureOf(plan).seed);
  return plan.sections.map(({ kind, cycles }) => ({
    choreography: choreography(kind, random),
    cycles,
  }));
}

/** Returns the times of catches in seconds from the clip's start. */
export function clipCatches(sections: readonly ClipSection[]): number[] {
  let start = 0;
  return sections.flatMap((section) => {
    const times = Array.from({ length: section.cycles }, (_, cycle) =>
      catchesOf(section.choreography).map((at) => start + cycle * CYCLE_S + at),
    ).flat();
    start += section.cycles * CYCLE_S;
    return times;
  });
}

function svg(defs: string, body: string, scale: number): Buffer {
  const { width, height } = PLATE;
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width * scale}" height="${height * scale}" viewBox="0 0 ${width} ${height}"><defs>${defs}</defs>${body}</svg>`,
  );
}

/** Draws the empty stage of a video as PNG; once per clip, because its blur is slow. */
export async function backgroundImage(
  plan: VideoPlan,
  scale = 1,
  light?: FigureLight,
): Promise<Buffer> {
  const figure = figureOf(plan);
  const random = seededRandom(figure.seed + 1);
  const lampX = PLATE.width * (0.2 + random() * 0.5);
  const set = stageBackdrop(
    { light: light ?? figure.light, lampX, focusX: PLATE.width / 2 },
    idSource('stage'),
  );
  return sharp(svg(set.defs, set.body, scale))
    .removeAlpha()
    .png()
    .toBuffer();
}

/**
 * Returns the frames of one cycle as raw 8-bit RGB of 640×360, times `scale`, which the background
 * has too.
 */
export async function cycleFrames(
  background: Buffer,
  moving: Choreography,
  scale = 1,
): Promise<Buffer[]> {
  const frames: Buffer[] = [];
  for (let index = 0; index < CYCLE_S * FRAME_RATE; index++) {
    const { defs, body } = momentOf(moving, index / FRAME_RATE, idSource('f'));
    frames.push(
      await sharp(background)
        .composite([{ input: svg(defs, body, scale) }])
        .removeAlpha()
        .raw()
        .toBuffer(),
    );
  }
  return frames;
}
