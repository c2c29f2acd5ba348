import { useState } from 'react';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { effectiveTier } from '@atelier/domain/access/access';
import { SHIPPING_COUNTRIES, shippingForm, type ShippingForm } from '@atelier/domain/contracts/payments';
import { Note } from '../../components/feedback/note.tsx';
import { useAction } from '../../lib/use-action.ts';
import type { Session } from '../../lib/session/session.tsx';
import { startKitCheckout } from './data/kit-calls.ts';
import { saveForm, type SavedForm, readSavedForm } from './saved-form.ts';
import { OrderPanel } from './order-panel.tsx';
import { ShippingFields } from './shipping-fields.tsx';
import { useKitOffer } from './use-kit-offer.ts';

type Member = Extract<Session, { status: 'signed-in' }>;

/** What the form begins with: what was typed before the checkout, else what the profile knows. */
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

/** Where to, how much, and the button that obliges to pay. What was typed outlives a failure and the way back. */
export function KitOrderForm({ member }: { member: Member | null }) {
  const { t } = useTranslation(['shop', 'errors']);
  const [saved] = useState(() => (member === null ? null : readSavedForm(member.uid)));
  const offer = useKitOffer();
  const ordering = useAction();
  const { register, handleSubmit, formState } = useForm<ShippingForm>({
    resolver: standardSchemaResolver(shippingForm),
    defaultValues: initialValues(member, saved),
  });
  const submit = handleSubmit(async (form) => {
    if (member === null) return;
    saveForm(member.uid, form, false);
    await ordering.run(() => startKitCheckout(form, () => saveForm(member.uid, form, true)));
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
          {t('shop:form.title')}
        </Typography>
        {saved?.left === true ? (
          <Box sx={{ mb: 2.5 }}>
            <Note tone="info">{t('shop:back')}</Note>
          </Box>
        ) : null}
        <ShippingFields register={register} errors={formState.errors} />
      </section>
      <OrderPanel
        offer={offer}
        tier={effectiveTier(member?.profile ?? null, new Date())}
        isSignedIn={member !== null}
        busy={ordering.busy}
        failure={ordering.failure}
      />
    </Box>
  );
}
