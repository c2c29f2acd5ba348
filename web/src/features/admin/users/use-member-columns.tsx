import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import type { Profile } from '@atelier/domain/members/profile';
import { column, type Column } from '../../../components/admin/data-table.tsx';
import { RowMenu } from '../../../components/admin/row-menu.tsx';
import { Hint } from '../../../components/layout/text.ts';
import { useFormat } from '../../../lib/i18n/format.ts';
import type { Item } from '../../../lib/firestore/live-query.tsx';
import { href } from '../../../lib/routes.ts';
import { AccessButton, MuteHint, StatusValue, TierValue } from './membership-values.tsx';
import type { MembershipChange } from './use-membership-change.ts';

export type Member = Item<Profile>;

const sortable = (...args: Parameters<typeof column<Member>>) => ({
  ...column(...args),
  sortable: true,
});

/** The columns that all lists of members have: name, e-mail and date of registration. */
export function useIdentityColumns() {
  const { t } = useTranslation('admin');
  const format = useFormat();
  return {
    name: sortable('name', t('users.name'), 'title', ({ id, data }) => (
      <Link
        component={RouterLink}
        to={href.adminUser(id)}
        color="inherit"
        underline="hover"
        sx={{ py: '12px' }}
      >
        {data.display_name}
      </Link>
    )),
    email: column<Member>('email', t('users.email'), 'plain', ({ data }) => (
      <Box
        component="span"
        sx={{
          display: 'block',
          color: 'text.secondary',
          fontWeight: 400,
          overflowWrap: 'anywhere',
        }}
      >
        {data.email}
      </Box>
    )),
    since: sortable('since', t('users.since'), 'line', ({ data }) => (
      <Box
        component="time"
        dateTime={data.created_at.toISOString()}
        sx={{ color: 'text.secondary' }}
      >
        {format.date(data.created_at)}
      </Box>
    )),
  };
}

/**
 * The columns of the list of all members: values, which a dialog changes, and the actions of each
 * row.
 *
 * @param lastVisitOf  when a member was last here, as text; empty while unknown
 */
export function useMemberColumns(
  changes: MembershipChange,
  onDelete: (member: Member) => void,
  lastVisitOf: (uid: string) => string,
): readonly Column<Member>[] {
  const { t } = useTranslation('admin');
  const { name, email, since } = useIdentityColumns();
  const isNoted = ({ is_admin, is_pro_trainer }: Profile) => is_admin || is_pro_trainer;
  return [
    name,
    {
      ...email,
      below: 'name',
      cell: (member) => (
        <>
          {email.cell(member)}
          {isNoted(member.data) ? (
            <Hint as="span">
              {t(member.data.is_admin ? 'users.role-admin' : 'users.role-trainer')}
            </Hint>
          ) : null}
        </>
      ),
    },
    column('tier', t('users.tier'), 'line', ({ id, data }) => (
      <TierValue uid={id} member={data} changes={changes} />
    )),
    column('status', t('users.status'), 'line', ({ id, data }) => (
      <Box component="span" sx={{ display: 'block', minWidth: 0 }}>
        <StatusValue uid={id} member={data} changes={changes} />
        <MuteHint member={data} />
      </Box>
    )),
    since,
    {
      ...column<Member>('visit', t('users.last-visit'), 'line', ({ id }) => (
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {lastVisitOf(id)}
        </Box>
      )),
      below: 'since',
    },
    column('actions', t('table.actions'), 'actions', (member) => {
      const { id, data } = member;
      const memberName = { name: data.display_name };
      return (
        <>
          <AccessButton uid={id} member={data} changes={changes} />
          <RowMenu
            label={t('users.more-of', memberName)}
            items={[
              {
                label: t('users.delete-this', memberName),
                danger: true,
                run: () => onDelete(member),
              },
            ]}
          />
        </>
      );
    }),
  ];
}
