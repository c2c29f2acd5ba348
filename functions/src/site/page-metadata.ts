import { path } from '@atelier/domain/paths';
import { isDocumentId } from '@atelier/domain/document-id';
import { excerpt } from '@atelier/domain/excerpt';
import { parseStudioEvent } from '@atelier/domain/content/event';
import { parseTeasers, parseVideo, type Teaser, type Video } from '@atelier/domain/content/video';
import {
  imageVersion,
  publicEventImage,
  publicImageUrl,
  publicThumbnail,
} from '@atelier/domain/content/public-image';
import {
  eventData,
  type Links,
  type StructuredData,
  videoData,
} from '@atelier/domain/site/structured-data';
import { parseDuration } from '@atelier/domain/time/duration';
import type { Tier } from '@atelier/domain/values';
import common from '../../../locales/fr/common.json' with { type: 'json' };
import words from '../../../locales/fr/library.json' with { type: 'json' };
import { database, parseDocument, parseStored } from '../platform/firebase.ts';

/** Metadata of a page for search engines and link previews. */
export interface PageMetadata {
  title: string;
  /** One paragraph. */
  description: string;
  /** Path on our host of what the document shows; a page without it has the drawing of `card`. */
  image?: string;
  /** Public page whose drawing stands for a missing image. */
  card: '/' | '/events';
  structured?: (links: Links) => StructuredData | undefined;
}

/** Pages whose metadata comes from a document. */
export type DescribedPage = { kind: 'event' | 'video'; id: string };

/** Parses `/events/{id}` or `/videos/{id}`; undefined for other paths. */
export function parseDescribedPage(pathname: string): DescribedPage | undefined {
  const match = /^\/(events|videos)\/([^/]+)$/.exec(pathname);
  const id = match?.[2];
  if (id === undefined || !isDocumentId(id)) return undefined;
  return { kind: match?.[1] === 'events' ? 'event' : 'video', id };
}

/**
 * Returns the address of an event or a video that is asked for with a slash at its end; undefined
 * for other paths.
 */
export function addressWithoutSlash(pathname: string): string | undefined {
  return /^(\/(?:events|videos)\/[^/]+)\/$/.exec(pathname)?.[1];
}

/**
 * Returns the public metadata of a page; undefined if the document is missing, a draft, or not
 * public.
 */
export async function pageMetadata({ kind, id }: DescribedPage): Promise<PageMetadata | undefined> {
  const documentPath = kind === 'event' ? path.event(id) : path.video(id);
  const data = (await database().doc(documentPath).get()).data();
  if (data === undefined) return undefined;
  if (kind === 'event') return parseStored(documentPath, () => eventMetadata(id, data));
  const video = parseStored(documentPath, () => parseVideo(data));
  return video && videoMetadata(id, video);
}

function eventMetadata(id: string, data: unknown): PageMetadata | undefined {
  const event = parseStudioEvent(data);
  if (!event.is_public) return undefined;
  const image =
    publicEventImage(event) === undefined
      ? undefined
      : publicImageUrl('event', id, 1280, imageVersion(event));
  return {
    title: event.title,
    description: excerpt(event.description),
    image,
    card: '/events',
    structured: (links) => eventData(event, links),
  };
}

/**
 * Describes a free video by its description, and a paid one by its teaser; undefined until that is
 * built.
 */
async function videoMetadata(id: string, video: Video): Promise<PageMetadata | undefined> {
  if (video.status !== 'en_ligne') return undefined;
  const description =
    video.level === 'free'
      ? excerpt(video.description)
      : describeTeaser(video.level, await readTeaser(id, video.level));
  if (description === undefined) return undefined;
  const image =
    publicThumbnail(video) === undefined
      ? undefined
      : publicImageUrl('video', id, 1280, imageVersion(video));
  return {
    title: video.title,
    description,
    image,
    card: '/',
    structured: (links) => videoData(video, links),
  };
}

async function readTeaser(id: string, tier: Tier): Promise<Teaser | undefined> {
  const teasers = parseDocument(await database().doc(path.teasers(tier)).get(), parseTeasers);
  return teasers?.cards.find((one) => one.id === id);
}

/** Returns plan, category, difficulty, length and trainer of a paid video. */
export function describeTeaser(tier: Tier, teaser: Teaser | undefined): string | undefined {
  if (teaser === undefined) return undefined;
  const { category, difficulty_level, duration, author_name } = teaser;
  const facts = [
    words['of-plan'].replace('{{tier}}', () => common.tier[tier]),
    words.category[category],
    words.difficulty[difficulty_level],
    parseDuration(duration) === 0 ? '' : duration.replace(/^00:/, ''),
    author_name === undefined ? '' : words.by.replace('{{name}}', () => author_name),
  ];
  return facts.filter((fact) => fact !== '').join(', ');
}
