import { useMemo } from 'react';
import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import { SHIPPING_COUNTRIES, type ShippingForm } from '@atelier/domain/contracts/payments';
import { countryName } from '@atelier/domain/shop/country';
import { SelectField } from '../../components/forms/select-field.tsx';
import { TextField } from '../../components/forms/text-field.tsx';
import { useLocale } from '../../lib/i18n/use-locale.ts';

interface ShippingFieldsProps {
  register: UseFormRegister<ShippingForm>;
  errors: FieldErrors<ShippingForm>;
}

/** Where the kit goes to; browsers can fill it in. */
export function ShippingFields({ register, errors }: ShippingFieldsProps) {
  const { t } = useTranslation('shop');
  const countries = useCountries();
  const errorText = (field: keyof ShippingForm) => (errors[field] === undefined ? undefined : t(`fault.${field}`));
  return (
    <Box sx={{ display: 'grid', gap: '20px' }}>
      <TextField
        label={t('form.full-name')}
        autoComplete="shipping name"
        maxLength={120}
        error={errorText('full_name')}
        {...register('full_name')}
      />
      <TextField
        label={t('form.address')}
        autoComplete="shipping street-address"
        maxLength={200}
        error={errorText('address')}
        {...register('address')}
      />
      <Box
        sx={{ display: 'grid', gap: '20px', gridTemplateColumns: { xs: '1fr', sm: '1fr 2fr' }, alignItems: 'start' }}
      >
        <TextField
          label={t('form.postal-code')}
          autoComplete="shipping postal-code"
          maxLength={20}
          error={errorText('postal_code')}
          {...register('postal_code')}
        />
        <TextField
          label={t('form.city')}
          autoComplete="shipping address-level2"
          maxLength={100}
          error={errorText('city')}
          {...register('city')}
        />
      </Box>
      <SelectField
        label={t('form.country')}
        autoComplete="shipping country"
        options={countries}
        {...register('country')}
      />
      <TextField
        label={t('form.phone')}
        type="tel"
        autoComplete="shipping tel"
        inputMode="tel"
        maxLength={30}
        help={t('form.phone-help')}
        error={errorText('phone')}
        {...register('phone')}
      />
    </Box>
  );
}

/** Where we deliver: home first, the others by their names. */
function useCountries(): { value: string; label: string }[] {
  const locale = useLocale();
  return useMemo(() => {
    const named = SHIPPING_COUNTRIES.map((value) => ({ value, label: countryName(locale, value) }));
    const others = named.slice(1).toSorted((a, b) => a.label.localeCompare(b.label, locale));
    return [...named.slice(0, 1), ...others];
  }, [locale]);
}
