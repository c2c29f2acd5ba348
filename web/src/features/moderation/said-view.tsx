import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import { DELETED_MEMBER } from '@atelier/domain/deletion';
import type { Said } from '@atelier/domain/entities/report';
import { href } from '../../lib/path.ts';

/** What was reported, as it was then, and as it is now where that is known to be otherwise. */
export function SaidView({ then, now }: { then: Said | undefined; now: Said | undefined }) {
  const { t } = useTranslation('moderation');
  const said = then ?? now;
  if (said === undefined) return null;
  const isChanged = then !== undefined && now !== undefined && then.text !== now.text;
  return (
    <Box sx={{ borderLeft: '3px solid', borderColor: 'line.strong', pl: 2, display: 'grid', gap: 1 }}>
      <Box component="h3" sx={{ fontSize: '1rem', fontWeight: 600, overflowWrap: 'anywhere' }}>
        <Author said={said} />
      </Box>
      {said.text === '' ? null : <Words text={said.text} />}
      {said.has_file ? <Box sx={{ color: 'text.tertiary', fontSize: '.875rem' }}>{t('with-file')}</Box> : null}
      {isChanged ? (
        <>
          <Box sx={{ color: 'text.tertiary', fontSize: '.875rem' }}>{t('since-changed')}</Box>
          <Words text={now.text} />
        </>
      ) : null}
    </Box>
  );
}

function Author({ said: { user_id, author_name } }: { said: Said }) {
  const name = <bdi>{author_name}</bdi>;
  if (user_id === DELETED_MEMBER.user_id) return name;
  return (
    <Link component={RouterLink} to={href.adminUser(user_id)}>
      {name}
    </Link>
  );
}

/** What people wrote: as it is, with a direction of its own. */
export function Words({ text }: { text: string }) {
  return (
    <Box
      component="p"
      dir="auto"
      sx={{ color: 'text.secondary', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', unicodeBidi: 'isolate' }}
    >
      {text}
    </Box>
  );
}
