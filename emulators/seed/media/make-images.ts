import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { figureOf } from '@atelier/domain/figure/figure-of';
import { figureSvg, type Figure } from '@atelier/domain/figure/figure-svg';
import type { VideoPlan } from '../videos/video-plan.ts';
import { EVENT_IMAGES, mediaFile } from './media-files.ts';

async function writePlate(figure: Figure, target: string): Promise<void> {
  const plate = figureSvg({ ...figure, idPrefix: 'plate' });
  const image = sharp(Buffer.from(plate), { density: 192 }).resize(1280, 720).flatten({ background: '#0B0E15' });
  await writeFile(target, await image.jpeg({ quality: 80, mozjpeg: true }).toBuffer());
}

export async function makeThumbnail(plan: VideoPlan): Promise<void> {
  await writePlate(figureOf(plan), mediaFile.thumbnail(plan.id));
}

export async function makeEventImages(): Promise<void> {
  for (const { name, figure } of EVENT_IMAGES) await writePlate(figure, mediaFile.event(name));
}

const CARD_FRONT =
  '<rect x="36" y="96" width="180" height="230" rx="8" fill="#AEB6C4"/><circle cx="126" cy="180" r="44" fill="#59606F"/><path d="M56 326Q60 244 126 244Q192 244 196 326Z" fill="#59606F"/>' +
  '<path d="M250 120H560M250 170H500M250 220H540M250 270H440" stroke="#59606F" stroke-width="18"/>';
const CARD_BACK =
  '<path d="M36 90H604" stroke="#59606F" stroke-width="46"/><path d="M36 180H420M36 226H360" stroke="#AEB6C4" stroke-width="18"/>' +
  '<path d="M36 330H604M36 360H604" stroke="#59606F" stroke-width="14" stroke-dasharray="14 6"/>';

/** Draws cards in place of an applicant's identity document; they show no real person. */
export async function makeIdentityImages(): Promise<void> {
  for (const [side, drawing] of [
    ['front', CARD_FRONT],
    ['back', CARD_BACK],
  ] as const) {
    const card = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="404"><rect width="640" height="404" fill="#E3E7ED"/><path d="M0 0H640V60H0Z" fill="#006C9C"/>${drawing}</svg>`;
    await writeFile(
      mediaFile.identity(side),
      await sharp(Buffer.from(card)).jpeg({ quality: 80, mozjpeg: true }).toBuffer(),
    );
  }
}
