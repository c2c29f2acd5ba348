import { useEffect, useMemo, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { SiteSettings } from '@atelier/domain/site/settings';
import { ConflictNote } from '../../../components/admin/conflict-note.tsx';
import { RestoredDraftNote } from '../../../components/admin/restored-draft-note.tsx';
import { BusyButton } from '../../../components/forms/busy-button.tsx';
import { ConfirmDialog } from '../../../components/feedback/confirm-dialog.tsx';
import { ErrorNotice } from '../../../components/feedback/error-notice.tsx';
import { Note } from '../../../components/feedback/note.tsx';
import { SwitchField } from '../../../components/forms/switch-field.tsx';
import { TextField } from '../../../components/forms/text-field.tsx';
import { useSession } from '../../../lib/session/session.tsx';
import { useAction } from '../../../lib/use-action.ts';
import { atDraftVersion, useFormDraft } from '../../../lib/forms/use-form-draft.ts';
import { saveSettings } from './data/settings-store.ts';
import { settingsForm, type SettingsValues, SOCIAL_FIELDS, valuesOf } from './settings-form-values.ts';

/** How long the success is shown (specification §8). */
const SAVED_MESSAGE_MS = 3_000;

/** What was typed gives way; without it, a reset does as `resetOptions` say. */
const DISCARD_DIRTY_VALUES = { keepDirtyValues: false };

const isEqual = (one: SettingsValues, other: SettingsValues) =>
  one.maintenance === other.maintenance && SOCIAL_FIELDS.every((field) => one[field] === other[field]);

interface SettingsFormProps {
  /** Live; `null` while nothing was ever saved. */
  stored: SiteSettings | null;
  title: string;
}

/**
 * The form of the settings; closing the house asks once more. What is typed stays when the page is left, until it is saved
 * or thrown away.
 */
export function SettingsForm({ stored, title }: SettingsFormProps) {
  const { t } = useTranslation(['admin', 'common']);
  const session = useSession();
  const action = useAction();
  const uid = session.status === 'signed-in' ? session.uid : '';
  const key = `settings:${uid}`;
  const [storedSettings, setStoredSettings] = useState(() => (stored === null ? null : atDraftVersion(key, stored)));
  /** What this form saved last: known again when it comes back, whatever was typed since. */
  const [conflictingValues, setConflictingValues] = useState<SettingsValues | null>(null);
  const [pendingValues, setPendingValues] = useState<SettingsValues | null>(null);
  /** The last success while it is told; each is another, so that each is told for its time. */
  const [saved, setSaved] = useState<object | null>(null);
  const form = useForm<SettingsValues>({
    resolver: standardSchemaResolver(settingsForm),
    values: useMemo(() => valuesOf(storedSettings), [storedSettings]),
    resetOptions: { keepDirtyValues: true },
  });
  const { register, handleSubmit, control, setValue, reset, formState } = form;
  // The switch is not kept: whether the house closes is decided on what is seen now.
  const draft = useFormDraft(form, key, SOCIAL_FIELDS, storedSettings);
  const maintenance = useWatch({ control, name: 'maintenance' });
  useEffect(() => {
    if (saved === null) return undefined;
    const timer = setTimeout(() => setSaved(null), SAVED_MESSAGE_MS);
    return () => clearTimeout(timer);
  }, [saved]);
  // As long as nothing was typed or kept the form shows what another admin saves; its own save it takes in any case.
  const isOwn = conflictingValues !== null && isEqual(valuesOf(stored), conflictingValues);
  const untouched = !formState.isDirty && !draft.restored;
  const follows = (untouched || isOwn) && !action.busy && storedSettings !== stored;
  if (follows) {
    setStoredSettings(stored);
    setConflictingValues(null);
  }

  async function save(values: SettingsValues, over: SiteSettings | null) {
    setPendingValues(null);
    setSaved(null);
    if (!(await action.run(() => saveSettings(uid, over, values)))) return;
    draft.discard();
    reset(values, DISCARD_DIRTY_VALUES);
    setConflictingValues(values);
    setSaved({});
  }
  const submit = handleSubmit((values) =>
    values.maintenance && storedSettings?.maintenance !== true
      ? setPendingValues(values)
      : save(values, storedSettings),
  );
  const showStored = () => {
    action.clearFailure();
    draft.discard();
    reset(valuesOf(stored), DISCARD_DIRTY_VALUES);
    setStoredSettings(stored);
  };
  const saveOwn = () => void handleSubmit((values) => save(values, stored))();

  return (
    <Box
      component="form"
      aria-label={title}
      onSubmit={(event) => void submit(event)}
      noValidate
      sx={{ display: 'grid', gap: 3, maxWidth: 640 }}
    >
      {draft.restored ? <RestoredDraftNote text={t('admin:settings.restored')} onStartOver={showStored} /> : null}
      <SwitchField
        label={t('admin:settings.maintenance')}
        help={t('admin:settings.maintenance-help')}
        checked={maintenance}
        onChange={(on) => setValue('maintenance', on, { shouldDirty: true })}
      />
      {SOCIAL_FIELDS.map((field) => (
        <TextField
          key={field}
          label={t(`admin:settings.${field}`)}
          type="url"
          placeholder="https://"
          error={formState.errors[field] === undefined ? undefined : t('admin:settings.url-invalid')}
          {...register(field)}
        />
      ))}
      {action.failure?.code === 'conflict' ? (
        <ConflictNote busy={action.busy} onShowStored={showStored} onSaveOwn={saveOwn} />
      ) : action.failure === null ? null : (
        <ErrorNotice error={action.failure} onRetry={() => void submit()} />
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', minHeight: 60 }}>
        <BusyButton busy={action.busy} type="submit" variant="contained">
          {t('common:actions.save')}
        </BusyButton>
        {saved === null ? null : (
          <Note tone="success" role="status">
            {t('admin:settings.saved')}
          </Note>
        )}
      </Box>
      <ConfirmDialog
        open={pendingValues !== null}
        title={t('admin:settings.close-question')}
        text={t('admin:settings.close-text')}
        confirm={t('admin:settings.close-confirm')}
        cancel={t('common:actions.cancel')}
        danger
        busy={action.busy}
        onConfirm={() => {
          if (pendingValues !== null) void save(pendingValues, storedSettings);
        }}
        onCancel={() => setPendingValues(null)}
      />
    </Box>
  );
}
