import { Link } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { PageFrame } from '../../components/layout/page-frame.tsx';
import { href } from '../../lib/routes.ts';
import { ProseSection } from './prose.tsx';

const SECTIONS = ['school', 'method', 'trainers', 'safety'] as const;

/** The page about the school, its method and its trainers. */
export function AboutPage() {
  const { t } = useTranslation('about');
  return (
    <PageFrame title={t('title')} documentTitle={t('document-title')} lead={t('lead')}>
      {SECTIONS.map((name) => (
        <ProseSection key={name} title={t(`sections.${name}.title`)} text={t(`sections.${name}.text`)} />
      ))}
      <Box component="section" sx={{ borderTop: 1, borderColor: 'divider', pt: 5 }}>
        <Typography variant="h3" component="h2" sx={{ mb: 3 }}>
          {t('join-title')}
        </Typography>
        <Button component={Link} to={href.register()} variant="contained" size="large">
          {t('join')}
        </Button>
      </Box>
    </PageFrame>
  );
}
