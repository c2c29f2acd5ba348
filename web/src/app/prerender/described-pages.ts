// Runs during the build only, outside the renderer: texts are those of the files, without i18next.
import type { PaidTier } from '@atelier/domain/billing/plans';
import { frenchTypography } from '@atelier/domain/french-typography';
import { cardPath, DESCRIBED_PAGES } from '@atelier/domain/site/public-pages';
import { kitData } from '@atelier/domain/site/structured-data';
import common from '../../../../locales/fr/common.json' with { type: 'json' };
import landing from '../../../../locales/fr/landing.json' with { type: 'json' };
import library from '../../../../locales/fr/library.json' with { type: 'json' };
import shop from '../../../../locales/fr/shop.json' with { type: 'json' };
import type { PrerenderedPage } from './render-pages.tsx';

type Described = Pick<PrerenderedPage, 'title' | 'description'> &
  Partial<Pick<PrerenderedPage, 'structured'>>;

const kit = { name: landing.kit.title, description: landing.kit.text };

const preview = (tier: PaidTier): Described => ({
  title: library.title[tier],
  description: `${library.lead[tier]} ${library['preview-lead'].replace('{{tier}}', common.tier[tier])}`,
});

const TEXTS: Readonly<Record<(typeof DESCRIBED_PAGES)[number], Described>> = {
  '/starter-kit': {
    title: shop['document-title'],
    description: shop.lead,
    structured: ({ origin }) => [
      kitData(kit, { url: `${origin}/starter-kit`, image: `${origin}${cardPath('/starter-kit')}` }),
    ],
  },
  '/videos/free': { title: library.title.free, description: library.lead.free },
  '/preview/basic': preview('basic'),
  '/preview/pro': preview('pro'),
  '/preview/premium': preview('premium'),
};

/** Returns the metadata of the pages that are the app with a head of their own. */
export const describedPages = (): Omit<PrerenderedPage, 'html' | 'styles'>[] =>
  DESCRIBED_PAGES.map((page) => {
    const { title, description, structured = () => [] } = TEXTS[page];
    return {
      locale: 'fr',
      page,
      path: page,
      title: frenchTypography(common['page-title'].replace('{{title}}', title)),
      description: frenchTypography(description),
      structured,
      alternates: [],
    };
  });
