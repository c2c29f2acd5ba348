import { Link } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { PLANS } from '@atelier/domain/plans';
import { Lead, Wrap } from '../../components/page-frame.tsx';
import { TierMark } from '../../components/tier-mark.tsx';
import { useDocumentTitle } from '../../components/use-document-title.ts';
import { useFormat } from '../../lib/i18n/format.ts';
import { href, PRICING_ANCHOR } from '../../lib/path.ts';

/** The front door: what it is, the free videos, the plans by name and price. */
export function HomePage() {
  const { t } = useTranslation(['home', 'common']);
  const format = useFormat();
  useDocumentTitle(t('home:document-title'));
  return (
    <>
      <Box data-theme="dark" sx={{ bgcolor: 'background.default', color: 'text.primary' }}>
        <Wrap sx={{ pt: 'clamp(72px, 11vw, 164px)', pb: 'clamp(72px, 9vw, 136px)', textAlign: 'center' }}>
          <Typography variant="h1" sx={{ fontSize: 'clamp(3.5rem, 1.2rem + 9vw, 7.5rem)', lineHeight: 0.9 }}>
            {t('home:title')}
          </Typography>
          <Lead sx={{ mx: 'auto', mt: 3.25, mb: 3.75, maxWidth: '44ch' }}>{t('home:lead')}</Lead>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, justifyContent: 'center' }}>
            <Button component={Link} to={href.register()} variant="contained" size="large">
              {t('home:start')}
            </Button>
            <Button component={Link} to={href.library('free')} variant="outlined" size="large">
              {t('home:watch-free')}
            </Button>
          </Box>
        </Wrap>
      </Box>
      <Box
        component="hr"
        sx={{
          height: 2,
          m: 0,
          border: 0,
          opacity: 0.75,
          background:
            'linear-gradient(90deg, transparent, var(--copper) 24%, var(--text) 50%, var(--accent) 76%, transparent)',
        }}
      />
      <Wrap as="section" id={PRICING_ANCHOR} sx={{ py: 'clamp(72px, 9vw, 136px)' }}>
        <Typography variant="h2">{t('home:plans-title')}</Typography>
        <Lead sx={{ mt: 2, mb: 5 }}>{t('home:plans-lead')}</Lead>
        <Box component="ul" sx={{ borderTop: 1, borderColor: 'divider', mb: 4 }}>
          {PLANS.map((plan) => (
            <Box
              component="li"
              key={plan.tier}
              sx={{
                display: 'flex',
                alignItems: 'center',
                gap: 2,
                minHeight: 84,
                borderBottom: 1,
                borderColor: 'divider',
              }}
            >
              <TierMark tier={plan.tier} size={30} />
              <Typography variant="h3">{t(`common:tier.${plan.tier}`)}</Typography>
              <Box sx={{ ml: 'auto', color: 'text.secondary' }}>
                {t('home:price', { price: format.price(plan.price_cents) })}
              </Box>
            </Box>
          ))}
        </Box>
        <Button component={Link} to={href.subscription()} variant="outlined">
          {t('home:see-plans')}
        </Button>
      </Wrap>
    </>
  );
}
