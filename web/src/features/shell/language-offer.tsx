import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Button, { type ButtonProps } from '@mui/material/Button';
import type { Locale } from '@atelier/domain/values';
import { Wrap } from '../../components/layout/page-frame.tsx';
import { browserLocaleInputs, suggestedLocale, saveLocaleCookie } from '../../lib/i18n/detect-locale.ts';
import { publicHref, publicPageAt } from '../../lib/routes.ts';

type LanguageButtonProps = ButtonProps & { 'data-choose-language'?: Locale };

interface LanguageOfferLineProps {
  /** The offered language, in which the line is written. */
  offered: Locale;
  /** `shown`: at once; `wanted`: only if the first script of the page found that the visitor prefers it. */
  when: 'shown' | 'wanted';
  switchButton: LanguageButtonProps;
  dismissButton: LanguageButtonProps;
}

/** A line above the page, in the language that it offers. */
export function LanguageOfferLine({ offered, when, switchButton, dismissButton }: LanguageOfferLineProps) {
  const { i18n } = useTranslation('common');
  const t = i18n.getFixedT(offered, 'common');
  const isWanted = { display: 'none', [`html[data-wants="${offered}"] &`]: { display: 'block' } };
  return (
    <Box
      component="aside"
      lang={offered}
      data-language-offer=""
      sx={[
        { position: 'relative', zIndex: 1, bgcolor: 'surface.s2', borderBottom: 1, borderColor: 'divider' },
        when === 'wanted' && isWanted,
      ]}
    >
      <Wrap sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2.5, alignItems: 'center', py: 0.5 }}>
        <span>{t('language-offer.text')}</span>
        <Button {...switchButton}>{t('language-offer.switch')}</Button>
        <Button {...dismissButton} color="inherit" sx={{ color: 'text.secondary' }}>
          {t('language-offer.dismiss')}
        </Button>
      </Wrap>
    </Box>
  );
}

/** Offers the language of the visitor on a public page in the other one. Never redirects. */
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
  const choose = (locale: Locale) => {
    saveLocaleCookie(locale);
    setIsDismissed(true);
    if (locale !== page.locale) void navigate(publicHref(locale, page.page));
  };
  return (
    <LanguageOfferLine
      offered={offered}
      when="shown"
      switchButton={{ onClick: () => choose(offered) }}
      dismissButton={{ onClick: () => choose(page.locale) }}
    />
  );
}
