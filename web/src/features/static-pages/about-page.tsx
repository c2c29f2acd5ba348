import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import { LinkButton } from '../../components/layout/link-button.tsx';
import { PageFrame } from '../../components/layout/page-frame.tsx';
import { SectionTitle } from '../../components/layout/text.ts';
import { href } from '../../lib/routes.ts';
import { ProseSection } from './prose.tsx';

const SECTIONS = ['school', 'method', 'trainers', 'safety'] as const;

export function AboutPage() {
  const { t } = useTranslation('about');
  return (
    <PageFrame title={t('title')} documentTitle={t('document-title')} lead={t('lead')}>
      {SECTIONS.map((name) => (
        <ProseSection
          key={name}
          title={t(`sections.${name}.title`)}
          text={t(`sections.${name}.text`)}
        />
      ))}
      <Box component="section" sx={{ borderTop: 1, borderColor: 'divider', pt: 5 }}>
        <SectionTitle sx={{ mb: 3 }}>{t('join-title')}</SectionTitle>
        <LinkButton to={href.register()} variant="contained" size="large" label={t('join')} />
      </Box>
    </PageFrame>
  );
}
