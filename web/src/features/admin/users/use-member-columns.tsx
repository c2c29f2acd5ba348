import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import type { Profile } from '@atelier/domain/members/profile';
import { column, type Column } from '../../../components/admin/data-table.tsx';
import { IconActions } from '../../../components/admin/row-actions.tsx';
import { useFormat } from '../../../lib/i18n/format.ts';
import type { Item } from '../../../lib/firestore/live-query.tsx';
import { href } from '../../../lib/routes.ts';
import { StatusSelect, TierSelect } from './membership-selects.tsx';
import type { MembershipChange } from './use-membership-change.ts';

export type Member = Item<Profile>;

const sortable = (...args: Parameters<typeof column<Member>>) => ({ ...column(...args), sortable: true });

/** The columns that all lists of members have: name, e-mail and date of registration. */
export function useIdentityColumns() {
  const { t } = useTranslation('admin');
  const format = useFormat();
  return {
    name: sortable('name', t('users.name'), 'title', ({ id, data }) => (
      <Link component={RouterLink} to={href.adminUser(id)} color="inherit" underline="hover" sx={{ py: '12px' }}>
        {data.display_name}
      </Link>
    )),
    email: column<Member>('email', t('users.email'), 'plain', ({ data }) => (
      <Box
        component="span"
        sx={{ display: 'block', color: 'text.secondary', fontWeight: 400, overflowWrap: 'anywhere' }}
      >
        {data.email}
      </Box>
    )),
    since: sortable('since', t('users.since'), 'line', ({ data }) => (
      <Box component="time" dateTime={data.created_at.toISOString()} sx={{ color: 'text.secondary' }}>
        {format.date(data.created_at)}
      </Box>
    )),
  };
}

/** The columns of the list of all members, with the actions of each row. */
export function useMemberColumns(
  changes: MembershipChange,
  onDelete: (member: Member) => void,
): readonly Column<Member>[] {
  const { t } = useTranslation('admin');
  const { name, email, since } = useIdentityColumns();
  return [
    name,
    { ...email, below: 'name' },
    column('tier', t('users.tier'), 'line', ({ id, data }) => <TierSelect uid={id} member={data} changes={changes} />),
    column('status', t('users.status'), 'line', ({ id, data }) => (
      <StatusSelect uid={id} member={data} changes={changes} />
    )),
    {
      ...column('role', t('users.role'), 'line', ({ data }) =>
        t(data.is_admin ? 'users.role-admin' : data.is_pro_trainer ? 'users.role-trainer' : 'users.role-member'),
      ),
      below: 'name',
    },
    since,
    column('actions', t('table.actions'), 'actions', (member) => {
      const label = t('users.delete-this', { name: member.data.display_name });
      return <IconActions actions={[{ icon: TrashIcon, label, danger: true, run: () => onDelete(member) }]} />;
    }),
  ];
}
