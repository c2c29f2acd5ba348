import { useMemo } from 'react';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import type { Profile } from '@atelier/domain/members/profile';
import type { Column } from '../../../components/admin/data-table.tsx';
import { IconAction } from '../../../components/admin/row-actions.tsx';
import { useFormat } from '../../../lib/i18n/format.ts';
import type { Item } from '../../../lib/firestore/live-query.tsx';
import { href } from '../../../lib/routes.ts';
import { StatusSelect, TierSelect } from './membership-selects.tsx';
import type { MembershipChange } from './use-membership-change.ts';

export type Member = Item<Profile>;
type MemberColumn = Column<Member>;

/** The columns that all lists of members have: name, e-mail and date of registration. */
export function useIdentityColumns(): { name: MemberColumn; email: MemberColumn; since: MemberColumn } {
  const { t } = useTranslation('admin');
  const format = useFormat();
  return useMemo(
    () => ({
      name: {
        key: 'name',
        header: t('users.name'),
        sortable: true,
        place: 'title',
        cell: ({ id, data }) => (
          <Link component={RouterLink} to={href.adminUser(id)} color="inherit" underline="hover" sx={{ py: '12px' }}>
            {data.display_name}
          </Link>
        ),
      },
      email: {
        key: 'email',
        header: t('users.email'),
        place: 'plain',
        cell: ({ data }) => (
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {data.email}
          </Box>
        ),
      },
      since: {
        key: 'since',
        header: t('users.since'),
        sortable: true,
        cell: ({ data }) => (
          <Box component="time" dateTime={data.created_at.toISOString()} sx={{ color: 'text.secondary' }}>
            {format.date(data.created_at)}
          </Box>
        ),
      },
    }),
    [t, format],
  );
}

/** The columns of the list of all members, with the actions of each row. */
export function useMemberColumns(
  changes: MembershipChange,
  onDelete: (member: Member) => void,
): readonly MemberColumn[] {
  const { t } = useTranslation('admin');
  const { name, email, since } = useIdentityColumns();
  return [
    name,
    email,
    {
      key: 'tier',
      header: t('users.tier'),
      cell: ({ id, data }) => <TierSelect uid={id} member={data} changes={changes} />,
    },
    {
      key: 'status',
      header: t('users.status'),
      cell: ({ id, data }) => <StatusSelect uid={id} member={data} changes={changes} />,
    },
    {
      key: 'role',
      header: t('users.role'),
      cell: ({ data }) =>
        t(data.is_admin ? 'users.role-admin' : data.is_pro_trainer ? 'users.role-trainer' : 'users.role-member'),
    },
    since,
    {
      key: 'deeds',
      header: t('table.deeds'),
      place: 'actions',
      cell: (member) => (
        <IconAction
          icon={TrashIcon}
          danger
          label={t('users.delete-this', { name: member.data.display_name })}
          onClick={() => onDelete(member)}
        />
      ),
    },
  ];
}
