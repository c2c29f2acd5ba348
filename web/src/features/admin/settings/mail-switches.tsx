import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { BULK_MAIL_KINDS } from '@atelier/domain/values';
import { KindSwitches } from './kind-switches.tsx';
import type { SettingsValues } from './settings-form-values.ts';

/** A switch for each kind of mail to many members, which stops it for all of them. */
export function MailSwitches({
  form: { control, setValue },
}: {
  form: UseFormReturn<SettingsValues>;
}) {
  const { t } = useTranslation(['admin']);
  return (
    <KindSwitches
      title={t('admin:settings.mails')}
      help={t('admin:settings.mails-help')}
      kinds={BULK_MAIL_KINDS}
      labelOf={(kind) => t(`admin:settings.mail-${kind}`)}
      off={useWatch({ control, name: 'stopped_mails' })}
      onChange={(off) => setValue('stopped_mails', off, { shouldDirty: true })}
    />
  );
}
