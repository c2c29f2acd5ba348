import type { Video } from '../content/video.ts';
import { eventInstants, type StudioEvent } from '../content/event.ts';
import { excerpt } from '../excerpt.ts';
import { STARTER_KIT } from '../shop/starter-kit.ts';
import { parseDuration } from '../time/duration.ts';
import { studioTime } from '../time/studio-time.ts';
import type { SiteEnvironment } from './environment.ts';

/**
 * schema.org data of a page for search engines; fields without a value are left out of its JSON.
 */
export type StructuredData = Readonly<Record<string, unknown>>;
/** Absolute addresses. */
export interface Links {
  readonly url: string;
  readonly image: string | undefined;
}

const thing = (type: string, fields: StructuredData): StructuredData => ({
  '@context': 'https://schema.org',
  '@type': type,
  ...fields,
});

/** Returns structured data as an element of a page's head. */
export const structuredDataTag = (data: StructuredData): string =>
  `<script type="application/ld+json">${JSON.stringify(data).replace(/</g, '\\u003c')}</script>`;

/** Returns who runs the site. */
export const organizationData = ({
  origin,
  operator,
}: Pick<SiteEnvironment, 'origin' | 'operator'>): StructuredData =>
  thing('Organization', {
    name: operator.name,
    legalName: operator.name,
    url: `${origin}/`,
    logo: `${origin}/favicon.svg`,
    email: operator.email,
    telephone: operator.phone,
    address: operator.address,
    vatID: operator.vatNumber,
  });

/** Returns the questions of a page with their answers. */
export const questionsData = (
  questions: readonly { question: string; answer: string }[],
): StructuredData =>
  thing('FAQPage', {
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  });

/** Returns the starter kit at the price that `npm run stripe:setup` gives it. */
export const kitData = (
  texts: { name: string; description: string },
  { url, image }: Links,
): StructuredData =>
  thing('Product', {
    ...texts,
    image,
    offers: {
      '@type': 'Offer',
      url,
      price: (STARTER_KIT.price_cents / 100).toFixed(2),
      priceCurrency: 'EUR',
      availability: 'https://schema.org/InStock',
    },
  });

/** Returns a free video; undefined without an image, which search engines require. */
export function videoData(video: Video, { url, image }: Links): StructuredData | undefined {
  if (video.level !== 'free' || image === undefined) return undefined;
  const seconds = parseDuration(video.duration);
  return thing('VideoObject', {
    name: video.title,
    description: excerpt(video.description),
    thumbnailUrl: image,
    uploadDate: video.created_at.toISOString(),
    duration: seconds === 0 ? undefined : `PT${seconds}S`,
    isAccessibleForFree: true,
    url,
  });
}

/** Returns an event, with times in the studio's UTC offset. */
export function eventData(event: StudioEvent, { url, image }: Links): StructuredData {
  const { starts_at, ends_at } = eventInstants(event);
  return thing('Event', {
    name: event.title,
    alternateName: event.title_en,
    description: excerpt(event.description),
    image,
    startDate: studioTime(starts_at),
    endDate: studioTime(ends_at),
    location: { '@type': 'Place', name: event.location, address: event.location },
    url,
  });
}
