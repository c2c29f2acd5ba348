import Link from '@mui/material/Link';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import { DELETED_MEMBER } from '@atelier/domain/members/deletion-steps';
import { countryName } from '@atelier/domain/shop/country';
import type { StarterKitOrder } from '@atelier/domain/shop/starter-kit-order';
import type { Definition } from '../../../components/admin/panel-section.tsx';
import { StripeLink } from '../../../components/admin/stripe-link.tsx';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import { href } from '../../../lib/routes.ts';

/** Returns who bought an order, and where it goes. */
export function useBuyerFacts(data: StarterKitOrder): readonly Definition[] {
  const { t } = useTranslation('admin');
  const locale = useLocale();
  return [
    [t('orders.name'), data.full_name],
    [t('orders.email'), <Email key="email" email={data.email} />],
    [t('orders.member'), <BuyerLink key="member" uid={data.user_id} />],
    [t('orders.address'), data.address],
    [t('orders.postal-code'), data.postal_code],
    [t('orders.city'), data.city],
    [t('orders.country'), countryName(locale, data.country)],
    [t('orders.phone'), data.phone ?? '–'],
  ];
}

const Email = ({ email }: { email: string | undefined }) =>
  email === undefined ? '–' : <Link href={`mailto:${email}`}>{email}</Link>;

function BuyerLink({ uid }: { uid: string }) {
  const { t } = useTranslation('admin');
  if (uid === DELETED_MEMBER.user_id) return t('audit.deleted-member');
  return (
    <Link component={RouterLink} to={href.adminUser(uid)}>
      {t('orders.member-link')}
    </Link>
  );
}

/** The payment's id, linked to its page at Stripe. */
export function PaymentLink({ order }: { order: StarterKitOrder }) {
  const { stripe_payment_intent_id: id } = order;
  if (id === undefined) return '–';
  return (
    <>
      {id} <PaymentPage order={order} />
    </>
  );
}

/**
 * Links to the page of an order's payment at Stripe, where its dispute is answered; nothing for an
 * unpaid one.
 */
export function PaymentPage({ order }: { order: StarterKitOrder }) {
  const { stripe_payment_intent_id: id, stripe_session_id = '' } = order;
  const { t } = useTranslation('admin');
  if (id === undefined) return null;
  const isTest = stripe_session_id.startsWith('cs_test_');
  return (
    <StripeLink page={`payments/${id}`} isTest={isTest}>
      {t(isTest ? 'orders.payment-test' : 'orders.payment-link')}
    </StripeLink>
  );
}
