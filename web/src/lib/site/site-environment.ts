// Settings of the site's environment. The build replaces the example's by those of the environment
// it is made for.
import {
  appCheck,
  firebase,
  media,
  operator,
  regions,
  stripe,
} from '../../../../environments/example.json';

export { appCheck, firebase as firebaseConfig, media, operator, regions };
/** Whether plans are to be sold by the year; Stripe knows the prices. */
export const sellsByYear = Object.keys(stripe.yearlyPriceCents).length > 0;
export const emailHref = `mailto:${operator.email}`;
export const phoneHref = `tel:${operator.phone.replace(/[^+\d]/g, '')}`;
