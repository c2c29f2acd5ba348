import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Button, { type ButtonProps } from '@mui/material/Button';
import type { Locale } from '@atelier/domain/values';
import { Wrap } from '../../components/layout/page-frame.tsx';
import { chosenLocale } from '../../lib/i18n/change-locale.ts';
import {
  browserLocaleInputs,
  suggestedLocale,
  saveLocaleCookie,
  withoutLocale,
} from '../../lib/i18n/detect-locale.ts';
import { Redirect } from '../../lib/redirect.tsx';
import { publicHref, publicPageAt } from '../../lib/routes.ts';
import { useSession } from '../../lib/session/session.tsx';
import { useMemberExpected } from '../../lib/session/use-member-expected.ts';

type LanguageButtonProps = ButtonProps & { 'data-choose-language'?: Locale };

interface LanguageOfferLineProps {
  /** The offered language, in which the line is written. */
  offered: Locale;
  /**
   * `shown`: at once; `wanted`: only if the first script of the page found that the visitor prefers
   * it.
   */
  when: 'shown' | 'wanted';
  switchButton: LanguageButtonProps;
  dismissButton: LanguageButtonProps;
}

/** A line above the page, in the language that it offers. */
function LanguageOfferLine({ offered, when, switchButton, dismissButton }: LanguageOfferLineProps) {
  const { i18n } = useTranslation('common');
  const t = i18n.getFixedT(offered, 'common');
  // The account of a member decides, and is not known yet.
  const isWanted = {
    display: 'none',
    [`html[data-wants="${offered}"]:not([data-member]) &`]: { display: 'block' },
  };
  return (
    <Box
      component="aside"
      lang={offered}
      data-language-offer=""
      sx={[
        {
          position: 'relative',
          zIndex: 1,
          bgcolor: 'surface.s2',
          borderBottom: 1,
          borderColor: 'divider',
        },
        when === 'wanted' && isWanted,
      ]}
    >
      <Wrap
        sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2.5, alignItems: 'center', py: 0.5 }}
      >
        <span>{t('language-offer.text')}</span>
        <Button {...switchButton}>{t('language-offer.switch')}</Button>
        <Button {...dismissButton} color="inherit" sx={{ color: 'text.secondary' }}>
          {t('language-offer.dismiss')}
        </Button>
      </Wrap>
    </Box>
  );
}

/**
 * Offers the language of the visitor on a public page in the other one. A member is taken from the
 * French address, which links and bookmarks use, to the language of the account, and the device
 * follows; they are offered no other one.
 */
export function LanguageOffer() {
  const { i18n } = useTranslation('common');
  const navigate = useNavigate();
  const location = useLocation();
  const [isDismissed, setIsDismissed] = useState(false);
  const [readable, setReadable] = useState<Locale | null>(null);
  const session = useSession();
  const page = publicPageAt(location.pathname);
  const account =
    session.status === 'signed-in' ? (chosenLocale() ?? session.profile.locale) : null;
  const suggested = suggestedLocale({ ...browserLocaleInputs(), pathname: location.pathname });
  const isMemberExpected = useMemberExpected();
  const isOther = account !== null && suggested !== account;
  const offered = isDismissed || isMemberExpected || isOther ? null : suggested;
  const followed = page !== null && page.locale === account ? account : null;

  useEffect(() => {
    if (offered === null) return;
    i18n.loadLanguages(offered).then(
      () => setReadable(offered),
      (error: unknown) => console.error('language offer', error),
    );
  }, [offered, i18n]);

  useEffect(() => {
    if (followed !== null) saveLocaleCookie(followed);
  }, [followed]);

  if (page?.locale === 'fr' && account === 'en') {
    return <Redirect to={`${publicHref(account, page.page)}${location.search}${location.hash}`} />;
  }
  if (page === null || offered === null || readable !== offered) return null;
  const choose = (locale: Locale) => {
    saveLocaleCookie(locale);
    setIsDismissed(true);
    if (locale === page.locale) return;
    void navigate(`${publicHref(locale, page.page)}${withoutLocale(location)}${location.hash}`);
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

/**
 * The language offer on a prerendered page: made visible by the first script of the page, handled
 * by the page script.
 */
export function PrerenderedLanguageOffer({ page, locale }: { page: string; locale: Locale }) {
  const offered: Locale = locale === 'fr' ? 'en' : 'fr';
  return (
    <LanguageOfferLine
      offered={offered}
      when="wanted"
      switchButton={{ href: publicHref(offered, page), 'data-choose-language': offered }}
      dismissButton={{ 'data-choose-language': locale }}
    />
  );
}
