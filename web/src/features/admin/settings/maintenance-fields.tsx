import type { UseFormRegister } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import { MAX_LENGTH } from '@atelier/domain/limits';
import { LOCALES } from '@atelier/domain/values';
import { TextAreaField, TextField } from '../../../components/forms/fields.tsx';
import type { SettingsValues } from './settings-form-values.ts';

/** What visitors read during maintenance: a message in each language and the expected end. */
export function MaintenanceFields({ register }: { register: UseFormRegister<SettingsValues> }) {
  const { t } = useTranslation(['admin']);
  return (
    <Box sx={{ display: 'grid', gap: 3, pl: 2, borderLeft: 2, borderColor: 'divider' }}>
      {LOCALES.map((locale) => (
        <TextAreaField
          key={locale}
          label={t(`admin:settings.maintenance_message_${locale}`)}
          help={t('admin:settings.maintenance_message-help')}
          lang={locale}
          maxLength={MAX_LENGTH.maintenanceMessage}
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
