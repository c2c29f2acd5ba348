import { onDocumentUpdated } from 'firebase-functions/firestore';
import { updateCustomerEmail } from '../services/stripe-customers.ts';
import { STRIPE_SECRETS } from '../services/stripe.ts';

/** Stripe writes invoices and warnings to the e-mail, in the language, that the member has now. */
export const memberEmailChanged = onDocumentUpdated(
  { document: 'profiles/{uid}', retry: true, secrets: STRIPE_SECRETS },
  async ({ data, params }) => {
    const differs = (field: string) => data?.before.get(field) !== data?.after.get(field);
    if (differs('email') || differs('locale')) await updateCustomerEmail(params.uid);
  },
);
