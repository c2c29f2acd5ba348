import { useTranslation } from 'react-i18next';
import type { Profile } from '@atelier/domain/members/profile';
import type { ExportColumn } from '../../../components/admin/export-button.tsx';

/** The columns of the file for other software. */
export const MEMBER_FIELDS = [
  ...([
    'id',
    'display_name',
    'email',
    'subscription_tier',
    'subscription_status',
    'membership_source',
  ] as const),
  ...(['is_pro_trainer', 'is_admin', 'created_at'] as const),
] as const;

/** The columns of the spreadsheet: the same facts in the admin's language. */
export function useMemberSheet(): readonly ExportColumn<Profile>[] {
  const { t } = useTranslation(['admin', 'common']);
  const column = (heading: string, cell: ExportColumn<Profile>['cell']) => ({ heading, cell });
  const answer = (is: boolean) => t(is ? 'admin:yes' : 'admin:no');
  return [
    column(t('admin:users.name'), ({ data }) => data.display_name),
    column(t('admin:users.email'), ({ data }) => data.email),
    column(t('admin:users.tier'), ({ data }) => t(`common:tier.${data.subscription_tier}`)),
    column(t('admin:users.status'), ({ data }) => t(`common:status.${data.subscription_status}`)),
    column(t('admin:member.source'), ({ data }) =>
      t(`admin:member.source-${data.membership_source}`),
    ),
    column(t('admin:member.trainer'), ({ data }) => answer(data.is_pro_trainer)),
    column(t('admin:member.admin'), ({ data }) => answer(data.is_admin)),
    column(t('admin:users.since'), ({ data }) => data.created_at),
    column(t('admin:member.uid'), ({ id }) => id),
  ];
}
