import { shippingForm } from '@atelier/domain/contracts/payments';
import { startKitCheckout } from '../../services/kit-checkout.ts';
import { kitOffer } from '../../services/kit-offer.ts';
import { withPaymentErrors } from '../../services/stripe-errors.ts';
import { memberRoute } from '../member-route.ts';
import type { Route } from '../router.ts';

/** Orders one kit; all of the money is decided here. */
export const starterKitRoute: Route = memberRoute({
  name: 'starter-kit',
  request: shippingForm,
  times: 10,
  handle: async ({ uid }, form) => ({ checkoutUrl: await startKitCheckout(uid, form) }),
});

/** What the kit costs before any discount; anyone may know. */
export const starterKitOfferRoute: Route = {
  method: 'GET',
  path: '/public/starter-kit',
  cache: 'public, max-age=0, s-maxage=300',
  handle: () =>
    withPaymentErrors(async () => {
      const { price_cents, shipping_cents } = await kitOffer();
      return { price_cents, shipping_cents };
    }),
};
