import { useLocation, useNavigate } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';
import { GlobeIcon } from '@phosphor-icons/react/dist/csr/Globe';
import { path } from '@atelier/domain/paths';
import type { Locale } from '@atelier/domain/values';
import { useToast } from '../../components/feedback/toast.tsx';
import { toAppError } from '../../lib/errors.ts';
import { changeLocale } from '../../lib/i18n/change-locale.ts';
import { useLocale } from '../../lib/i18n/use-locale.ts';
import { publicHref, publicPageAt } from '../../lib/routes.ts';
import { useSession } from '../../lib/session/session.tsx';
import { updateDocument } from '../../lib/firestore/writes.ts';

const Toggle = styled(ButtonBase)({
  display: 'inline-flex',
  gap: 8,
  alignItems: 'center',
  minHeight: 44,
  minWidth: 44,
  fontWeight: 600,
  fontSize: '.875rem',
});
const Mark = styled('span', { shouldForwardProp: (prop) => prop !== 'on' })<{ on: boolean }>(({ theme, on }) => ({
  color: on ? theme.vars?.palette.text.primary : theme.vars?.palette.text.tertiary,
  fontWeight: on ? 600 : 500,
}));

/** Switches between French and English: stores it on the device and in the profile; public pages change their URL. */
function useLanguageToggle(): () => void {
  const { t } = useTranslation('errors');
  const locale = useLocale();
  const location = useLocation();
  const navigate = useNavigate();
  const session = useSession();
  const showToast = useToast();

  const change = async (next: Locale) => {
    await changeLocale(next);
    const page = publicPageAt(location.pathname);
    if (page !== null) void navigate(publicHref(next, page.page));
    if (session.status === 'signed-in') await updateDocument(path.profile(session.uid), { locale: next });
  };
  return () => {
    change(locale === 'fr' ? 'en' : 'fr').catch((error: unknown) => {
      showToast('error', t(toAppError(error).code));
    });
  };
}

export function LanguageToggle() {
  const { t } = useTranslation('common');
  const locale = useLocale();
  return (
    <Toggle onClick={useLanguageToggle()}>
      <GlobeIcon size={20} aria-hidden="true" />
      <Mark on={locale === 'fr'}>FR</Mark>
      <Mark on={locale === 'en'}>EN</Mark>
      <span className="visually-hidden">{t('header.language')}</span>
    </Toggle>
  );
}
