import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { LinkButton } from '../../components/layout/link-button.tsx';
import { PageFrame, columns } from '../../components/layout/page-frame.tsx';
import { Paragraph, Secondary, SectionTitle } from '../../components/layout/text.ts';
import { useLocale } from '../../lib/i18n/use-locale.ts';
import { href } from '../../lib/routes.ts';
import { emailHref, operator, phoneHref } from '../../lib/site/site-environment.ts';

/** The three contact channels with their hours. */
export function ContactPage() {
  const { t } = useTranslation(['contact', 'common']);
  const locale = useLocale();
  const channels = [
    { name: 'email', to: emailHref, label: operator.email },
    { name: 'chat', to: `${emailHref}?subject=${encodeURIComponent(t('common:footer.chat'))}`, label: operator.email },
    { name: 'phone', to: phoneHref, label: operator.phone },
  ] as const;
  return (
    <PageFrame title={t('title')} documentTitle={t('document-title')} lead={t('lead')}>
      <Box sx={{ ...columns(1, 1, 1), gap: { xs: 0, md: 5 } }}>
        {channels.map(({ name, to, label }) => (
          <Box component="section" key={name} sx={{ borderTop: 1, borderColor: 'divider', py: 3 }}>
            <SectionTitle>{t(`${name}.title`)}</SectionTitle>
            <Paragraph sx={{ mt: 1.5, fontWeight: 600 }}>{t(`${name}.hours`)}</Paragraph>
            <Secondary sx={{ mt: 1 }}>{t(`${name}.text`)}</Secondary>
            <MuiLink href={to} sx={{ display: 'inline-flex', alignItems: 'center', minHeight: 48, mt: 1 }}>
              {label}
            </MuiLink>
          </Box>
        ))}
      </Box>
      <Box component="section" sx={{ borderTop: 1, borderColor: 'divider', pt: 5, mt: 3 }}>
        <SectionTitle sx={{ mb: 2 }}>{t('before-title')}</SectionTitle>
        <LinkButton to={href.questions(locale)} variant="outlined" label={t('questions')} />
      </Box>
    </PageFrame>
  );
}
