import { useWatch, type UseFormReturn } from 'react-hook-form';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { MAX_LENGTH } from '@atelier/domain/limits';
import { LOCALES } from '@atelier/domain/values';
import { TextField, TextAreaField } from '../../../components/forms/fields.tsx';
import type { SettingsValues } from './settings-form-values.ts';

/** What visitors read during maintenance: a message in each language and the expected end. */
export function MaintenanceFields({
  form: { control, register },
}: {
  form: UseFormReturn<SettingsValues>;
}) {
  const { t } = useTranslation(['admin']);
  const messages = useWatch({
    control,
    name: LOCALES.map((locale) => `maintenance_message_${locale}` as const),
  });
  return (
    <Box sx={{ display: 'grid', gap: 3, pl: 2, borderLeft: 2, borderColor: 'divider' }}>
      {LOCALES.map((locale, index) => (
        <TextAreaField
          key={locale}
          label={t(`admin:settings.maintenance_message_${locale}`)}
          help={t('admin:settings.maintenance_message-help')}
          lang={locale}
          limit={{ max: MAX_LENGTH.maintenanceMessage, typed: messages[index] ?? '' }}
          {...register(`maintenance_message_${locale}`)}
        />
      ))}
      <TextField
        label={t('admin:settings.maintenance_until')}
        help={t('admin:settings.maintenance_until-help')}
        type="datetime-local"
        {...register('maintenance_until')}
      />
    </Box>
  );
}
