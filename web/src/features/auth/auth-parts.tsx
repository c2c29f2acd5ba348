import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { styled } from '@mui/material/styles';
import { isNameProblem } from '@atelier/domain/members/display-name';
import { Note } from '../../components/feedback/note.tsx';
import { InlineSvg } from '../../components/media/inline-svg.tsx';
import { GUTTER, useDocumentTitle, columns } from '../../components/layout/page-frame.tsx';
import throwPhone from './art/throw-phone.svg?raw';
import throwWide from './art/throw.svg?raw';
import { PasswordField } from '../../components/forms/password-field.tsx';
import { useLocale } from '../../lib/i18n/use-locale.ts';
import { href, planOfPage } from '../../lib/routes.ts';
import type { useActionForm } from '../../lib/forms/use-action-form.ts';
import { toFieldErrorKey } from './auth-forms.ts';

const art = { position: 'absolute', inset: 0, '& svg': { width: '100%', height: '100%' } } as const;
/** Beside a long form the drawing is cropped at its sides, through the lights. */
const fadingEdge = { maskImage: 'linear-gradient(90deg, #000 92%, transparent)' } as const;

interface AuthLayoutProps {
  title: string;
  documentTitle: string;
  /** Shown below the title, e.g. a link to register. */
  lead?: ReactNode;
  children: ReactNode;
}

/** A prerendered form where the app may show something else, or notes above it, which would move what is typed into. */
const WHILE_WAITING = { 'html[data-waits] &': { visibility: 'hidden' } } as const;

/**
 * Layout of the sign-in pages: an illustration, and beside it (below on phones) one short form. `data-needs-app` makes a
 * prerendered page load the app.
 */
export function AuthLayout({ title, documentTitle, lead, children }: AuthLayoutProps) {
  useDocumentTitle(documentTitle);
  return (
    <Box sx={{ ...columns(1, 1), minHeight: { md: 860 } }}>
      <Box data-theme="dark" sx={{ position: 'relative', overflow: 'hidden', bgcolor: 'background.default' }}>
        <InlineSvg svg={throwWide} sx={{ ...art, ...fadingEdge, display: { xs: 'none', md: 'block' } }} />
        <InlineSvg
          svg={throwPhone}
          sx={{ display: { md: 'none' }, width: 'min(100%, 480px)', mx: 'auto', '& svg': { overflow: 'visible' } }}
        />
      </Box>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: 'minmax(0, 1fr)',
          placeItems: 'center',
          px: GUTTER,
          pt: { xs: '20px', sm: '44px', md: '56px' },
          pb: '56px',
        }}
      >
        <Box data-needs-app="" sx={{ width: 'min(440px, 100%)', display: 'grid', gap: '20px', ...WHILE_WAITING }}>
          <Typography variant="h1">{title}</Typography>
          {lead === undefined ? null : <Box sx={{ color: 'text.tertiary', mb: 0.75 }}>{lead}</Box>}
          {children}
        </Box>
      </Box>
    </Box>
  );
}

/** Says whom the requested page is for, before somebody logs in or signs up for it. @param next its path */
export function RequestedPlan({ next }: { next: string | undefined }) {
  const { t } = useTranslation('common');
  const locale = useLocale();
  const tier = next === undefined ? undefined : planOfPage(next);
  if (tier === undefined) return null;
  return (
    <Note tone="info">
      {t('refused.tier', { tier: t(`tier.${tier}`) })}{' '}
      <TextLink to={href.pricing(locale)}>{t('refused.plans')}</TextLink>
    </Note>
  );
}

/** A link within text or beside a label. */
export const TextLink = styled(Link)(({ theme }) => ({
  color: theme.vars?.palette.brand.text,
  fontWeight: 600,
  textUnderlineOffset: '.22em',
  textDecorationThickness: 1,
  '&:hover': { color: theme.vars?.palette.brand.hot },
}));

interface NewPasswordFieldsProps {
  label: string;
  field: ReturnType<typeof useActionForm<{ password: string; confirmation: string }, unknown>>['field'];
}

export function NewPasswordFields({ label, field }: NewPasswordFieldsProps) {
  const { t } = useTranslation('auth');
  return (
    <>
      <PasswordField label={label} showRule autoComplete="new-password" {...field('password')} />
      <PasswordField label={t('confirm-password')} autoComplete="new-password" {...field('confirmation')} />
    </>
  );
}

/** Returns a function from an error key of the auth forms to its text; any other message comes back unchanged. */
export function useFieldErrorMessage(): (message: string) => string {
  const { t } = useTranslation(['auth', 'common']);
  return (message) => {
    const key = toFieldErrorKey(message);
    if (key === undefined) return message;
    if (isNameProblem(key)) return t(`common:${key}`);
    return t(key === 'terms-required' ? 'register.terms-required' : key);
  };
}
