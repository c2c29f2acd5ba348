import { Fragment, useEffect, useMemo, useState } from 'react';
import { useForm, useFormState, useWatch, type UseFormReturn } from 'react-hook-form';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { path } from '@atelier/domain/paths';
import { parseSiteSettings, type SiteSettings } from '@atelier/domain/site/settings';
import { KIT_DELIVERY_DAYS } from '@atelier/domain/shop/starter-kit';
import { ConflictNote } from '../../../components/admin/form-notes.tsx';
import { Loaded } from '../../../components/admin/list-state.tsx';
import { BusyButton } from '../../../components/forms/busy-button.tsx';
import { ConfirmDialog } from '../../../components/feedback/confirm-dialog.tsx';
import { StatusNote, ErrorNotice } from '../../../components/feedback/note.tsx';
import { RestoredDraftNote } from '../../../components/forms/restored-draft-note.tsx';
import { SwitchField } from '../../../components/forms/switch-field.tsx';
import { TextField } from '../../../components/forms/fields.tsx';
import { Secondary } from '../../../components/layout/text.ts';
import { useSession } from '../../../lib/session/session.tsx';
import { useLiveDoc } from '../../../lib/firestore/live-query.tsx';
import { type Action, useAction } from '../../../lib/use-action.ts';
import { atDraftVersion, useFormDraft } from '../../../lib/forms/use-form-draft.ts';
import { saveSettings } from './data/settings-store.ts';
import { MailSwitches } from './mail-switches.tsx';
import { MaintenanceFields } from './maintenance-fields.tsx';
import { TaskSwitches } from './task-switches.tsx';
import { TestimonialFields } from './testimonial-fields.tsx';
import {
  SETTINGS_DRAFT,
  settingsForm,
  type SettingsValues,
  SOCIAL_FIELDS,
  valuesOf,
  withMaintenanceOf,
} from './settings-form-values.ts';

/** How long the success message stays visible. */
const SAVED_MESSAGE_MS = 3_000;

/** Overrides `resetOptions` for a reset that discards typed values. */
const DISCARD_DIRTY_VALUES = { keepDirtyValues: false };

const SWITCHES = ['maintenance', 'show_testimonials'] as const;
const isEqual = (one: SettingsValues, other: SettingsValues) =>
  (Object.keys(one) as (keyof SettingsValues)[]).every(
    (field) => JSON.stringify(one[field]) === JSON.stringify(other[field]),
  );

/**
 * Returns whether the success of a save is shown, and a function that shows it for a while or hides
 * it.
 */
function useSavedMessage(): [isShown: boolean, show: (isShown: boolean) => void] {
  /** Set while it is shown; a new object for each save restarts the timer. */
  const [saved, setSaved] = useState<object | null>(null);
  useEffect(() => {
    if (saved === null) return undefined;
    const timer = setTimeout(() => setSaved(null), SAVED_MESSAGE_MS);
    return () => clearTimeout(timer);
  }, [saved]);
  return [saved !== null, (isShown) => setSaved(isShown ? {} : null)];
}

/**
 * The settings: maintenance, testimonials, addresses of social networks, delivery of the kit, what
 * the team is told, mails to many members.
 */
export function SettingsPanel() {
  const { t } = useTranslation('admin');
  const settings = useLiveDoc(path.settings(), parseSiteSettings);
  return (
    <Loaded live={settings}>
      {(stored) => <SettingsForm stored={stored} title={t('tabs.settings')} />}
    </Loaded>
  );
}

/**
 * Holds the values of the form: they follow the stored settings while nothing is typed; what is
 * typed is kept as a draft.
 *
 * @param stored  live, `null` if none are.
 * @param isBusy  whether they are being saved: the form stays as it is meanwhile.
 */
function useSettingsForm(key: string, stored: SiteSettings | null, isBusy: boolean) {
  /** The settings that the values are based on. */
  const [base, setBase] = useState(() => (stored === null ? null : atDraftVersion(key, stored)));
  /**
   * The values that this form saved last, to recognize its own save when the live document changes.
   */
  const [lastSaved, setLastSaved] = useState<SettingsValues | null>(null);
  const form = useForm<SettingsValues>({
    resolver: standardSchemaResolver(settingsForm),
    values: useMemo(() => valuesOf(base), [base]),
    resetOptions: { keepDirtyValues: true },
  });
  const draft = useFormDraft(form, key, SETTINGS_DRAFT, base);
  // The form shows the stored settings while nothing is typed, and after its own save.
  const isOwn = lastSaved !== null && isEqual(valuesOf(stored), lastSaved);
  const isUntouched = !form.formState.isDirty && !draft.restored;
  const followsStored = (isUntouched || isOwn) && !isBusy && base !== stored;
  if (followsStored) {
    setBase(stored);
    setLastSaved(null);
  }
  return {
    form,
    base,
    isRestored: draft.restored,
    showStored: () => {
      draft.discard();
      form.reset(valuesOf(stored), DISCARD_DIRTY_VALUES);
      setBase(stored);
    },
    endSave: (saved: SettingsValues) => {
      draft.discard();
      form.reset(saved, DISCARD_DIRTY_VALUES);
      setLastSaved(saved);
    },
  };
}

/** Turning on maintenance needs a confirmation. @param stored  live, `null` if none are. */
export function SettingsForm({ stored, title }: { stored: SiteSettings | null; title: string }) {
  const { t } = useTranslation(['admin', 'common']);
  const session = useSession();
  const action = useAction();
  const uid = session.status === 'signed-in' ? session.uid : '';
  /** What waits for the confirmation to close the site, and the settings that it replaces. */
  const [pending, setPending] = useState<{
    values: SettingsValues;
    over: SiteSettings | null;
  } | null>(null);
  const [isSavedShown, showSaved] = useSavedMessage();
  const edit = useSettingsForm(`settings:${uid}`, stored, action.busy);
  const { handleSubmit, control, setValue, formState } = edit.form;
  const switches = useWatch({ control, name: SWITCHES });

  async function save(values: SettingsValues, over: SiteSettings | null) {
    setPending(null);
    showSaved(false);
    if (!(await action.run(() => saveSettings(uid, over, values)))) return;
    edit.endSave(values);
    showSaved(true);
  }
  const saveOver = (over: SiteSettings | null, values: SettingsValues) => {
    const closesSite = values.maintenance && over?.maintenance !== true;
    return closesSite ? setPending({ values, over }) : save(values, over);
  };
  const submit = handleSubmit((values) => saveOver(edit.base, values));
  const showStored = () => {
    action.clearFailure();
    edit.showStored();
  };
  // Who did not touch the switch neither closes nor reopens the site that another admin has
  // reopened or closed.
  const wasSwitched =
    edit.base?.maintenance !== stored?.maintenance && !formState.dirtyFields.maintenance;
  const saveOwn = () =>
    void handleSubmit((values) =>
      saveOver(stored, wasSwitched ? withMaintenanceOf(stored, values) : values),
    )();

  return (
    <Box
      component="form"
      aria-label={title}
      onSubmit={(event) => void submit(event)}
      noValidate
      sx={{ display: 'grid', gap: 3, maxWidth: 640 }}
    >
      <RestoredDraftNote restored={edit.isRestored} onStartOver={showStored} />
      {SWITCHES.map((field, index) => (
        <Fragment key={field}>
          <SwitchField
            label={t(`admin:settings.${field}`)}
            help={t(`admin:settings.${field}-help`)}
            checked={switches[index] === true}
            onChange={(on) => setValue(field, on, { shouldDirty: true })}
          />
          {field === 'maintenance' && switches[index] ? (
            <MaintenanceFields form={edit.form} />
          ) : null}
        </Fragment>
      ))}
      <TestimonialFields form={edit.form} />
      <SocialFields form={edit.form} />
      <DeliveryDaysField form={edit.form} />
      <TaskSwitches form={edit.form} />
      <MailSwitches form={edit.form} />
      <SaveFailure
        action={action}
        onRetry={() => void submit()}
        onShowStored={showStored}
        onSaveOwn={saveOwn}
      />
      <SaveBar busy={action.busy} isDirty={formState.isDirty} isSavedShown={isSavedShown} />
      <ConfirmDialog
        open={pending !== null}
        title={t('admin:settings.close-question')}
        text={t('admin:settings.close-text')}
        confirm={t('admin:settings.close-confirm')}
        danger
        busy={action.busy}
        onConfirm={() => {
          if (pending !== null) void save(pending.values, pending.over);
        }}
        onCancel={() => setPending(null)}
      />
    </Box>
  );
}

interface SaveFailureProps {
  action: Pick<Action, 'busy' | 'failure'>;
  onRetry: () => void;
  onShowStored: () => void;
  onSaveOwn: () => void;
}

/** Why the settings were not saved, with the ways on. */
function SaveFailure({
  action: { busy, failure },
  onRetry,
  onShowStored,
  onSaveOwn,
}: SaveFailureProps) {
  if (failure === null) return null;
  if (failure.code === 'conflict') {
    return <ConflictNote busy={busy} onShowStored={onShowStored} onSaveOwn={onSaveOwn} />;
  }
  return <ErrorNotice error={failure} onRetry={onRetry} />;
}

interface SaveBarProps {
  busy: boolean;
  isDirty: boolean;
  isSavedShown: boolean;
}

/** The button that saves; in sight while something is not saved yet, however long the form is. */
function SaveBar({ busy, isDirty, isSavedShown }: SaveBarProps) {
  const { t } = useTranslation(['admin', 'common']);
  return (
    <Box
      sx={{
        ...(isDirty && {
          position: 'sticky',
          bottom: 0,
          zIndex: 1,
          bgcolor: 'background.default',
        }),
        display: 'flex',
        flexWrap: 'wrap',
        gap: '4px 16px',
        alignItems: 'center',
        py: 1,
        minHeight: 60,
      }}
    >
      <BusyButton busy={busy} type="submit" variant="contained">
        {t('common:actions.save')}
      </BusyButton>
      {isSavedShown ? <StatusNote>{t('admin:settings.saved')}</StatusNote> : null}
      {isDirty ? <Secondary as="span">{t('admin:settings.unsaved')}</Secondary> : null}
    </Box>
  );
}

/** The addresses of the social networks. */
function SocialFields({ form: { formState, register } }: { form: UseFormReturn<SettingsValues> }) {
  const { t } = useTranslation(['admin']);
  return SOCIAL_FIELDS.map((field) => (
    <TextField
      key={field}
      label={t(`admin:settings.${field}`)}
      type="url"
      placeholder="https://"
      error={formState.errors[field] === undefined ? undefined : t('admin:settings.url-invalid')}
      {...register(field)}
    />
  ));
}

/** How many working days the delivery of a kit takes at most. */
function DeliveryDaysField({
  form: { control, register },
}: {
  form: UseFormReturn<SettingsValues>;
}) {
  const { t } = useTranslation(['admin']);
  const { errors } = useFormState({ control, name: 'kit_delivery_days' });
  return (
    <TextField
      label={t('admin:settings.kit_delivery_days')}
      help={t('admin:settings.kit_delivery_days-help')}
      type="number"
      inputMode="numeric"
      min={KIT_DELIVERY_DAYS.min}
      max={KIT_DELIVERY_DAYS.max}
      error={
        errors.kit_delivery_days === undefined
          ? undefined
          : t('admin:settings.kit_delivery_days-invalid', KIT_DELIVERY_DAYS)
      }
      {...register('kit_delivery_days', { valueAsNumber: true })}
    />
  );
}
