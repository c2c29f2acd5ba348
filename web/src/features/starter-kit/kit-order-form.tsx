import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { effectiveTier } from '@atelier/domain/access/access';
import { SHIPPING_COUNTRIES, shippingForm, type ShippingForm } from '@atelier/domain/contracts/payments';
import { Note } from '../../components/feedback/note.tsx';
import { useActionForm } from '../../lib/forms/use-action-form.ts';
import type { Session } from '../../lib/session/session.tsx';
import { useLoaded } from '../../lib/use-loaded.ts';
import { fetchKitOffer, startKitCheckout } from './data/kit-calls.ts';
import { saveForm, type SavedForm, readSavedForm } from './saved-form.ts';
import { OrderPanel } from './order-panel.tsx';
import { ShippingFields } from './shipping-fields.tsx';

type Member = Extract<Session, { status: 'signed-in' }>;

/** Returns the form's initial values: those typed before the checkout, else those of the profile. */
function initialValues(member: Member | null, saved: SavedForm | null): ShippingForm {
  return {
    full_name: saved?.full_name ?? member?.profile.display_name ?? '',
    address: saved?.address ?? '',
    postal_code: saved?.postal_code ?? '',
    city: saved?.city ?? '',
    country: SHIPPING_COUNTRIES.find((country) => country === saved?.country) ?? 'FR',
    phone: saved?.phone ?? member?.profile.phone ?? '',
  };
}

/** Delivery address, price and order button. Typed values survive a failure and the return from the checkout. */
export function KitOrderForm({ member }: { member: Member | null }) {
  const { t } = useTranslation('shop');
  const [saved] = useState(() => (member === null ? null : readSavedForm(member.uid)));
  const offer = useLoaded(fetchKitOffer);
  const { field, submit, busy, failure } = useActionForm({
    schema: shippingForm,
    defaultValues: initialValues(member, saved),
    errorText: (_key, name) => t(`fault.${name}`),
    async onSubmit(form) {
      if (member === null) return;
      saveForm(member.uid, form, false);
      await startKitCheckout(form, () => saveForm(member.uid, form, true));
    },
  });
  return (
    <Box
      component="form"
      onSubmit={submit}
      noValidate
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 5fr) minmax(0, 4fr)' },
        gap: 'clamp(28px, 3vw, 48px)',
        alignItems: 'start',
      }}
    >
      <section aria-labelledby="kit-delivery">
        <Typography variant="h3" component="h2" id="kit-delivery" sx={{ mb: 2.5 }}>
          {t('form.title')}
        </Typography>
        {saved?.left === true ? (
          <Box sx={{ mb: 2.5 }}>
            <Note tone="info">{t('back')}</Note>
          </Box>
        ) : null}
        <ShippingFields field={field} />
      </section>
      <OrderPanel
        offer={offer}
        tier={effectiveTier(member?.profile ?? null, new Date())}
        isSignedIn={member !== null}
        busy={busy}
        failure={failure}
      />
    </Box>
  );
}
