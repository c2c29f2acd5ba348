import { useId } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { OPEN_TASK_KINDS } from '@atelier/domain/metrics/open-task';
import { SwitchField } from '../../../components/forms/switch-field.tsx';
import { Hint } from '../../../components/layout/text.ts';
import type { SettingsValues } from './settings-form-values.ts';

/**
 * A switch for each kind of open task: whether the studio is told of a new one, by mail and by the
 * bell.
 */
export function TaskSwitches({
  form: { control, setValue },
}: {
  form: UseFormReturn<SettingsValues>;
}) {
  const { t } = useTranslation(['admin']);
  const id = useId();
  const silent = useWatch({ control, name: 'silent_tasks' });
  return (
    <Box
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={`${id}-help`}
      sx={{ display: 'grid', gap: 1 }}
    >
      <Box component="span" id={`${id}-label`} sx={{ fontWeight: 600 }}>
        {t('admin:settings.tasks')}
      </Box>
      <Hint id={`${id}-help`}>{t('admin:settings.tasks-help')}</Hint>
      {OPEN_TASK_KINDS.map((kind) => (
        <SwitchField
          key={kind}
          label={t(`admin:overview.kind.${kind}`)}
          checked={!silent.includes(kind)}
          // In the order of the kinds, so that switching one off and on again changes nothing.
          onChange={(on) =>
            setValue(
              'silent_tasks',
              OPEN_TASK_KINDS.filter((one) => (one === kind ? !on : silent.includes(one))),
              { shouldDirty: true },
            )
          }
        />
      ))}
    </Box>
  );
}
