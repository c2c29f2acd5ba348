import { useTranslation } from 'react-i18next';
import Button from '@mui/material/Button';
import type { Locale } from '@atelier/domain/values';
import { publicHref } from '../../lib/routes.ts';
import { LanguageOfferLine } from './language-offer.tsx';

/** The language offer on a prerendered page: made visible by the first script of the page, handled by the page script. */
export function PrerenderedLanguageOffer({ page, locale }: { page: string; locale: Locale }) {
  const { i18n } = useTranslation('common');
  const offered = locale === 'fr' ? 'en' : 'fr';
  const t = i18n.getFixedT(offered, 'common');
  return (
    <LanguageOfferLine
      offered={offered}
      when="wanted"
      actions={
        <>
          <Button href={publicHref(offered, page)} data-choose-language={offered}>
            {t('language-offer.switch')}
          </Button>
          <Button data-choose-language={locale} color="inherit" sx={{ color: 'text.secondary' }}>
            {t('language-offer.dismiss')}
          </Button>
        </>
      }
    />
  );
}
