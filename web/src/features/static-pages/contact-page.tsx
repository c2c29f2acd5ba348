import { Link } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { PageFrame } from '../../components/layout/page-frame.tsx';
import { useLocale } from '../../lib/i18n/use-locale.ts';
import { href } from '../../lib/routes.ts';

/** The three contact channels with their hours (specification §9). */
export function ContactPage() {
  const { t } = useTranslation(['contact', 'common']);
  const locale = useLocale();
  const email = t('common:footer.email');
  const phone = t('common:footer.phone');
  const channels = [
    { name: 'email', to: `mailto:${email}`, label: email },
    { name: 'chat', to: `mailto:${email}?subject=${encodeURIComponent(t('common:footer.chat'))}`, label: email },
    { name: 'phone', to: `tel:${phone.replace(/[^+\d]/g, '')}`, label: phone },
  ] as const;
  return (
    <PageFrame title={t('contact:title')} documentTitle={t('contact:document-title')} lead={t('contact:lead')}>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' },
          gap: { xs: 0, md: 5 },
        }}
      >
        {channels.map(({ name, to, label }) => (
          <Box component="section" key={name} sx={{ borderTop: 1, borderColor: 'divider', py: 3 }}>
            <Typography variant="h3" component="h2">
              {t(`contact:${name}.title`)}
            </Typography>
            <Box component="p" sx={{ mt: 1.5, fontWeight: 600 }}>
              {t(`contact:${name}.hours`)}
            </Box>
            <Box component="p" sx={{ mt: 1, color: 'text.secondary' }}>
              {t(`contact:${name}.text`)}
            </Box>
            <MuiLink href={to} sx={{ display: 'inline-flex', alignItems: 'center', minHeight: 48, mt: 1 }}>
              {label}
            </MuiLink>
          </Box>
        ))}
      </Box>
      <Box component="section" sx={{ borderTop: 1, borderColor: 'divider', pt: 5, mt: 3 }}>
        <Typography variant="h3" component="h2" sx={{ mb: 2 }}>
          {t('contact:before-title')}
        </Typography>
        <Button component={Link} to={href.questions(locale)} variant="outlined">
          {t('contact:questions')}
        </Button>
      </Box>
    </PageFrame>
  );
}
