import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { Tier } from '@atelier/domain/values';
import { BusyButton } from '../../components/forms/busy-button.tsx';
import { ErrorNotice } from '../../components/feedback/error-notice.tsx';
import { Note } from '../../components/feedback/note.tsx';
import type { AppError } from '../../lib/errors.ts';
import { useLocale } from '../../lib/i18n/use-locale.ts';
import { href, publicHref, route } from '../../lib/routes.ts';
import { PriceLines } from './price-lines.tsx';
import type { OfferState } from './use-kit-offer.ts';

interface OrderPanelProps {
  offer: OfferState;
  tier: Tier;
  isSignedIn: boolean;
  busy: boolean;
  failure: AppError | null;
}

/** What the law wants seen just before the order (C. conso L221-14), and the order itself. */
export function OrderPanel({ offer, tier, isSignedIn, busy, failure }: OrderPanelProps) {
  const { t } = useTranslation(['shop', 'errors']);
  const locale = useLocale();
  return (
    <Box
      component="section"
      aria-labelledby="kit-price"
      sx={{
        bgcolor: 'surface.s1',
        border: 1,
        borderColor: 'divider',
        borderRadius: '6px',
        p: { xs: '24px 20px', md: '32px' },
        display: 'grid',
        gap: 2.5,
        position: { md: 'sticky' },
        top: 100,
      }}
    >
      <Typography variant="h3" component="h2" id="kit-price">
        {t('shop:price.title')}
      </Typography>
      {offer.failure === null ? (
        <PriceLines offer={offer.offer} tier={tier} />
      ) : (
        <ErrorNotice error={offer.failure} onRetry={offer.retry} />
      )}
      <Box sx={{ display: 'grid', gap: 1, color: 'text.secondary', fontSize: '.9375rem' }}>
        <p>{t('shop:price.note')}</p>
        <p>{t('shop:before.secure')}</p>
        <p>
          {t('shop:before.right')}{' '}
          <MuiLink component={RouterLink} to={publicHref(locale, route.consumerRights)}>
            {t('shop:before.right-link')}
          </MuiLink>
        </p>
        <p>
          {t('shop:before.terms')}{' '}
          <MuiLink component={RouterLink} to={publicHref(locale, route.terms)}>
            {t('shop:before.terms-link')}
          </MuiLink>
          .
        </p>
      </Box>
      {failure === null ? null : (
        <Note tone="error" role="alert">
          <b>{t('shop:failed')}</b>
          <br />
          {t(`errors:${failure.code}`)}
        </Note>
      )}
      {isSignedIn ? null : (
        <Note
          tone="info"
          action={
            <Button component={RouterLink} to={href.login(href.starterKit())} variant="outlined" size="small">
              {t('shop:signed-out.action')}
            </Button>
          }
        >
          {t('shop:signed-out.text')}
        </Note>
      )}
      <BusyButton
        busy={busy}
        disabled={!isSignedIn || offer.offer === null}
        type="submit"
        variant="contained"
        size="large"
        fullWidth
        // What obliges to pay is read whole, on the narrowest phone too.
        sx={{ whiteSpace: 'normal' }}
      >
        {t('shop:submit')}
      </BusyButton>
      <Box component="p" sx={{ color: 'text.tertiary', fontSize: '.875rem' }}>
        {t('shop:price.member-note')}
      </Box>
    </Box>
  );
}
