import { useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import Box from '@mui/material/Box';
import { countryName } from '@atelier/domain/shop/country';
import { effectiveTier } from '@atelier/domain/access/access';
import {
  SHIPPING_COUNTRIES,
  SHIPPING_LENGTHS,
  shippingForm,
  type ShippingForm,
} from '@atelier/domain/contracts/payments';
import { ConfirmEmailFirst } from '../../components/feedback/confirm-email-first.tsx';
import { columns } from '../../components/layout/page-frame.tsx';
import { SectionTitle } from '../../components/layout/text.ts';
import { Note } from '../../components/feedback/note.tsx';
import { RestoredDraftNote } from '../../components/forms/restored-draft-note.tsx';
import { TextField, SelectField } from '../../components/forms/fields.tsx';
import { useProblemText } from '../../lib/forms/problem-text.ts';
import { useActionForm } from '../../lib/forms/use-action-form.ts';
import { type DraftFields, textFields } from '../../lib/forms/use-form-draft.ts';
import { useLocale } from '../../lib/i18n/use-locale.ts';
import type { Session } from '../../lib/session/session.tsx';
import { useLoaded } from '../../lib/use-loaded.ts';
import { fetchKitOffer, startKitCheckout } from './data/kit-calls.ts';
import { saveForm, type SavedForm, readSavedForm } from './saved-form.ts';
import { OrderPanel } from './order-panel.tsx';

type Member = Extract<Session, { status: 'signed-in' }>;
type ActionForm = ReturnType<typeof useActionForm<ShippingForm, ShippingForm>>;

/** What is typed is kept until it is sent. */
const ADDRESS_DRAFT: DraftFields<ShippingForm> = {
  ...textFields<ShippingForm>(['full_name', 'address', 'postal_code', 'city', 'phone']),
  country: z.enum(SHIPPING_COUNTRIES),
};

/**
 * Returns the form's initial values: those typed before the checkout, else those of the profile.
 */
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

/**
 * Delivery address, price and order button. Typed values survive a failure and the return from the
 * checkout.
 */
export function KitOrderForm({ member }: { member: Member | null }) {
  const { t } = useTranslation('shop');
  const [saved] = useState(() => (member === null ? null : readSavedForm(member.uid)));
  const offer = useLoaded(fetchKitOffer);
  const problemText = useProblemText();
  const { form, field, submit, busy, failure, draft } = useActionForm({
    schema: shippingForm,
    defaultValues: initialValues(member, saved),
    errorText: (problem, name) => (name === 'phone' ? problemText(problem) : t(`fault.${name}`)),
    draft: { key: `kit:${member?.uid ?? 'visitor'}`, fields: ADDRESS_DRAFT },
    async onSubmit(address) {
      if (member === null) return 'not-sent';
      saveForm(member.uid, address, false);
      await startKitCheckout(address, () => {
        saveForm(member.uid, address, true);
        // The page is about to be left; the values that the checkout was opened with wait for the
        // way back.
        draft.discard();
      });
      return undefined;
    },
  });
  return (
    <Box
      component="form"
      onSubmit={submit}
      noValidate
      sx={{ ...columns(5, 4), gap: 'clamp(28px, 3vw, 48px)', alignItems: 'start' }}
    >
      <section aria-labelledby="kit-delivery">
        <SectionTitle id="kit-delivery" sx={{ mb: 2.5 }}>
          {t('form.title')}
        </SectionTitle>
        <Box sx={{ display: 'grid', gap: 2.5 }}>
          <ConfirmEmailFirst before="orders" />
          {saved?.left === true ? <Note tone="info">{t('back')}</Note> : null}
          <RestoredDraftNote restored={draft.restored} onStartOver={draft.startOver} />
          <ShippingFields form={form} field={field} />
        </Box>
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

/** The delivery address, with the browser's autofill. */
function ShippingFields({ form, field }: Pick<ActionForm, 'form' | 'field'>) {
  const { t } = useTranslation('shop');
  const countries = useCountries();
  const values = useWatch({ control: form.control });
  const limited = (name: Exclude<keyof ShippingForm, 'country'>) => ({
    limit: { max: SHIPPING_LENGTHS[name], typed: values[name] ?? '' },
    ...field(name),
  });
  return (
    <Box sx={{ display: 'grid', gap: '20px' }}>
      <TextField
        label={t('form.full-name')}
        autoComplete="shipping name"
        {...limited('full_name')}
      />
      <TextField
        label={t('form.address')}
        autoComplete="shipping street-address"
        {...limited('address')}
      />
      <Box
        sx={{
          display: 'grid',
          gap: '20px',
          gridTemplateColumns: { xs: '1fr', sm: '1fr 2fr' },
          alignItems: 'start',
        }}
      >
        <TextField
          label={t('form.postal-code')}
          autoComplete="shipping postal-code"
          {...limited('postal_code')}
        />
        <TextField
          label={t('form.city')}
          autoComplete="shipping address-level2"
          {...limited('city')}
        />
      </Box>
      <SelectField
        label={t('form.country')}
        autoComplete="shipping country"
        options={countries}
        {...field('country')}
      />
      <TextField
        label={t('form.phone')}
        type="tel"
        autoComplete="shipping tel"
        inputMode="tel"
        help={t('form.phone-help')}
        {...limited('phone')}
      />
    </Box>
  );
}

/** Returns the delivery countries: France first, the others sorted by name. */
function useCountries(): { value: string; label: string }[] {
  const locale = useLocale();
  return useMemo(() => {
    const named = SHIPPING_COUNTRIES.map((value) => ({ value, label: countryName(locale, value) }));
    const others = named.slice(1).toSorted((a, b) => a.label.localeCompare(b.label, locale));
    return [...named.slice(0, 1), ...others];
  }, [locale]);
}
