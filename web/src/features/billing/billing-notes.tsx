import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

/** What one should know before paying. */
export function BillingNotes() {
  const { t } = useTranslation('plans');
  const facts = [
    { title: t('facts.level-title'), text: t('facts.level-text') },
    { title: t('facts.payment-title'), text: t('facts.payment-text') },
    { title: t('facts.end-title'), text: t('facts.end-text') },
  ];
  return (
    <Box component="section" sx={{ mt: 12 }}>
      <Typography variant="h3" component="h2" sx={{ mb: 3 }}>
        {t('facts.title')}
      </Typography>
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', md: 'repeat(3, minmax(0, 1fr))' } }}>
        {facts.map((fact) => (
          <Box key={fact.title} sx={{ borderTop: 1, borderColor: 'divider', pt: 2 }}>
            <b>{fact.title}</b>
            <Box component="p" sx={{ color: 'text.secondary' }}>
              {fact.text}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
