import { useCallback, useState, useMemo } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { MUTE_CHOICES } from '@atelier/domain/contracts/admin-members';
import { MAX_LENGTH } from '@atelier/domain/limits';
import { DELETED_MEMBER } from '@atelier/domain/members/deletion-steps';
import { oneLine } from '@atelier/domain/parsing/text';
import { toAppError } from '../../lib/errors.ts';
import { muteMember } from '../../lib/moderation/moderation-calls.ts';
import { useFormat } from '../../lib/i18n/format.ts';
import { type TextDraft, useTextDraft } from '../forms/use-text-draft.ts';
import { useAction } from '../../lib/use-action.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { TextField, SelectField } from '../forms/fields.tsx';
import { useToast } from '../feedback/toast.tsx';
import { Hint } from '../layout/text.ts';
import { useMutedMembers } from '../../lib/moderation/muted-members.ts';

export interface MuteTarget {
  readonly uid: string;
  readonly name: string;
}

/** Returns a function that lets a muted member write again (admins). */
function useUnmute(): (target: MuteTarget) => void {
  const { t } = useTranslation(['common', 'errors']);
  const toast = useToast();
  return useCallback(
    ({ uid, name }) => {
      muteMember({ uid, minutes: 0 }).then(
        () => toast('success', t('common:mute.lifted', { name })),
        (error: unknown) => toast('error', t(`errors:${toAppError(error).code}`)),
      );
    },
    [t, toast],
  );
}

/** Says until when a member may not write. */
export function MuteChip({ until }: { until: Date }) {
  const { t } = useTranslation('common');
  const format = useFormat();
  return (
    <Hint
      as="span"
      sx={{
        px: '7px',
        border: 1,
        borderColor: 'line.strong',
        borderRadius: '2px',
        color: 'warning.main',
      }}
    >
      {t('mute.until', { date: format.dateTime(until) })}
    </Hint>
  );
}

interface MuteControlProps {
  target: MuteTarget;
  /** End of the mute, if the member is muted. */
  until: Date | undefined;
  /** Opens the dialog. Without it, the mute can only be lifted. */
  onMute?: (target: MuteTarget) => void;
}

/** A button to mute a member, or the end of the mute with a button to lift it. */
export function MuteControl({ target, until, onMute }: MuteControlProps) {
  const { t } = useTranslation('common');
  const unmute = useUnmute();
  const button =
    until === undefined ? (
      <Button variant="outlined" onClick={() => onMute?.(target)}>
        {t('mute.submit')}
      </Button>
    ) : (
      <Button
        variant="outlined"
        aria-label={t('mute.lift-of', { name: target.name })}
        onClick={() => unmute(target)}
      >
        {t('mute.lift')}
      </Button>
    );
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
      {until === undefined ? null : <MuteChip until={until} />}
      {button}
    </Box>
  );
}

/** How long a member is muted and why, as a form holds it. */
interface MuteForm {
  readonly minutes: number;
  readonly setMinutes: (minutes: number) => void;
  readonly draft: TextDraft;
  /** The form was sent without a reason. */
  readonly isBlank: boolean;
  /** Finds out whether there is a reason; its field says if there is none. */
  readonly check: () => boolean;
  /** Mutes the member and says so in a toast. Throws AppError. */
  readonly mute: () => Promise<void>;
}

/** Holds a mute that is being decided (admins). */
export function useMuteForm({ uid, name }: MuteTarget): MuteForm {
  const { t } = useTranslation('common');
  const toast = useToast();
  const [minutes, setMinutes] = useState<number>(MUTE_CHOICES[1]);
  const draft = useTextDraft(`mute:${uid}`);
  const [isBlank, setIsBlank] = useState(false);
  const check = () => {
    const isMissing = draft.text.trim() === '';
    setIsBlank(isMissing);
    return !isMissing;
  };
  const mute = async () => {
    await muteMember({ uid, minutes, reason: oneLine(draft.text) });
    draft.discard();
    toast('success', t('mute.done', { name }));
  };
  return { minutes, setMinutes, draft, isBlank, check, mute };
}

/** The fields of a mute. */
export function MuteFields({ form }: { form: MuteForm }) {
  const { t } = useTranslation('common');
  const { minutes, setMinutes, draft, isBlank } = form;
  return (
    <>
      <SelectField
        label={t('mute.duration')}
        value={String(minutes)}
        onChange={(event) => setMinutes(Number(event.target.value))}
        options={MUTE_CHOICES.map((choice) => ({
          value: String(choice),
          label: t(`mute.for.${choice}`),
        }))}
      />
      <TextField
        label={t('mute.reason')}
        help={t('mute.reason-help')}
        error={isBlank ? t('mute.blank') : undefined}
        value={draft.text}
        required
        limit={{ max: MAX_LENGTH.reason, typed: draft.text }}
        onChange={(event) => draft.change(event.target.value)}
      />
    </>
  );
}

/** Mutes a member for a time, for a reason that the member reads (admins). */
export function MuteDialog({ member, onClose }: { member: MuteTarget; onClose: () => void }) {
  const { t } = useTranslation('common');
  const muting = useAction();
  const form = useMuteForm(member);
  const submit = async () => {
    if (form.check() && (await muting.run(form.mute))) onClose();
  };
  return (
    <FormDialog
      title={t('mute.title', { name: member.name })}
      text={t('mute.text')}
      action={muting}
      draft={form.draft}
      submitLabel={t('mute.submit')}
      onSubmit={submit}
      onClose={onClose}
    >
      <MuteFields form={form} />
    </FormDialog>
  );
}

/** What an admin sees of an author's mute, and may do about it. */
export interface Muting {
  readonly mutedUntil?: Date | undefined;
  readonly onMute?: (() => void) | undefined;
  readonly onUnmute?: (() => void) | undefined;
}

/**
 * Lets an admin mute and unmute authors where they write. Nothing is offered to others, nor until
 * it is known who is muted.
 */
export function useMuting(uid: string, isAdmin: boolean) {
  const [target, setTarget] = useState<MuteTarget | null>(null);
  const unmute = useUnmute();
  const muted = useMutedMembers(isAdmin);
  const mutes = useMemo(
    () =>
      muted.status === 'ready'
        ? new Map(muted.data.map((member) => [member.uid, member.until]))
        : undefined,
    [muted],
  );
  // Stable, so that typing does not render messages again.
  const mutingOf = useCallback(
    (author: MuteTarget): Muting => {
      if (mutes === undefined || author.uid === uid || author.uid === DELETED_MEMBER.user_id) {
        return {};
      }
      const mutedUntil = mutes.get(author.uid);
      return mutedUntil === undefined
        ? { onMute: () => setTarget(author) }
        : { mutedUntil, onUnmute: () => unmute(author) };
    },
    [mutes, uid, unmute],
  );
  const dialog =
    target === null ? null : <MuteDialog member={target} onClose={() => setTarget(null)} />;
  return { mutingOf, dialog };
}
