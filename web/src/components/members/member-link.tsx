import type { ReactNode } from 'react';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import { DELETED_MEMBER } from '@atelier/domain/members/deletion-steps';
import { href } from '../../lib/routes.ts';

interface MemberLinkProps {
  uid: string;
  name: string | undefined;
  /** Shown instead of an unknown name. */
  children?: ReactNode;
}

/** A member's name, with a link to their page in the admin area unless their account is deleted. */
export function MemberLink({ uid, name, children }: MemberLinkProps) {
  const shown = name === undefined ? children : <bdi>{name}</bdi>;
  if (uid === DELETED_MEMBER.user_id) return shown;
  return (
    <Link component={RouterLink} to={href.adminUser(uid)} sx={{ overflowWrap: 'anywhere' }}>
      {shown}
    </Link>
  );
}
