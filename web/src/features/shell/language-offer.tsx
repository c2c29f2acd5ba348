import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import Button from '@mui/material/Button';
import type { Locale } from '@atelier/domain/values';
import { browserLocaleInputs, suggestedLocale, saveLocaleCookie } from '../../lib/i18n/detect-locale.ts';
import { publicHref, publicPageAt } from '../../lib/routes.ts';
import { LanguageOfferLine } from './language-offer-line.tsx';

/** One line, in the visitor's own language, on a public page of the other one. Never a redirect. */
export function LanguageOffer() {
  const { i18n } = useTranslation('common');
  const navigate = useNavigate();
  const location = useLocation();
  const [isDismissed, setIsDismissed] = useState(false);
  const [readable, setReadable] = useState<Locale | null>(null);
  const page = publicPageAt(location.pathname);
  const offered =
    isDismissed || page === null ? null : suggestedLocale({ ...browserLocaleInputs(), pathname: location.pathname });

  useEffect(() => {
    if (offered === null) return;
    i18n.loadLanguages(offered).then(
      () => setReadable(offered),
      (error: unknown) => console.error('language offer', error),
    );
  }, [offered, i18n]);

  if (page === null || offered === null || readable !== offered) return null;
  const t = i18n.getFixedT(offered, 'common');
  const choose = (locale: Locale) => {
    saveLocaleCookie(locale);
    setIsDismissed(true);
    if (locale !== page.locale) void navigate(publicHref(locale, page.page));
  };
  return (
    <LanguageOfferLine
      offered={offered}
      when="shown"
      actions={
        <>
          <Button onClick={() => choose(offered)}>{t('language-offer.switch')}</Button>
          <Button color="inherit" onClick={() => choose(page.locale)} sx={{ color: 'text.secondary' }}>
            {t('language-offer.dismiss')}
          </Button>
        </>
      }
    />
  );
}
