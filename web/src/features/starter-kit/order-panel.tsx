import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import type { StarterKitOffer } from '@atelier/domain/contracts/payments';
import { kitDiscount } from '@atelier/domain/shop/starter-kit';
import type { Tier } from '@atelier/domain/values';
import { LinkButton } from '../../components/layout/link-button.tsx';
import { Hint, SectionTitle } from '../../components/layout/text.ts';
import { BusyButton } from '../../components/forms/busy-button.tsx';
import { ErrorAction, Note, ErrorNotice, AlertNote } from '../../components/feedback/note.tsx';
import { SkeletonBar } from '../../components/feedback/skeleton.tsx';
import type { AppError } from '../../lib/errors.ts';
import { useLocale } from '../../lib/i18n/use-locale.ts';
import { href, publicHref, route } from '../../lib/routes.ts';
import type { Loaded } from '../../lib/use-loaded.ts';
import { PriceLine } from './price-line.tsx';

interface OrderPanelProps {
  offer: Loaded<StarterKitOffer>;
  /** The tier that the buyer may use now. */
  tier: Tier;
  isSignedIn: boolean;
  busy: boolean;
  failure: AppError | null;
}

/** What must be shown just before an order (C. conso L221-14), and the order button. */
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
      <SectionTitle id="kit-price">{t('price.title')}</SectionTitle>
      {offer.status === 'error' ? (
        <ErrorNotice error={offer.error} onRetry={offer.retry} />
      ) : (
        <PriceLines offer={offer.status === 'ready' ? offer.data : null} tier={tier} />
      )}
      <Box sx={{ display: 'grid', gap: 1, color: 'text.secondary', fontSize: '.9375rem' }}>
        <p>{t('price.note')}</p>
        <DeliveryTime offer={offer} />
        <p>{t('before.secure')}</p>
        <p>
          {t('before.right')}{' '}
          <MuiLink component={RouterLink} to={publicHref(locale, route.consumerRights)}>
            {t('before.right-link')}
          </MuiLink>
        </p>
        <p>
          {t('before.terms')}{' '}
          <MuiLink component={RouterLink} to={publicHref(locale, route.terms)}>
            {t('before.terms-link')}
          </MuiLink>
          .
        </p>
      </Box>
      {failure === null ? null : (
        <AlertNote action={<ErrorAction error={failure} onRetry={undefined} />}>
          <b>{t('failed')}</b>
          <br />
          {t(`errors:${failure.code}`)}
        </AlertNote>
      )}
      {isSignedIn ? null : (
        <Note
          tone="info"
          action={
            <LinkButton
              to={href.login(route.starterKit)}
              variant="outlined"
              size="small"
              label={t('signed-out.action')}
            />
          }
        >
          {t('signed-out.text')}
        </Note>
      )}
      <BusyButton
        busy={busy}
        disabled={!isSignedIn || offer.status !== 'ready'}
        type="submit"
        variant="contained"
        size="large"
        fullWidth
        // The label that states the obligation to pay must be readable in full, also on the
        // narrowest phone.
        sx={{ whiteSpace: 'normal', textWrap: 'balance', lineHeight: 1.3, px: 2, py: 1 }}
      >
        {t('submit')}
      </BusyButton>
      <Hint>{t('price.member-note')}</Hint>
    </Box>
  );
}

/** How long the delivery takes, which the law wants before the order (C. conso L111-1). */
function DeliveryTime({ offer }: { offer: Loaded<StarterKitOffer> }) {
  const { t } = useTranslation('shop');
  // Nothing can be ordered without an offer, so that nobody orders without having read it.
  if (offer.status === 'error') return null;
  if (offer.status === 'ready') {
    return <p>{t('delivery-time', { count: offer.data.delivery_days })}</p>;
  }
  return <SkeletonBar aria-hidden="true" sx={{ width: '80%', height: '1em' }} />;
}

/**
 * The price line by line: kit, discount, delivery, total with tax.
 *
 * @param offer  `null` while it loads; placeholders keep the height
 */
function PriceLines({ offer, tier }: { offer: StarterKitOffer | null; tier: Tier }) {
  const { t } = useTranslation(['shop', 'common']);
  const discount = offer === null ? null : kitDiscount(tier, offer.price_cents);
  const discountValues = { tier: t(`common:tier.${tier}`), percent: discount?.percent };
  return (
    <Box component="dl" aria-busy={offer === null || undefined}>
      <PriceLine name={t('price.kit')} cents={offer?.price_cents} />
      {discount === null ? null : (
        <PriceLine name={t('price.discount', discountValues)} cents={-discount.cents} />
      )}
      <PriceLine name={t('price.shipping')} cents={offer?.shipping_cents} />
      <PriceLine
        name={t('price.total')}
        cents={
          offer === null
            ? undefined
            : offer.price_cents - (discount?.cents ?? 0) + offer.shipping_cents
        }
        isTotal
      />
    </Box>
  );
}
