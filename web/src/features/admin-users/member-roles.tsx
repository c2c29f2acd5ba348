import { useState } from 'react';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { Profile } from '@atelier/domain/entities/profile';
import { PanelSection } from '../../components/admin/panel-section.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { ErrorNotice } from '../../components/error-notice.tsx';
import { SwitchField } from '../../components/switch-field.tsx';
import { useToast } from '../../components/toast.tsx';
import { useDeed } from '../../lib/use-deed.ts';
import { setAdmin, setTrainer } from './data/member-deeds.ts';

/** Trainer: at once, and undoable. Administrator: only after a question, for it opens everything. */
export function MemberRoles({ uid, profile }: { uid: string; profile: Profile }) {
  const { t } = useTranslation(['admin', 'common']);
  const toast = useToast();
  const trainer = useDeed();
  const admin = useDeed();
  const [asking, setAsking] = useState(false);
  const { display_name: name, is_admin, is_pro_trainer } = profile;

  async function changeTrainer(on: boolean) {
    const done = await trainer.run(async () => {
      await setTrainer({ uid, is_pro_trainer: on });
    });
    if (!done) return;
    const undo = { label: t('admin:undo'), act: () => void changeTrainer(!on) };
    toast('success', t(on ? 'admin:member.trainer-on' : 'admin:member.trainer-off', { name }), undo);
  }
  async function changeAdmin() {
    const done = await admin.run(async () => {
      await setAdmin({ uid, is_admin: !is_admin });
    });
    setAsking(false);
    if (done) toast('success', t(is_admin ? 'admin:member.admin-off' : 'admin:member.admin-on', { name }));
  }

  const failure = trainer.failure ?? admin.failure;
  return (
    <PanelSection title={t('admin:member.roles')}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        <SwitchField
          label={t('admin:member.trainer')}
          help={t('admin:member.trainer-help')}
          checked={is_pro_trainer}
          disabled={trainer.busy}
          onChange={(on) => void changeTrainer(on)}
        />
        <SwitchField
          label={t('admin:member.admin')}
          help={t('admin:member.admin-help')}
          checked={is_admin}
          disabled={admin.busy}
          onChange={() => setAsking(true)}
        />
        {failure === null ? null : <ErrorNotice error={failure} />}
      </Box>
      <ConfirmDialog
        open={asking}
        title={t(is_admin ? 'admin:member.admin-take' : 'admin:member.admin-give', { name })}
        text={t(is_admin ? 'admin:member.admin-take-text' : 'admin:member.admin-give-text')}
        confirm={t(is_admin ? 'admin:member.admin-take-confirm' : 'admin:member.admin-give-confirm')}
        cancel={t('common:actions.cancel')}
        danger={is_admin}
        busy={admin.busy}
        onConfirm={() => void changeAdmin()}
        onCancel={() => setAsking(false)}
      />
    </PanelSection>
  );
}
