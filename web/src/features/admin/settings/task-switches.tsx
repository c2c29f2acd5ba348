import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { OPEN_TASK_KINDS } from '@atelier/domain/metrics/open-task';
import { KindSwitches } from './kind-switches.tsx';
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
  return (
    <KindSwitches
      title={t('admin:settings.tasks')}
      help={t('admin:settings.tasks-help')}
      kinds={OPEN_TASK_KINDS}
      labelOf={(kind) => t(`admin:overview.kind.${kind}`)}
      off={useWatch({ control, name: 'silent_tasks' })}
      onChange={(off) => setValue('silent_tasks', off, { shouldDirty: true })}
    />
  );
}
