import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import { SHIPPING_COUNTRIES, type ShippingForm } from '@atelier/domain/contracts/payments';
import { countryName } from '@atelier/domain/shop/country';
import { SelectField } from '../../components/forms/select-field.tsx';
import { TextField } from '../../components/forms/text-field.tsx';
import type { useActionForm } from '../../lib/forms/use-action-form.ts';
import { useLocale } from '../../lib/i18n/use-locale.ts';

interface ShippingFieldsProps {
  field: ReturnType<typeof useActionForm<ShippingForm, ShippingForm>>['field'];
}

/** The delivery address, with the browser's autofill. */
export function ShippingFields({ field }: ShippingFieldsProps) {
  const { t } = useTranslation('shop');
  const countries = useCountries();
  return (
    <Box sx={{ display: 'grid', gap: '20px' }}>
      <TextField label={t('form.full-name')} autoComplete="shipping name" maxLength={120} {...field('full_name')} />
      <TextField
        label={t('form.address')}
        autoComplete="shipping street-address"
        maxLength={200}
        {...field('address')}
      />
      <Box
        sx={{ display: 'grid', gap: '20px', gridTemplateColumns: { xs: '1fr', sm: '1fr 2fr' }, alignItems: 'start' }}
      >
        <TextField
          label={t('form.postal-code')}
          autoComplete="shipping postal-code"
          maxLength={20}
          {...field('postal_code')}
        />
        <TextField label={t('form.city')} autoComplete="shipping address-level2" maxLength={100} {...field('city')} />
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
        maxLength={30}
        help={t('form.phone-help')}
        {...field('phone')}
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
