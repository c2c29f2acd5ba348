import { useState } from 'react';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { Profile } from '@atelier/domain/members/profile';
import { useOutcomeToast } from '../../../components/admin/use-outcome-toast.ts';
import { PanelSection } from '../../../components/admin/panel-section.tsx';
import { ConfirmDialog } from '../../../components/feedback/confirm-dialog.tsx';
import { ActionError } from '../../../components/feedback/note.tsx';
import { SwitchField } from '../../../components/forms/switch-field.tsx';
import { useToast } from '../../../components/feedback/toast.tsx';
import { useAction } from '../../../lib/use-action.ts';
import { setAdmin, setTrainer } from './data/member-actions.ts';

/**
 * Switches of a member's roles. Trainer changes at once and can be undone; administrator needs a
 * confirmation. The profile is live, but an open confirmation does not change when another admin
 * changes the role.
 */
export function MemberRoles({ uid, profile }: { uid: string; profile: Profile }) {
  const { t } = useTranslation(['admin', 'common']);
  const toast = useToast();
  const showOutcome = useOutcomeToast();
  const trainer = useAction();
  const admin = useAction();
  const [pendingAdminChange, setPendingAdminChange] = useState<boolean | null>(null);
  const { display_name: name, is_admin, is_pro_trainer } = profile;

  const sendTrainer = (on: boolean) => setTrainer({ uid, is_pro_trainer: on, expected: !on });
  const trainerToast = (on: boolean) =>
    t(on ? 'admin:member.trainer-on' : 'admin:member.trainer-off', { name });

  async function changeTrainer(on: boolean) {
    admin.clearFailure();
    // A second press meanwhile does nothing; a disabled switch would lose the focus.
    if (!(await trainer.run(() => sendTrainer(on)))) return;
    const undo = () =>
      showOutcome(
        () => sendTrainer(!on),
        trainerToast(!on),
        (why, code) => (code === 'conflict' ? t('admin:conflict.rights', { name }) : why),
      );
    toast('success', trainerToast(on), { label: t('admin:undo'), run: () => void undo() });
  }
  async function changeAdmin(on: boolean) {
    trainer.clearFailure();
    const done = await admin.run(() => setAdmin({ uid, is_admin: on, expected: !on }));
    setPendingAdminChange(null);
    if (done) {
      toast('success', t(on ? 'admin:member.admin-on' : 'admin:member.admin-off', { name }));
    }
  }

  return (
    <PanelSection title={t('admin:member.roles')}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        <SwitchField
          label={t('admin:member.trainer')}
          help={t('admin:member.trainer-help')}
          checked={is_pro_trainer}
          onChange={(on) => void changeTrainer(on)}
        />
        <SwitchField
          label={t('admin:member.admin')}
          help={t('admin:member.admin-help')}
          checked={is_admin}
          onChange={setPendingAdminChange}
        />
        <ActionError
          failure={trainer.failure ?? admin.failure}
          conflictNote={t('admin:conflict.rights', { name })}
        />
      </Box>
      {pendingAdminChange === null ? null : (
        <ConfirmDialog
          open
          title={t(`admin:member.admin-${pendingAdminChange ? 'give' : 'take'}`, { name })}
          text={t(`admin:member.admin-${pendingAdminChange ? 'give' : 'take'}-text`)}
          confirm={t(`admin:member.admin-${pendingAdminChange ? 'give' : 'take'}-confirm`)}
          danger={!pendingAdminChange}
          busy={admin.busy}
          onConfirm={() => void changeAdmin(pendingAdminChange)}
          onCancel={() => setPendingAdminChange(null)}
        />
      )}
    </PanelSection>
  );
}
