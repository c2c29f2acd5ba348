import type { Locale } from '@atelier/domain/values';
import { publicHref } from '../../lib/routes.ts';
import { LanguageOfferLine } from './language-offer.tsx';

/** The language offer on a prerendered page: made visible by the first script of the page, handled by the page script. */
export function PrerenderedLanguageOffer({ page, locale }: { page: string; locale: Locale }) {
  const offered: Locale = locale === 'fr' ? 'en' : 'fr';
  const switchButton = { href: publicHref(offered, page), 'data-choose-language': offered };
  const dismissButton = { 'data-choose-language': locale };
  return (
    <LanguageOfferLine offered={offered} when="wanted" switchButton={switchButton} dismissButton={dismissButton} />
  );
}
