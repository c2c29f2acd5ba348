import { useLocation, useNavigate } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';
import { GlobeIcon } from '@phosphor-icons/react/dist/csr/Globe';
import type { Locale } from '@atelier/domain/values';
import { useToast } from '../../components/feedback/toast.tsx';
import { toAppError } from '../../lib/errors.ts';
import { changeLocale } from '../../lib/i18n/change-locale.ts';
import { withoutLocale } from '../../lib/i18n/detect-locale.ts';
import { useLocale } from '../../lib/i18n/use-locale.ts';
import { publicHref, publicPageAt } from '../../lib/routes.ts';
import { useSession } from '../../lib/session/session.tsx';

const Toggle = styled(ButtonBase)({
  display: 'inline-flex',
  gap: 8,
  alignItems: 'center',
  minHeight: 44,
  minWidth: 44,
  fontWeight: 600,
  fontSize: '.875rem',
});
const Mark = styled('span', { shouldForwardProp: (prop) => prop !== 'on' })<{ on: boolean }>(
  ({ theme, on }) => ({
    color: on ? theme.vars?.palette.text.primary : theme.vars?.palette.text.tertiary,
    fontWeight: on ? 600 : 500,
    '@media (forced-colors: active)': { textDecoration: on ? 'underline' : 'none' },
  }),
);

/**
 * Switches between French and English: stores it on the device and in the profile. Public pages
 * change their address; what else asks for a language there goes, so that it does not win when the
 * page is loaded again.
 */
export function LanguageToggle() {
  const { t } = useTranslation(['common', 'errors']);
  const locale = useLocale();
  const location = useLocation();
  const navigate = useNavigate();
  const session = useSession();
  const showToast = useToast();

  const change = async (next: Locale) => {
    try {
      await changeLocale(next);
      const { pathname, search, hash } = location;
      const state: unknown = location.state;
      const page = publicPageAt(pathname);
      const others = withoutLocale(location);
      if (page !== null) void navigate(`${publicHref(next, page.page)}${others}${hash}`);
      else if (others !== search) {
        void navigate(`${pathname}${others}${hash}`, { replace: true, state });
      }
      if (session.status !== 'signed-in') return;
      // Loaded with the session already, but not with the page of a visitor.
      const { updateProfileLater } = await import('../../lib/firestore/limited-writes.ts');
      await updateProfileLater(session.uid, { locale: next });
    } catch (error) {
      showToast('error', t(`errors:${toAppError(error).code}`));
    }
  };
  return (
    <Toggle onClick={() => void change(locale === 'fr' ? 'en' : 'fr')}>
      <GlobeIcon size={20} aria-hidden="true" />
      <Mark on={locale === 'fr'}>FR</Mark>
      <Mark on={locale === 'en'}>EN</Mark>
      <span className="visually-hidden">{t('header.language')}</span>
    </Toggle>
  );
}
